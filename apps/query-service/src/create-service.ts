import { createHash } from 'node:crypto';
import type { Reader, SchemaState } from '@ledger-explorer/store';
import type { Logger } from 'pino';
import { Reference } from './docs/reference.ts';
import { type OperatorAccess, servedDocument } from './document/served-document.ts';
import { CursorCodec } from './envelopes/cursor-codec.ts';
import { OpenExports } from './exports/open-exports.ts';
import { HeadWatch } from './freshness/head-watch.ts';
import type { PrimaryWatch } from './freshness/primary-watch.ts';
import { Watched } from './health/watched.ts';
import type { Admission } from './keys/admission.ts';
import { type Deadlines, deadlines } from './limits/deadlines.ts';
import { FairQueue } from './limits/fair-queue.ts';
import { readTurns } from './limits/read-turns.ts';
import type { LoadGate } from './limits/load-gate.ts';
import type { MarketWatch } from './market/market-watch.ts';
import { OnceASecond } from './metrics/once-a-second.ts';
import type { PageSettings } from './pages/page-settings.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import { ResponseCache } from './responses/response-cache.ts';
import type { Service } from './service.ts';
import { Stream } from './streaming/stream.ts';

/** Parts of the service of one network. */
export interface Parts {
  readonly network: string;
  /** All networks of this process, including this one. */
  readonly networks: readonly string[];
  /** State of the database's schema relative to this version; another version can migrate it at any time. */
  readonly schema: Watched<SchemaState>;
  /** `/ready` is 503 if the head is further behind the clock. */
  readonly readyMaxLagSeconds: number;
  /** `/ready` is 503 if the replica has been behind the primary for longer. */
  readonly readyMaxReplicaLagSeconds: number;
  /** Null if the service reads no replica. */
  readonly primary: PrimaryWatch | null;
  readonly reader: Reader;
  readonly log: Logger;
  /** Shared by all networks of the process, like `gate`, `requests` and `pages`. */
  readonly admission: Admission;
  readonly gate: LoadGate;
  readonly requests: RequestMetrics;
  /** Null if the explorer pages are off. */
  readonly pages: PageSettings | null;
  /** Null if no market source is configured. */
  readonly market: MarketWatch | null;
  /** Cursor secret of the database; it also makes ETags of different databases differ. */
  readonly cursorSecret: Buffer;
  /** Memory for cached responses in bytes. */
  readonly cacheBytes: number;
  /** Milliseconds since the store last confirmed a cached response, after which it is no longer sent. */
  readonly maxStaleMilliseconds: number;
  /** Longest wait for `Explorer-Wait-For`. */
  readonly waitMaxMilliseconds: number;
  /** Default: those of the contract. */
  readonly deadlines?: Deadlines;
  /** Access to `/metrics` and `/status`. */
  readonly operators: OperatorAccess;
  /** Configuration that affects bodies, except market data (`shapedBy`): the directory and the active window. Part of every ETag. */
  readonly shaping: unknown;
}

/** Creates a service without starting anything. */
export function createService({ log, cursorSecret, cacheBytes, shaping, ...parts }: Parts): Service {
  const { network, networks, reader, admission, pages, operators, maxStaleMilliseconds } = parts;
  const document = servedDocument({ network, keyless: admission.open, operators });
  const openApi = JSON.stringify(document);
  const fingerprint = createHash('sha256')
    .update(cursorSecret)
    .update(openApi)
    .update(JSON.stringify(shaping))
    .digest('base64url');
  const heads = new HeadWatch(reader);
  const turns = new FairQueue(readTurns);
  const identity = [fingerprint, network];
  return {
    ...parts,
    startedAt: Date.now(),
    heads,
    turns,
    stream: new Stream(reader, heads, turns, (err) => {
      log.error({ network, err }, 'a stream has ended');
    }),
    exports: new OpenExports(),
    responses: new ResponseCache({ heads, identity, turns, maxBytes: cacheBytes, maxStaleMilliseconds }),
    deadlines: parts.deadlines ?? deadlines,
    indexStatus: new Watched(() => reader.status()),
    cursors: new CursorCodec(cursorSecret, network),
    openApi,
    docs: new Reference({ network, networks, pages }, document),
    statusReply: new OnceASecond(),
    fingerprint,
    now: Date.now,
  };
}
