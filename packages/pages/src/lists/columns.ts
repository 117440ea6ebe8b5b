import { amount, count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import type { Column } from './list-section.ts';

interface ColumnStyle {
  /** The word for null. Default: `unknown`. */
  readonly unknown?: string;
  /** Whether it is hidden first in a narrow window. Default: false. */
  readonly isMinor?: boolean;
}

/** A column of exact amounts of one field of the rows. */
export function amountColumn<Field extends string>(
  head: string,
  field: Field,
  { unknown, isMinor = false }: ColumnStyle = {},
): Column<Readonly<Record<Field, string | null>>> {
  return { head, kind: isMinor ? 'amount minor' : 'amount', cell: (row) => amount(field, row[field], unknown) };
}

/** A column of whole numbers of one field of the rows. */
export function countColumn<Field extends string>(
  head: string,
  field: Field,
  { unknown, isMinor = false }: ColumnStyle = {},
): Column<Readonly<Record<Field, number | null>>> {
  return { head, kind: isMinor ? 'number minor' : 'number', cell: (row) => count(field, row[field], unknown) };
}

/** A column of times of one field of the rows, in milliseconds since the epoch. */
export function timeColumn<Field extends string>(
  head: string,
  field: Field,
  { unknown, isMinor = false }: ColumnStyle = {},
): Column<Readonly<Record<Field, number | null>>> {
  return { head, ...(isMinor && { kind: 'minor' }), cell: (row) => relativeTime(field, row[field], unknown) };
}
