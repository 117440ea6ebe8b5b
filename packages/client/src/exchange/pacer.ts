/** What a client may still send, as the service told it last (RateLimit header fields, draft-ietf-httpapi-ratelimit-headers-11). */
export interface Pacer {
  /** Milliseconds to wait before asking again; 0 takes one request out of the limit. */
  take(): number;
  /** After each request that was taken, with the headers of its answer where it has one. */
  heed(headers?: Headers): void;
  /** Nothing more for so many milliseconds. */
  hold(milliseconds: number): void;
}

const parameter = (item: string, name: string): number | undefined => {
  const found = new RegExp(`;\\s*${name}=(\\d+)`).exec(item);
  return found ? Number(found[1]) : undefined;
};

/** Items of a structured field list (RFC 9651), their strings emptied. */
const items = (field: string | null): string[] => (field ?? '').replace(/"(\\.|[^"\\])*"/g, '').split(',');

export const createPacer = (): Pacer => {
  let left = Infinity;
  let until = 0;
  let quota = Infinity;
  let windowLength = 1000;
  let flying = 0;
  return {
    take() {
      const now = Date.now();
      if (left < 1) {
        if (now < until) return until - now;
        left = quota;
        until = now + windowLength;
      }
      left--;
      flying++;
      return 0;
    },
    heed(headers) {
      flying--;
      for (const policy of items(headers?.get('ratelimit-policy') ?? null)) {
        quota = parameter(policy, 'q') ?? quota;
        windowLength = (parameter(policy, 'w') ?? windowLength / 1000) * 1000;
      }
      let least = Infinity;
      for (const limit of items(headers?.get('ratelimit') ?? null)) {
        const remaining = parameter(limit, 'r');
        if (remaining === undefined || remaining >= least) continue;
        least = remaining;
        // Those under way may not be counted yet.
        left = remaining - flying;
        until = Date.now() + (parameter(limit, 't') ?? windowLength / 1000) * 1000;
      }
    },
    hold(milliseconds) {
      left = 0;
      until = Date.now() + milliseconds;
    },
  };
};
