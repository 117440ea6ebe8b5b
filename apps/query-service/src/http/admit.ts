import type { Operation } from '@ledger-explorer/spec';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../limits/caller-address.ts';
import type { Allowance } from '../limits/rate-limiter.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';
import { quotaHeaders } from './quota-headers.ts';

const unauthorized = (network: string): Problem =>
  new Problem('unauthorized', 'Send a valid API key in the header x-api-key.', {
    headers: { 'www-authenticate': `ApiKey realm="${network}"` },
  });

const exceeded = ({ limit, retrySeconds }: Allowance): Problem => {
  const window = limit.windowSeconds === 1 ? 'second' : 'minute';
  return new Problem('rate-limited', `The limit of ${limit.requests} requests per ${window} is exceeded.`, {
    headers: { 'retry-after': String(retrySeconds) },
  });
};

/**
 * Lets a request with a valid key through at the key's pace; without one it counts against its address first, so keys
 * can not be guessed at any pace (contract.md R9), and passes only where the service is open. Throws a 401 or a 429.
 */
export const admit = async (
  { network, admission }: Pick<Service, 'network' | 'admission'>,
  operation: Pick<Operation, 'cost'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { keys, limiter, defaultLimit, addressLimiter, addressLimit, open } = admission;
  const header = request.headers['x-api-key'];
  const key = await keys.find(typeof header === 'string' ? header : undefined);
  if (key !== null) {
    request.keyId = key.id;
    const allowance = await limiter.take(key.id, key.limit ?? defaultLimit, operation.cost);
    void reply.headers(quotaHeaders('default', allowance));
    if (!allowance.allowed) throw exceeded(allowance);
    return;
  }
  const allowance = await addressLimiter.take(callerAddress(request.ip), addressLimit, operation.cost);
  if (open || !allowance.allowed) void reply.headers(quotaHeaders('address', allowance));
  if (!allowance.allowed) throw exceeded(allowance);
  if (!open) throw unauthorized(network);
};
