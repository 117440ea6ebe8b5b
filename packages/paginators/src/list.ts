/**
 * What happens to the entries of a list: they are only added, and it can be held at a `position`; they are only added;
 * they move too; they leave too.
 */
export type Change = typeof held | typeof appends | typeof moves | typeof leaves;
export const held = 0;
export const appends = 1;
export const moves = 2;
export const leaves = 3;

/** Pages that can be asked for, of 100 entries or less. 51: of both its ends, by `orderBy`. 0: it has no pages. */
export type Reach = 0 | 51 | 10_000;

/** What a walk has to know of a list operation; a tuple, because it travels to browsers. */
export type List = readonly [
  /** Field that names an entry for good. */
  key: string,
  change: Change,
  reach: Reach,
  /** Parameter that shows the list in other parts, or otherwise sorted. */
  name?: string,
  /** Its values. */
  ...values: string[],
];
