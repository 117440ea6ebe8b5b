/** Number of requests that a key may make in a window of time. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

const pattern = /^([1-9][0-9]{0,8})\/([sm])$/u;

/** Parses `100/s` or `6000/m`; undefined for other texts. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, requests, unit] = pattern.exec(text) ?? [];
  return requests === undefined ? undefined : { requests: Number(requests), windowSeconds: unit === 's' ? 1 : 60 };
}

/** A setting whose value is a rate limit. */
export const rateLimitSetting = {
  placeholder: 'N/s|N/m',
  expected: 'a rate as N/s or N/m, for example 100/s',
  parse: parseRateLimit,
} as const;

/** The same rate over a window of three times the length, which allows bursts. */
export function withBurst({ requests, windowSeconds }: RateLimit): RateLimit {
  return { requests: requests * 3, windowSeconds: windowSeconds * 3 };
}

/** Decision of a rate limiter on a request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  /** Whole requests that are left now. */
  readonly remaining: number;
  /** Seconds until the whole quota is available again, rounded up. */
  readonly resetSeconds: number;
  /** Seconds until a request of this cost is allowed, rounded up, at least 1; 0 if one is left. */
  readonly retrySeconds: number;
}
