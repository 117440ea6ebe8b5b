import type { ParametersOf } from '@ledger-explorer/spec';
import type { ReadAnswer, Page, Reader } from '@ledger-explorer/store';
import type { Field } from './csv.ts';

/** Request for rows of a list: the parameters of its operation and the range of rows. */
export interface RowRequest {
  /** Subject of the list: a party, a vote request or a metric; empty if it has none. */
  readonly subject: string;
  readonly filter: Filter;
  /** Undefined: the newest. */
  readonly position: number | undefined;
  /** Number of rows before the first one. */
  readonly skipped: number;
  readonly size: number;
  /** Continuation after the previous rows: the list's `older`, or else (`below`) the rank of the last of them. */
  readonly start: string | undefined;
  readonly below: number | undefined;
}

type Narrowing = ParametersOf<'listPartyTransfers'> &
  ParametersOf<'listUpdateHistory'> &
  ParametersOf<'findValidators'> &
  ParametersOf<'getSeries'>;

/** Filters of all lists. A list has only those that its operation declares. */
type Filter = Pick<
  Narrowing,
  'kind' | 'direction' | 'template' | 'choice' | 'from' | 'to' | 'status' | 'sponsor' | 'version' | 'q' | 'interval'
>;

/** Rows of a list in its order. */
export interface Rows<Row> {
  readonly total: number;
  readonly content: readonly Row[];
  /** Continuation after these rows; null: there are no more. */
  readonly older?: string | null;
}

/** Rows of a list that is read in chunks. */
interface Chunk<Row> {
  readonly content: readonly Row[];
  readonly older?: string | null;
}

/** A reading of a list in chunks; each call of `next` returns the following rows. */
interface Walk<Row> {
  readonly next: (size: number) => Promise<ReadAnswer<Chunk<Row>>>;
}

type WalkFrom<Row> = (
  reader: Reader,
  wanted: Pick<RowRequest, 'subject' | 'filter' | 'position'> & { readonly start: string },
) => Walk<Row>;

/** Definition of an exported list. */
export interface ExportedList {
  /** Parameter that names the subject, and the detail of the 404 for an unknown one; null if the list has no subject. */
  readonly subject: { readonly name: string; readonly unknown: (value: string) => string } | null;
  /** Columns after `rank`. */
  readonly columns: (subject: string) => readonly string[];
  /** Reads rows; the value is null if the subject is unknown. */
  readonly read: (reader: Reader, wanted: RowRequest) => Promise<ReadAnswer<Rows<readonly Field[]> | null>>;
  /** Continues after the previous rows more cheaply than `read`; absent if the list does not support it. */
  readonly walk?: WalkFrom<readonly Field[]>;
}

/** Converters from a row to the field of each column, by column name. */
export type Writing<Row> = Readonly<Record<string, (row: Row) => Field>>;

/** A list whose rows always have the same columns. */
export function list<Row>(
  read: (reader: Reader, wanted: RowRequest) => Promise<ReadAnswer<Rows<Row> | null>>,
  fields: Writing<Row>,
  { subject = null, walk }: { readonly subject?: ExportedList['subject']; readonly walk?: WalkFrom<Row> } = {},
): ExportedList {
  const [columns, writers] = [Object.keys(fields), Object.values(fields)];
  const write = <Of extends Chunk<Row>>(chunk: Of) => ({
    ...chunk,
    content: chunk.content.map((row) => writers.map((field) => field(row))),
  });
  return {
    subject,
    columns: () => columns,
    read: async (reader, wanted) => {
      const { value, ...answer } = await read(reader, wanted);
      return { ...answer, value: value === null ? null : write(value) };
    },
    ...(walk !== undefined && {
      walk: (reader, wanted) => {
        const { next } = walk(reader, wanted);
        return {
          next: async (size) => {
            const { value, ...answer } = await next(size);
            return { ...answer, value: write(value) };
          },
        };
      },
    }),
  };
}

/** Reads a list that has pages: the page with the first requested row, without the rows before it. */
export async function paged<Row>(
  { skipped, size, position }: RowRequest,
  read: (page: { page: number; size: number; position: number | undefined }) => Promise<ReadAnswer<Page<Row> | null>>,
): Promise<ReadAnswer<Rows<Row> | null>> {
  const page = Math.floor(skipped / size);
  const { value, ...answer } = await read({ page, size, position });
  if (value === null) return { ...answer, value };
  return { ...answer, value: { total: value.total, content: value.content.slice(skipped - page * size) } };
}

export function history({ filter: { from, to }, position, size, start, below }: RowRequest) {
  return { from, to, position, size, start, below, orderBy: 'DESC' } as const;
}

/** A list without history is read whole in one statement, so that it does not change while the file is sent. */
export const wholeList = { page: 0, size: 1_000_000 } as const;

/** ISO 8601 time from milliseconds since the epoch. */
export function time(milliseconds: number | string | bigint | null): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}

export function amount(exact: number | string | bigint | null): string | null {
  return exact === null ? null : String(exact);
}
