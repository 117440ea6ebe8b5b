import type { Allowance, RateLimit } from '@ledger-explorer/wire';
import type { ActiveKey } from '../keys/key-ring.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';
import { andThen } from './and-then.ts';
import type { Exchange } from './exchange.ts';

/** Rate limit headers of a response (IETF draft ratelimit-headers-11, structured fields). The policy `default` is the limit of a key. */
function quotaHeaders(policy: 'default' | 'address', { limit, remaining, resetSeconds }: Allowance): readonly string[] {
  return [
    'ratelimit-policy',
    `"${policy}";q=${limit.requests};w=${limit.windowSeconds}`,
    'ratelimit',
    `"${policy}";r=${remaining};t=${resetSeconds}`,
  ];
}

function unauthorized(network: string): Problem {
  return new Problem('unauthorized', 'Send a valid API key in the header x-api-key.', {
    headers: { 'www-authenticate': `ApiKey realm="${network}"` },
  });
}

function exceeded(owner: 'key' | 'address', { limit, retrySeconds }: Allowance, cost: number | 'page'): Problem {
  const windows: Readonly<Record<number, string>> = { 1: 'second', 60: 'minute' };
  const window = windows[limit.windowSeconds] ?? `${limit.windowSeconds} seconds`;
  const [unit, reason] = cost === 'page' ? ['pages', ''] : ['units', `; this request costs ${cost}`];
  const detail = `The ${owner}'s limit of ${limit.requests} ${unit} per ${window} is exceeded${reason}.`;
  return new Problem('rate-limited', detail, { headers: { 'retry-after': String(retrySeconds) } });
}

type Admitting = Pick<Service, 'network' | 'admission'>;

/** Counts a request against the limit of its address. Throws a 429 if the limit is exceeded. */
export function admitByAddress(
  { admission: { addressLimiter, addressLimit } }: Pick<Admitting, 'admission'>,
  cost: number,
  exchange: Exchange,
): Allowance {
  const allowance = addressLimiter.take(exchange.address, addressLimit, cost);
  if (allowance.allowed) return allowance;
  exchange.quota = quotaHeaders('address', allowance);
  throw exceeded('address', allowance, cost);
}

/** Counts a page against the page limit of its address, which is separate from other requests. Throws a 429 if the limit is exceeded. */
export function admitPage(
  { admission: { addressLimiter } }: Pick<Admitting, 'admission'>,
  limit: RateLimit,
  exchange: Exchange,
): void {
  const allowance = addressLimiter.take(`pages ${exchange.address}`, limit, 1);
  if (!allowance.allowed) throw exceeded('address', allowance, 'page');
}

/**
 * Admits a request with a valid key within the key's limit. A request without one first counts against its address,
 * so that the rate of guessing keys is limited (docs/contract.md#r9), and passes only if the service is open and an open
 * service needs no key for the route (`mayBeOpen`). Throws a 401 or a 429.
 */
export function admit(
  service: Admitting,
  { cost, mayBeOpen }: { readonly cost: number; readonly mayBeOpen: boolean },
  exchange: Exchange,
): void | Promise<void> {
  const { keys, limiter, defaultLimit, open } = service.admission;
  const admitKey = (key: ActiveKey) => {
    exchange.keyId = key.id;
    const allowance = limiter.take(key.id, key.limit ?? defaultLimit, cost);
    exchange.quota = quotaHeaders('default', allowance);
    if (!allowance.allowed) throw exceeded('key', allowance, cost);
  };
  const admitWithoutKey = () => {
    const allowance = admitByAddress(service, cost, exchange);
    if (!open || !mayBeOpen) throw unauthorized(service.network);
    exchange.quota = quotaHeaders('address', allowance);
  };
  return andThen(keys.find(exchange.headers.apiKey, exchange.request.socket), (key) => {
    if (key === null) admitWithoutKey();
    else admitKey(key);
  });
}
