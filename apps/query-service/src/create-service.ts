import { createHash } from 'node:crypto';
import type { Reader } from '@ledger-explorer/store';
import { servedDocument } from './document/served-document.ts';
import { CursorCodec } from './envelopes/cursor-codec.ts';
import { HeadWatch } from './freshness/head-watch.ts';
import { StatusWatch } from './health/status-watch.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import { RateLimiter } from './limits/rate-limiter.ts';
import type { MarketWatch } from './market/market-watch.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import type { Service } from './service.ts';

/** What a service is made of. */
export interface Parts {
  readonly network: string;
  readonly reader: Reader;
  readonly keys: KeyRing;
  /** Null: no market source is configured. */
  readonly market: MarketWatch | null;
  readonly defaultLimit: RateLimit;
  /** The database's: also what tells one database from another in entity tags. */
  readonly cursorSecret: Buffer;
  /** Everything configured that shapes bodies: the directory, the active window. */
  readonly shaping: unknown;
}

/** Puts a service together, without starting anything. */
export const createService = (parts: Parts): Service => {
  const { network, reader, keys, market, defaultLimit, cursorSecret, shaping } = parts;
  const openApi = servedDocument(network);
  const fingerprint = createHash('sha256')
    .update(cursorSecret)
    .update(openApi)
    .update(JSON.stringify(shaping))
    .digest('base64url');
  return {
    network,
    reader,
    heads: new HeadWatch(reader),
    statuses: new StatusWatch(reader),
    market,
    requests: new RequestMetrics(),
    keys,
    limiter: new RateLimiter(),
    defaultLimit,
    cursors: new CursorCodec(cursorSecret, network),
    openApi,
    fingerprint,
    now: Date.now,
  };
};
