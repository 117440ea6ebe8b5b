import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';

const unauthorized = (): Problem =>
  new Problem('unauthorized', 'Send a valid API key in the header x-api-key.', {
    headers: { 'www-authenticate': 'ApiKey realm="ledger-explorer"' },
  });

/**
 * Lets a request with a valid key through, at the key's pace, and states the quota on the answer (IETF draft
 * ratelimit-headers: structured fields). Throws a 401 or a 429.
 */
export const admit = async (service: Service, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const header = request.headers['x-api-key'];
  const key = await service.keys.find(typeof header === 'string' ? header : undefined);
  if (key === null) throw unauthorized();
  request.keyId = key.id;

  const allowance = service.limiter.take(key.id, key.limit ?? service.defaultLimit);
  const { requests, windowSeconds } = allowance.limit;
  void reply.headers({
    'ratelimit-policy': `"default";q=${requests};w=${windowSeconds}`,
    ratelimit: `"default";r=${allowance.remaining};t=${allowance.resetSeconds}`,
  });
  if (!allowance.allowed) {
    const window = windowSeconds === 1 ? 'second' : 'minute';
    throw new Problem('rate-limited', `The limit of ${requests} requests per ${window} is exceeded.`, {
      headers: { 'retry-after': String(allowance.retrySeconds) },
    });
  }
};
