import type { Allowance } from '../limits/rate-limiter.ts';

/** A quota as an answer states it (IETF draft ratelimit-headers-11: structured fields). */
export function quotaHeaders(
  policy: 'default' | 'address',
  { limit, remaining, resetSeconds }: Allowance,
): { readonly 'ratelimit-policy': string; readonly ratelimit: string } {
  return {
    'ratelimit-policy': `"${policy}";q=${limit.requests};w=${limit.windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}
