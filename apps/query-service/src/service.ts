import type { Reader } from '@ledger-explorer/store';
import type { OperatorAccess } from './document/served-document.ts';
import type { Reference } from './docs/reference.ts';
import type { CursorCodec } from './envelopes/cursor-codec.ts';
import type { OpenExports } from './exports/open-exports.ts';
import type { HeadWatch } from './freshness/head-watch.ts';
import type { PrimaryWatch } from './freshness/primary-watch.ts';
import type { SchemaWatch } from './health/schema-watch.ts';
import type { StatusWatch } from './health/status-watch.ts';
import type { Admission } from './keys/admission.ts';
import type { Deadlines } from './limits/deadlines.ts';
import type { FairQueue } from './limits/fair-queue.ts';
import type { LoadGate } from './limits/load-gate.ts';
import type { MarketWatch } from './market/market-watch.ts';
import type { PageSettings } from './pages/page-settings.ts';
import type { OnceASecond } from './metrics/once-a-second.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import type { Outcome } from './responses/outcome.ts';
import type { ResponseCache } from './responses/response-cache.ts';
import type { Stream } from './streaming/stream.ts';

/** Parts of a network's service that requests use. */
export interface Service {
  readonly network: string;
  readonly reader: Reader;
  readonly heads: HeadWatch;
  /** Queue of all reads of the index for callers. */
  readonly turns: FairQueue;
  /** Open event streams. */
  readonly stream: Stream;
  readonly exports: OpenExports;
  /** Cached responses. */
  readonly responses: ResponseCache;
  /** Milliseconds since the store last confirmed a cached response, after which it is no longer sent. */
  readonly maxStaleMilliseconds: number;
  readonly deadlines: Deadlines;
  /** Longest wait for `Explorer-Wait-For`. */
  readonly waitMaxMilliseconds: number;
  /** Null if the service reads no replica. */
  readonly primary: PrimaryWatch | null;
  readonly statuses: StatusWatch;
  /** Last response of `/status`. */
  readonly status: OnceASecond<Outcome>;
  /** Access to `/metrics` and `/status`. */
  readonly operators: OperatorAccess;
  readonly schema: SchemaWatch;
  /** All networks of this process, including this one. */
  readonly networks: readonly string[];
  /** Not ready if the head lags longer. */
  readonly readyMaxLagSeconds: number;
  /** Not ready if the replica has been behind the primary for longer. */
  readonly readyMaxReplicaLagSeconds: number;
  /** Start time in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Null if no market source is configured. */
  readonly market: MarketWatch | null;
  readonly requests: RequestMetrics;
  readonly admission: Admission;
  readonly gate: LoadGate;
  readonly cursors: CursorCodec;
  /** JSON text of the API document as served. */
  readonly openApi: string;
  /** Null if the explorer pages are off. */
  readonly pages: PageSettings | null;
  /** Pages of the API reference. */
  readonly docs: Reference;
  /** Hash of all inputs to a body other than the index: directory, configuration, contract. */
  readonly fingerprint: string;
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number;
}
