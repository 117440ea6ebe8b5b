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
