import type { ParametersOf } from '@ledger-explorer/spec';
import type { ReadAnswer, Page, Reader } from '@ledger-explorer/store';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { referenceName, type Schema } from '../docs/api-document.ts';
import { type Field, foreignText } from './csv.ts';

/**
 * Request for rows of a list: the parameters of its operation, and where the rows begin. A list with pages reads
 * `skipped`. A list with a cursor reads `start`; without it, it begins at the newest row, or below the rank `below`.
 */
export interface RowRequest {
  /** Subject of the list: a party, a vote request or a metric; empty if it has none. */
  readonly subject: string;
  readonly filter: Filter;
  /** Undefined: the newest. */
  readonly position: number | undefined;
  /** Number of rows of the list before these. */
  readonly skipped: number;
  readonly size: number;
  /** Continuation after the previous rows: their `older`. */
  readonly start: string | undefined;
  /** Rank above that of the first row. */
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
  /** Continuation after these rows; null: there are no more; undefined: the list has pages. */
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

/** Subject of the lists of a party. */
export const partySubject: ExportedList['subject'] = {
  name: 'partyId',
  unknown: (id) => `No party has the id ${JSON.stringify(id)}.`,
};

const schemas: Readonly<Record<string, Schema>> = document.components.schemas;

function propertiesOf({ $ref, allOf = [], properties }: Schema): Readonly<Record<string, Schema>> {
  if ($ref !== undefined) return propertiesOf(schemas[referenceName($ref)] ?? {});
  return Object.assign({}, ...allOf.map(propertiesOf), properties) as Readonly<Record<string, Schema>>;
}

type Party = string | { readonly partyId: string };
type Value = string | number | bigint | boolean | null | readonly Party[];

/** Field of a value: times as ISO 8601, exact numbers, parties joined by `;`, and texts that no spreadsheet takes for formulas. */
function fieldOf(value: Value, { type, 'x-unit': unit }: Schema): Field {
  if (value === null) return null;
  if (typeof value === 'object') {
    return foreignText(value.map((party) => (typeof party === 'string' ? party : party.partyId)).join(';'));
  }
  const text = String(value);
  if (unit === 'ms') return time(text);
  return [type].flat().includes('string') ? foreignText(text) : text;
}

/** A list whose rows always have the same columns: properties of the schema of its rows. */
export function list<Row extends object>(
  item: string,
  columns: readonly (keyof Row & string)[],
  read: (reader: Reader, wanted: RowRequest) => Promise<ReadAnswer<Rows<Row> | null>>,
  { subject = null, walk }: { readonly subject?: ExportedList['subject']; readonly walk?: WalkFrom<Row> } = {},
): ExportedList {
  const properties = propertiesOf(schemas[item] ?? {});
  const write = <C extends Chunk<Row>>(chunk: C) => ({
    ...chunk,
    content: chunk.content.map((row) => columns.map((name) => fieldOf(row[name] as Value, properties[name] ?? {}))),
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

/** Parameters of a list with a cursor for the requested rows, newest first. */
export function history({ filter: { from, to }, position, size, start, below }: RowRequest) {
  return { from, to, position, size, start, below, orderBy: 'DESC' } as const;
}

/** Validators and votes are read whole in one statement, so that they do not change while the file is sent. Holders are too many. */
export const wholeList = { page: 0, size: 1_000_000 } as const;

/** ISO 8601 time from milliseconds since the epoch. */
export function time(milliseconds: number | string | bigint | null): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}

/** Text of an exact decimal, with all digits; null: unknown. */
export function amount(exact: number | string | bigint | null): string | null {
  return exact === null ? null : String(exact);
}
