/** What a walk has to know of an operation that lists something. */
export interface List {
  /** Field that identifies an entry. */
  readonly key: string;
  /** Number of pages that can be requested. 0: the list has no page numbers, but a cursor, or it is one array. */
  readonly pages: number;
  /** It comes in slices: it counts its entries, and has a cursor in either direction. */
  readonly slices?: true;
  /** `orderBy` reverses it, so that as many pages can be requested from either end. */
  readonly bothEnds?: true;
  /** It can be read as of a `position`; entries are only added to it. */
  readonly pinnable?: true;
  /** It is read as of a position, counted, and entries are only added to it from position to position: new ones can be waited for. */
  readonly watchable?: true;
  /** Its entries change their place. */
  readonly moves?: true;
  /** Entries also leave it. */
  readonly shrinks?: true;
  /** Parameter that shows the list in parts, or sorted in other ways: for a list longer than its pages. */
  readonly split?: { readonly parameter: string; readonly values: readonly string[] };
}
