import type { ExactJson } from '../../json/exact-json.ts';

/** Rows of a list without filters, from its beginning as far as it was read. */
export interface Reference {
  readonly rows: readonly ExactJson[];
  /** Total in the list's response; undefined if it has none. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  /** True if it was read in reverse order. */
  readonly isReversed: boolean;
}

/** Effect of filters, period and order on a list. */
export interface Selection {
  readonly keeps: (row: ExactJson) => boolean;
  readonly keepsAll: boolean;
  /** True for a row after which no selected row follows, in the usual or reverse order. */
  readonly isBeyond: (row: ExactJson, isReversed: boolean) => boolean;
  /** Order of the selected rows: the usual one, the reverse, or by value. */
  readonly order: 'usual' | 'reverse' | ((a: ExactJson, b: ExactJson) => number);
}

/** Range of the selected rows. */
export interface Part {
  readonly from: number;
  readonly size: number;
}

export interface Expected {
  /** Expected first rows of the part; further ones are unknown unless `isComplete`. */
  readonly rows: readonly ExactJson[];
  readonly isComplete: boolean;
  /** Number of selected rows; undefined if unknown. */
  readonly total: number | undefined;
}

/** Derives the expected rows of a part of a selection from a list. */
export function expectedPartOf(reference: Reference, selection: Selection, { from, size }: Part): Expected {
  const { keeps, keepsAll, isBeyond, order } = selection;
  const last = reference.rows.at(-1);
  const isWhole = reference.isWhole || (last !== undefined && isBeyond(last, reference.isReversed));
  const kept = reference.rows.filter(keeps);
  const total = isWhole ? kept.length : keepsAll ? reference.total : undefined;
  // Unread rows can come before the known ones.
  const isSame = order === (reference.isReversed ? 'reverse' : 'usual');
  if (!isWhole && !isSame) return { rows: [], isComplete: false, total };
  const all = typeof order === 'function' ? kept.toSorted(order) : isSame ? kept : kept.toReversed();
  return { rows: all.slice(from, from + size), isComplete: isWhole || from + size <= all.length, total };
}
