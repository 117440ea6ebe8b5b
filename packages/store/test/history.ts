import { expect } from 'vitest';
import { timeOf } from './ledger.ts';

/** Query of a test for a history. Update `n` is at second `n`; `from`, `to` and `position` are such `n`. */
export interface HistoryQuestion {
  readonly party?: string;
  readonly from?: number;
  readonly to?: number;
  readonly position?: number;
  readonly orderBy?: 'ASC' | 'DESC';
  readonly size?: number;
}

/** The period of a question in milliseconds. */
export function periodOf({ from, to }: HistoryQuestion) {
  return { from: from === undefined ? undefined : timeOf(from), to: to === undefined ? undefined : timeOf(to) };
}

/** Cursors of the slices before and after a slice; null at an end of the list. */
interface Linked {
  readonly newer: string | null;
  readonly older: string | null;
}

/** All slices of a list from its first, each also read on the way back. */
export async function slicesOf<Slice extends Linked>(
  { party, orderBy = 'DESC' }: HistoryQuestion,
  read: (start?: string) => Promise<{ readonly value: Slice | null }>,
): Promise<Slice[]> {
  const [forth, back] = orderBy === 'DESC' ? (['older', 'newer'] as const) : (['newer', 'older'] as const);
  const slices: Slice[] = [];
  for (let start: string | undefined; ;) {
    const { value: slice } = await read(start);
    if (slice === null) throw new Error(`${party} is not known`);
    const before = slices.at(-1);
    if (before !== undefined) expect((await read(slice[back] ?? '')).value).toEqual(before);
    slices.push(slice);
    if (slice[forth] === null) return slices;
    start = slice[forth];
  }
}

/** All rows of an export: one in the first part, up to 300 in each later part. `between` runs between two parts. */
export async function rowsOf<Row>(
  walk: {
    next(
      rows: number,
    ): Promise<{ readonly value: { readonly content: readonly Row[]; readonly older: string | null } }>;
  },
  between = () => Promise.resolve(),
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { value } = await walk.next(rows.length === 0 ? 1 : 300);
    rows.push(...value.content);
    if (value.older === null) return rows;
    await between();
  }
}
