import type { TimedPosition } from '@ledger-explorer/store';

/** Result of an operation, before it becomes a response. */
export interface Outcome {
  /** JSON text; null if the resource is unknown. */
  readonly body: string | null;
  /** Positions of the read; absent if the body does not depend on the index. */
  readonly read?: { readonly asOf: TimedPosition; readonly head: TimedPosition };
  /** Inputs to the body other than index and configuration, such as market data. Part of the ETag. */
  readonly shapedBy?: readonly (string | null)[];
  /** True if the body is the same at every later position, until a rewind: lists without names at a requested position, and single events. */
  readonly immutable?: boolean;
  /** Seconds since the store last confirmed the data in the body; default 0. */
  readonly stale?: number | null;
  /** 503 is a regular response of `getHealth`, not a problem. */
  readonly status?: 200 | 503;
}
