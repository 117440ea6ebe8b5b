import type { ExactJson } from '../../json/exact-json.ts';

/** A list as it is without filters: from its beginning, as far as it was read. */
export interface Reference {
  readonly rows: readonly ExactJson[];
  /** What the list says that it has. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  /** It was read in the other order than its usual one. */
  readonly isTurned: boolean;
}

/** What filters, period and order make of a list. */
export interface Selection {
  readonly keeps: (row: ExactJson) => boolean;
  readonly keepsAll: boolean;
  /** Nothing that is kept comes after such a row, in the usual order or turned round. */
  readonly isBeyond: (row: ExactJson, isTurned: boolean) => boolean;
  /** How the rows stand: as they do without filters, turned round, or by value. */
  readonly order: 'usual' | 'turned' | ((a: ExactJson, b: ExactJson) => number);
}

/** Which rows of what was selected. */
export interface Part {
  readonly from: number;
  readonly size: number;
}

export interface Due {
  /** Rows from the beginning of the part; those that follow are not known unless `isComplete`. */
  readonly rows: readonly ExactJson[];
  readonly isComplete: boolean;
  /** How many rows are selected; undefined where that is not known. */
  readonly total: number | undefined;
}

/** What follows from a list for a part of a selection of it. */
export function dueOf(reference: Reference, selection: Selection, { from, size }: Part): Due {
  const { keeps, keepsAll, isBeyond, order } = selection;
  const last = reference.rows.at(-1);
  const isWhole = reference.isWhole || (last !== undefined && isBeyond(last, reference.isTurned));
  const kept = reference.rows.filter(keeps);
  const total = isWhole ? kept.length : keepsAll ? reference.total : undefined;
  // What was not read may come before what was.
  const isSame = order === (reference.isTurned ? 'turned' : 'usual');
  if (!isWhole && !isSame) return { rows: [], isComplete: false, total };
  const all = typeof order === 'function' ? kept.toSorted(order) : isSame ? kept : kept.toReversed();
  return { rows: all.slice(from, from + size), isComplete: isWhole || from + size <= all.length, total };
}
