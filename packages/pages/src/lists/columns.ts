import { amount, count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import type { Html } from '../html/html.ts';
import type { Column } from './list-section.ts';

interface ColumnStyle {
  /** The word for null. Default: `unknown`. */
  readonly unknown?: string;
  /** Whether it is hidden first in a narrow window. Default: false. */
  readonly isMinor?: boolean;
}

type Kinds = readonly [usual: Column<never>['kind'], minor: Column<never>['kind']];

/** A function that makes columns of one field of the rows. `kinds`: kind of the column, and of one that is hidden first. */
function columnsOf<Value>(show: (field: string, value: Value | null, unknown?: string) => Html, [usual, minor]: Kinds) {
  return <Field extends string>(
    head: string,
    field: Field,
    { unknown, isMinor = false }: ColumnStyle = {},
  ): Column<Readonly<Record<Field, Value | null>>> => {
    const kind = isMinor ? minor : usual;
    return { head, ...(kind && { kind }), cell: (row) => show(field, row[field], unknown) };
  };
}

/** A column of exact amounts. */
export const amountColumn = columnsOf(amount, ['amount', 'amount minor']);
/** A column of whole numbers. */
export const countColumn = columnsOf(count, ['number', 'number minor']);
/** A column of times in milliseconds since the epoch. */
export const timeColumn = columnsOf(relativeTime, [undefined, 'minor']);
