import type { IndexStatus } from '@ledger-explorer/store';
import type { Parts } from './create-service.ts';
import type { Reference } from './docs/reference.ts';
import type { CursorCodec } from './envelopes/cursor-codec.ts';
import type { OpenExports } from './exports/open-exports.ts';
import type { HeadWatch } from './freshness/head-watch.ts';
import type { Watched } from './health/watched.ts';
import type { Deadlines } from './limits/deadlines.ts';
import type { FairQueue } from './limits/fair-queue.ts';
import type { OnceASecond } from './metrics/once-a-second.ts';
import type { Outcome } from './responses/outcome.ts';
import type { ResponseCache } from './responses/response-cache.ts';
import type { Stream } from './streaming/stream.ts';

/** Parts of a network's service that requests use. */
export interface Service extends Omit<Parts, 'log' | 'cursorSecret' | 'cacheBytes' | 'shaping'> {
  readonly heads: HeadWatch;
  /** Queue of all reads of the index for callers. */
  readonly turns: FairQueue;
  /** Open event streams. */
  readonly stream: Stream;
  readonly exports: OpenExports;
  /** Cached responses. */
  readonly responses: ResponseCache;
  readonly deadlines: Deadlines;
  /** The status of the index. Null until it is read, and while nothing is indexed. */
  readonly indexStatus: Watched<IndexStatus | null>;
  /** Last response of `/status`. */
  readonly statusReply: OnceASecond<Outcome>;
  /** Start time in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly cursors: CursorCodec;
  /** JSON text of the API document as served. */
  readonly openApi: string;
  /** Pages of the API reference. */
  readonly docs: Reference;
  /** Hash of all inputs to a body other than the index and market data: directory, configuration, contract. */
  readonly fingerprint: string;
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number;
}
