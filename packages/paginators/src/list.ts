/** What happens to the entries of a list: they are only added, at the new end; or they move too; or they leave too. */
export type Change = typeof appends | typeof moves | typeof leaves;
export const appends = 0;
export const moves = 1;
export const leaves = 2;

/** What a walk has to know of a list operation; a tuple, because it travels to browsers. */
export type List = readonly [
  /** Field that names an entry for good. */
  key: string,
  change: Change,
  /** Pages that can be asked for, of 100 entries or less. 0: it has none, but cursors, or it is one array. */
  reach: number,
  /** 1: takes `position`. */
  pin?: 0 | 1,
  /** 1: takes `orderBy`. */
  flip?: 0 | 1,
  /** Parameter whose values show the list in other parts, or otherwise sorted. */
  name?: string,
  values?: readonly string[],
];
