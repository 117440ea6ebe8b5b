/** How many requests one key may make in a window of time. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

const pattern = /^([1-9][0-9]{0,8})\/([sm])$/u;

/** Reads `100/s` or `6000/m`; undefined where the text is neither. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, requests, unit] = pattern.exec(text) ?? [];
  return requests === undefined ? undefined : { requests: Number(requests), windowSeconds: unit === 's' ? 1 : 60 };
}

/** How a setting says a rate. */
export const rateLimitSetting = {
  value: 'N/s|N/m',
  expected: 'a rate as N/s or N/m, for example 100/s',
  parse: parseRateLimit,
} as const;

/** A rate, with three times its requests at once. */
export function withBurst({ requests, windowSeconds }: RateLimit): RateLimit {
  return { requests: requests * 3, windowSeconds: windowSeconds * 3 };
}

/** What a limiter says about one request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  /** Whole requests left right now. */
  readonly remaining: number;
  /** Seconds until the whole quota is there again, rounded up. */
  readonly resetSeconds: number;
  /** Seconds until a request of this cost is allowed, rounded up, at least 1; 0 if one is left. */
  readonly retrySeconds: number;
}
