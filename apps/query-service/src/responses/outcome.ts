import type { TimedPosition } from '@ledger-explorer/store';

/** What an operation answers with, before it becomes a response. */
export interface Outcome {
  /** The JSON text; null where the resource is unknown. */
  readonly body: string | null;
  /** What the body was read from; absent where it is not of the index. */
  readonly read?: { readonly asOf: TimedPosition; readonly head: TimedPosition };
  /** What else beside the index and the configuration shaped the body: market data. Goes into the entity tag. */
  readonly shapedBy?: readonly (string | null)[];
  /** The body stays the same at every later position, until a rewind: of a pinned list without names, of one event. */
  readonly immutable?: boolean;
  /** Seconds for which what the body was made of was in memory without the store; default 0. */
  readonly stale?: number | null;
  /** 503 of `getHealth`: an answer, not a problem. */
  readonly status?: 200 | 503;
}
