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

/** Everything requests are answered with. */
export interface Service {
  readonly network: string;
  readonly reader: Reader;
  readonly heads: HeadWatch;
  /** Everything that callers have read from the index waits here for its turn. */
  readonly turns: FairQueue;
  /** Who follows the index. */
  readonly stream: Stream;
  readonly exports: OpenExports;
  /** Responses in memory. */
  readonly responses: ResponseCache;
  /** Answers from memory end this number of milliseconds after the store last confirmed them. */
  readonly maxStaleMilliseconds: number;
  readonly deadlines: Deadlines;
  /** `Explorer-Wait-For` waits no longer. */
  readonly waitMaxMilliseconds: number;
  /** Null: the service reads no replica, so nobody has more than it. */
  readonly primary: PrimaryWatch | null;
  readonly statuses: StatusWatch;
  /** `/status`, as made last. */
  readonly status: OnceASecond<Outcome>;
  /** How `/metrics` and `/status` are reached. */
  readonly operators: OperatorAccess;
  readonly schema: SchemaWatch;
  /** All networks of this process, this one too. */
  readonly networks: readonly string[];
  /** Readiness ends where the head lags longer. */
  readonly readyMaxLagSeconds: number;
  /** Readiness ends where a replica has been behind the primary for longer. */
  readonly readyMaxReplicaLagSeconds: number;
  /** When it began, milliseconds since the epoch. */
  readonly startedAt: number;
  /** Null: no market source is configured. */
  readonly market: MarketWatch | null;
  readonly requests: RequestMetrics;
  readonly admission: Admission;
  readonly gate: LoadGate;
  readonly cursors: CursorCodec;
  /** The API document as served, JSON text. */
  readonly openApi: string;
  /** Pages for people; null: there are none. */
  readonly pages: PageSettings | null;
  /** The API reference for people. */
  readonly docs: Reference;
  /** Stands for everything beside the index that shapes bodies: directory, configuration, contract. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
