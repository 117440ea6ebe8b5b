/** What a walk (reading all pages of a list, one after the other) needs to know about a list operation. */
export interface List {
  /** Field that identifies an entry. */
  readonly key: string;
  /** Number of pages of 100 entries that can be requested; 0: the list is paged by cursor, or it is one array. */
  readonly pages: number;
  /** It is paged by slices, with a total and cursors in both directions. */
  readonly slices?: true;
  /** `orderBy` reverses it, so that its pages can be requested from either end. */
  readonly bothEnds?: true;
  /** It can be read at a `position`. */
  readonly pinnable?: true;
  /** It can be read at a position, has a total, and entries are only added, so that a walk can wait for new ones. */
  readonly watchable?: true;
  /** Its entries change their place. */
  readonly moves?: true;
  /** Entries also leave it. */
  readonly shrinks?: true;
  /** A parameter whose values show parts or other orders of the list, for lists that are longer than their pages. */
  readonly split?: { readonly parameter: string; readonly values: readonly string[] };
}
