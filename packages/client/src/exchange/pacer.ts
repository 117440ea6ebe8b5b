const limits = /;\s*r=(\d+)(?:\s*;\s*t=(\d+))?/g;

/**
 * Keeps a client within the limit that the service tells (`RateLimit`, draft-ietf-httpapi-ratelimit-headers-11).
 * Times are of `performance.now()`, in milliseconds.
 */
export function createPacer(pace = true) {
  let left = Infinity;
  /** When there is quota again. */
  let until = 0;
  let span = 1e3;
  /** The most that ever was left: what there is to spend again then. */
  let quota = 0;
  let flying = 0;
  return {
    /** Time to wait, if positive; else takes one request out of the limit. */
    take(now: number): number {
      const spent = pace && left < 1;
      if (spent && until > now) return until - now;
      if (spent) {
        left = quota || Infinity;
        until = now + span;
      }
      left--;
      flying++;
      return 0;
    },
    /** After each request that was taken. */
    done(): void {
      flying--;
    },
    /** Nothing more until then. */
    hold(time: number): void {
      left = 0;
      until = time;
    },
    /** The limit as an answer to a request under way tells it; of several, the one with least left. */
    heed(field: string, now: number): void {
      let least = Infinity;
      for (const [, r, t = 1] of field.matchAll(limits))
        if (Number(r) < least) {
          least = Number(r);
          quota = Math.max(quota, least);
          // Others under way may not be counted yet.
          left = least - flying + 1;
          span = Number(t) * 1e3;
          until = now + span;
        }
    },
  };
}
