import type { Row } from '@ledger-explorer/proof';

/** What a page should show, by the simulator's model and stream alone: values as `parseExactly` reads them. */
export interface ExpectedPage {
  /** Below the network. */
  readonly path: string;
  /** Position that it is of; default: the head's. */
  readonly at?: number;
  /** What stands in no row; a list: several figures of that field, in order. */
  readonly facts: Row;
  /** Rows of all lists in order, by `data-row`. */
  readonly rows?: readonly (readonly [key: string, row: Row])[];
  /** Texts of JSON in order. */
  readonly json?: readonly string[];
  /** Lines with digits that are no figures of the API, without the figures in them. */
  readonly loose?: readonly string[];
  /** Texts that are to be read on the page. */
  readonly texts?: readonly string[];
}

/** Rows that a list has. */
export const size = 25;

/** Some fields of an answer. */
export function pick(row: Row, fields: string): Row {
  return Object.fromEntries(fields.split(' ').map((field) => [field, row[field]]));
}

/** Rows of a list, named by a field. */
export function rowsOf(rows: readonly Row[], key: string, fields: string): [string, Row][] {
  return rows.map((row) => [String(row[key]), pick(row, fields)]);
}

export function total(rows: readonly unknown[]): Row {
  return { totalElements: `#${rows.length}` };
}

/** The fields that are neither null nor empty. */
export function withoutNothing(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
}

/** What a list says of the rows that it shows. */
export function ranks(first: number, last: number, all: number): string {
  return `${first}–${last} of ${all}`;
}

/** What a validator is called, if it has a name. */
export function namesOf({ validatorName }: Row): readonly string[] {
  return typeof validatorName === 'string' ? [validatorName] : [];
}
