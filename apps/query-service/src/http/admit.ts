import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../limits/caller-address.ts';
import type { Allowance } from '../limits/rate-limiter.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';
import { quotaHeaders } from './quota-headers.ts';

function unauthorized(network: string): Problem {
  return new Problem('unauthorized', 'Send a valid API key in the header x-api-key.', {
    headers: { 'www-authenticate': `ApiKey realm="${network}"` },
  });
}

function exceeded({ limit, retrySeconds }: Allowance): Problem {
  const window = limit.windowSeconds === 1 ? 'second' : 'minute';
  return new Problem('rate-limited', `The limit of ${limit.requests} requests per ${window} is exceeded.`, {
    headers: { 'retry-after': String(retrySeconds) },
  });
}

type Admitting = Pick<Service, 'network' | 'admission'>;

/** Counts a request against its address. Throws a 429 where that has no more. */
export async function admitByAddress(
  { admission: { addressLimiter, addressLimit } }: Admitting,
  cost: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Allowance> {
  const allowance = await addressLimiter.take(callerAddress(request.ip), addressLimit, cost);
  if (allowance.allowed) return allowance;
  void reply.headers(quotaHeaders('address', allowance));
  throw exceeded(allowance);
}

/**
 * Admits a request with a valid key at the key's pace; without one it counts against its address first, so keys
 * cannot be guessed at any pace (docs/contract.md#r9), and passes only where the service is open. Throws a 401 or a 429.
 */
export async function admit(
  service: Admitting,
  { cost, mayBeOpen }: { readonly cost: number; readonly mayBeOpen: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { keys, limiter, defaultLimit, open } = service.admission;
  const header = request.headers['x-api-key'];
  const key = await keys.find(typeof header === 'string' ? header : undefined);
  if (key !== null) {
    request.keyId = key.id;
    const allowance = await limiter.take(key.id, key.limit ?? defaultLimit, cost);
    void reply.headers(quotaHeaders('default', allowance));
    if (!allowance.allowed) throw exceeded(allowance);
    return;
  }
  const allowance = await admitByAddress(service, cost, request, reply);
  if (!open || !mayBeOpen) throw unauthorized(service.network);
  void reply.headers(quotaHeaders('address', allowance));
}
