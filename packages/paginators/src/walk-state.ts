import { Evidence } from './evidence.ts';
import type { List } from '@ledger-explorer/spec/lists';
import type { Query, Reply } from './page-requests.ts';
import type { Fault, Incomplete, Proof, Report } from './report.ts';
import type { WalkOptions } from './walk-options.ts';
import { type Bracket, emptyWindow } from './windows.ts';

/** State of a walk of one ledger, to store with `JSON.stringify` and pass to `resume`, parsed. Its contents may change. */
export interface ResumeToken {
  /** The operation and its parameters, as JSON. */
  readonly list: string;
  /** Position of the walk; null if there is none. */
  readonly position: number | null;
  /** Number of entries of the list at the position; null if the service does not count. */
  readonly total: number | null;
  /** Number of entries passed, over all legs; null after the last entry of a cursor, or of the list. */
  readonly offset: number | null;
  /** Cursor of what follows. */
  readonly cursor: string;
  /** Number of entries delivered. */
  readonly rows: number;
  /** Their ids; empty if entries are only added to the list and it is read as of a position. */
  readonly seen: readonly string[];
  /** Number of ids at the start of `seen` that the current reading has not seen: an earlier reading has. */
  readonly unread: number;
  /** Number of oldest entries that an earlier complete walk delivered, if entries are only added to the list. They are not delivered again. */
  readonly since: number;
  /** Number of entries passed that no page shows. */
  readonly unreachable: number;
  /** Earlier positions that the walk is between. */
  readonly bracket: Bracket;
  /** The list was complete: what follows are the entries that are new since. */
  readonly complete?: true;
}

/** State of a walk. An unknown count is infinite here and null outside. */
export interface WalkState {
  readonly list: List;
  /** True if the list is requested in ascending order. */
  readonly ascending: boolean;
  /** Number of entries of a page. */
  readonly size: number;
  /** Number of entries that pages reach from one end; infinite for a cursor. */
  readonly legLength: number;
  /** Number of entries that pages reach from all ends of the list, not as of earlier positions. */
  readonly reach: number;
  /** Most entries to deliver. */
  readonly limit: number;
  /** Most requests to make. */
  readonly maxRequests: number;
  /** Number of oldest entries that an earlier complete walk delivered, if entries are only added to the list. They are not delivered again. */
  readonly since: number;
  /** Pages to request at a time in this reading. */
  concurrency: number;
  /** Pages requested ahead of the loop, in the order of the list. */
  readonly queue: Promise<Reply>[];
  /** The seen entries, and the proof of completeness. */
  readonly evidence: Evidence;
  /** Position of the pages, or of the first page of this reading; not a number if there is none. */
  position: number;
  /** The list is read as of `position`. */
  pinned: boolean;
  /** Number of entries of the list. */
  total: number;
  /** Entries passed, through all legs. */
  offset: number;
  /** Cursor of what follows; empty at the beginning. */
  cursor: string;
  /** Number of entries delivered. */
  rows: number;
  /** Number of entries that no page reaches; as of a position, those passed so far. */
  unreachable: number;
  /** Earlier positions between which the search for the next window continues. */
  bracket: Bracket;
  /** Values of the parameter that splits the list; empty if it is not read in parts. */
  parts: readonly string[];
  pages: number;
  requests: number;
  duplicates: number;
  readonly faults: Set<Fault>;
  /** Why the walk ended before its end. */
  why: Incomplete | null;
  proof: Proof | null;
}

/** The state of a walk that begins, or resumes. */
export function startState(
  list: List,
  parameters: Query,
  { limit = Infinity, maxRequests = Infinity, resume }: WalkOptions,
): WalkState {
  const size = Number(parameters.size ?? 100);
  const legLength = list.pages * size || Infinity;
  // After a complete walk, this one begins again.
  const cut = resume?.complete ? undefined : resume;
  const position = cut?.position ?? parameters.position ?? NaN;
  return {
    list,
    ascending: parameters.orderBy === 'ASC',
    size,
    legLength,
    reach: list.bothEnds ? 2 * legLength : legLength,
    limit,
    maxRequests,
    concurrency: 1,
    queue: [],
    evidence: new Evidence(resume?.seen, resume?.unread),
    since: resume?.since ?? 0,
    position,
    pinned: !!list.pinnable && position < Infinity,
    total: cut?.total ?? Infinity,
    offset: cut ? (cut.offset ?? Infinity) : 0,
    cursor: cut?.cursor ?? '',
    rows: resume?.rows ?? 0,
    unreachable: resume?.unreachable ?? 0,
    bracket: cut?.bracket ?? { low: emptyWindow, high: emptyWindow },
    parts: [],
    pages: 0,
    requests: 0,
    duplicates: 0,
    faults: new Set(),
    why: null,
    proof: null,
  };
}

/** A count for callers: null if unknown. */
export function known(count: number): number | null {
  return count < Infinity ? count : null;
}

/** The report of a walk. */
export function reportOf(state: WalkState): Report {
  const { list, rows, pages, requests, duplicates, total, position, faults, proof, why } = state;
  const short = Math.max(0, total - rows);
  const unreachable = why === 'unreachable' && !state.pinned ? short : Math.min(short, state.unreachable);
  return {
    rows,
    pages,
    requests,
    duplicates,
    total: known(total),
    position: known(position),
    unreachable: known(unreachable),
    missing: why === 'moved' && list.shrinks ? null : known(short - unreachable),
    faults: [...faults],
    complete: !!proof,
    proof,
    why: proof ? null : (why ?? 'unfinished'),
  };
}

/** The token of a walk. */
export function tokenOf(id: string, state: WalkState): ResumeToken {
  const { list, position, total, offset, cursor, rows, pinned, proof, evidence, since } = state;
  // Counts suffice as of a position, if entries are only added.
  const needsIds = !pinned || !list.watchable;
  const seen = needsIds ? [...evidence.seen] : [];
  return {
    list: id,
    position: known(position),
    total: known(total),
    offset: known(offset),
    cursor,
    rows,
    seen,
    unread: proof ? seen.length : seen.filter((id) => !evidence.reading.has(id)).length,
    since: proof && list.watchable ? rows : since,
    unreachable: pinned ? state.unreachable : 0,
    bracket: state.bracket,
    ...(proof && { complete: true as const }),
  };
}
