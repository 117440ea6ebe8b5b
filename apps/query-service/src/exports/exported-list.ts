import type { ParametersOf } from '@ledger-explorer/spec';
import type { ReadAnswer, Page, Reader } from '@ledger-explorer/store';
import type { Field } from './csv.ts';

/** What of a list is asked for: the parameters of its operation, and which rows. */
export interface RowRange {
  /** Whose list: a party, a vote request, a metric; empty where the list has no subject. */
  readonly subject: string;
  readonly filter: Filter;
  /** Undefined: the newest. */
  readonly position: number | undefined;
  /** Rows that are newer than the first one. */
  readonly skipped: number;
  readonly size: number;
  /** Where the rows before left off, if the list says that; else the rank of the last one of them. */
  readonly start: string | undefined;
  readonly below: number | undefined;
}

type Narrowing = ParametersOf<'listPartyTransfers'> &
  ParametersOf<'listUpdateHistory'> &
  ParametersOf<'findValidators'> &
  ParametersOf<'getSeries'>;

/** Parameters that narrow a list, of all lists. A list that does not take one never has it. */
type Filter = Pick<
  Narrowing,
  'kind' | 'direction' | 'template' | 'choice' | 'from' | 'to' | 'status' | 'sponsor' | 'version' | 'q' | 'interval'
>;

/** Rows of a list in its order. */
export interface Rows<Row> {
  readonly total: number;
  readonly content: readonly Row[];
  /** Where they leave off. */
  readonly older?: string | null;
}

/** Rows of a list that is read on and on. */
interface Chunk<Row> {
  readonly content: readonly Row[];
  readonly older?: string | null;
}

/** Reads the rows behind some, as long as it is asked to. */
interface Walk<Row> {
  readonly next: (size: number) => Promise<ReadAnswer<Chunk<Row>>>;
}

type WalkFrom<Row> = (
  reader: Reader,
  wanted: Pick<RowRange, 'subject' | 'filter' | 'position'> & { readonly start: string },
) => Walk<Row>;

/** How a list is read, in its order, and written. */
export interface ExportedList {
  /** The parameter that names whose list it is, and what a 404 says of a value that nothing has; null: there is one list. */
  readonly subject: { readonly name: string; readonly unknown: (value: string) => string } | null;
  /** Of its own, after `rank`. */
  readonly columns: (subject: string) => readonly string[];
  /** Null: its subject is unknown. */
  readonly read: (reader: Reader, wanted: RowRange) => Promise<ReadAnswer<Rows<readonly Field[]> | null>>;
  /** Reads on from where rows left off at less cost than by `read`, if there is a way. */
  readonly walk?: WalkFrom<readonly Field[]>;
}

/** How the fields of a row are written, by column. */
export type Writing<Row> = Readonly<Record<string, (row: Row) => Field>>;

/** A list whose rows always have the same columns. */
export function list<Row>(
  read: (reader: Reader, wanted: RowRange) => Promise<ReadAnswer<Rows<Row> | null>>,
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

/** Of a list in pages: what of the page that has the first of the rows is behind it. */
export async function paged<Row>(
  { skipped, size, position }: RowRange,
  read: (page: { page: number; size: number; position: number | undefined }) => Promise<ReadAnswer<Page<Row> | null>>,
): Promise<ReadAnswer<Rows<Row> | null>> {
  const page = Math.floor(skipped / size);
  const { value, ...answer } = await read({ page, size, position });
  if (value === null) return { ...answer, value };
  return { ...answer, value: { total: value.total, content: value.content.slice(skipped - page * size) } };
}

export function history({ filter: { from, to }, position, size, start, below }: RowRange) {
  return { from, to, position, size, start, below, orderBy: 'DESC' } as const;
}

/** A list without history is read whole, in one statement: nothing moves while the file is sent. */
export const wholeList = { page: 0, size: 1_000_000 } as const;

/** Milliseconds since the epoch, as the contract's times are. */
export function time(milliseconds: number | string | bigint | null): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}

export function amount(exact: number | string | bigint | null): string | null {
  return exact === null ? null : String(exact);
}
