import { createHash } from 'node:crypto';
import type { Reader } from '@ledger-explorer/store';
import type { Logger } from 'pino';
import { Reference } from './docs/reference.ts';
import { type OperatorAccess, servedDocument } from './document/served-document.ts';
import { CursorCodec } from './envelopes/cursor-codec.ts';
import { OpenExports } from './exports/open-exports.ts';
import { HeadWatch } from './freshness/head-watch.ts';
import type { PrimaryWatch } from './freshness/primary-watch.ts';
import type { SchemaWatch } from './health/schema-watch.ts';
import { StatusWatch } from './health/status-watch.ts';
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

/** What a service is made of. */
export interface Parts {
  readonly network: string;
  /** All networks of this process, this one too. */
  readonly networks: readonly string[];
  readonly schema: SchemaWatch;
  readonly readyMaxLagSeconds: number;
  readonly readyMaxReplicaLagSeconds: number;
  /** Null: the service reads no replica. */
  readonly primary: PrimaryWatch | null;
  readonly reader: Reader;
  readonly log: Logger;
  /** Shared by all networks of a process, as `gate` and `requests` are. */
  readonly admission: Admission;
  readonly gate: LoadGate;
  /** Default: as many reads at once as the reader's connections allow. */
  readonly turns?: FairQueue;
  readonly requests: RequestMetrics;
  /** Shared too. Null: no pages for people. */
  readonly pages: PageSettings | null;
  /** Null: no market source is configured. */
  readonly market: MarketWatch | null;
  /** The database's; it also distinguishes databases in ETags. */
  readonly cursorSecret: Buffer;
  /** Of answers kept in memory. */
  readonly cacheBytes: number;
  /** Answers from memory end this number of milliseconds after the store last confirmed them. */
  readonly maxStaleMilliseconds: number;
  readonly waitMaxMilliseconds: number;
  /** Default: the contract's. */
  readonly deadlines?: Deadlines;
  readonly operators: OperatorAccess;
  /** Everything configured that shapes bodies: the directory, the active window. */
  readonly shaping: unknown;
}

/** Puts a service together, without starting anything. */
export function createService(parts: Parts): Service {
  const { network, reader, admission, market, cursorSecret, shaping } = parts;
  const { operators } = parts;
  const document = servedDocument({ network, open: admission.open, operators });
  const openApi = JSON.stringify(document);
  const fingerprint = createHash('sha256')
    .update(cursorSecret)
    .update(openApi)
    .update(JSON.stringify(shaping))
    .digest('base64url');
  const heads = new HeadWatch(reader);
  const turns = parts.turns ?? new FairQueue(readTurns);
  return {
    network,
    networks: parts.networks,
    schema: parts.schema,
    readyMaxLagSeconds: parts.readyMaxLagSeconds,
    readyMaxReplicaLagSeconds: parts.readyMaxReplicaLagSeconds,
    startedAt: Date.now(),
    reader,
    heads,
    turns,
    stream: new Stream(reader, heads, turns, (err) => {
      parts.log.error({ network, err }, 'a stream has ended');
    }),
    exports: new OpenExports(),
    maxStaleMilliseconds: parts.maxStaleMilliseconds,
    responses: new ResponseCache({
      heads,
      identity: [fingerprint, network],
      turns,
      maxBytes: parts.cacheBytes,
      maxStaleMilliseconds: parts.maxStaleMilliseconds,
    }),
    deadlines: parts.deadlines ?? deadlines,
    waitMaxMilliseconds: parts.waitMaxMilliseconds,
    primary: parts.primary,
    statuses: new StatusWatch(reader),
    market,
    requests: parts.requests,
    admission,
    gate: parts.gate,
    cursors: new CursorCodec(cursorSecret, network),
    openApi,
    pages: parts.pages,
    docs: new Reference({ network, networks: parts.networks, pages: parts.pages }, document),
    operators,
    status: new OnceASecond(),
    fingerprint,
    now: Date.now,
  };
}
