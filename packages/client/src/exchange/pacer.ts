/** Remaining requests and seconds of a limit in the header `RateLimit`: `"default";r=97;t=1`. */
const limits = /;\s*r=(\d+)\b(?:\s*;\s*t=(\d+))?/g;

/** Keeps a client within the rate limit of the service. Times are those of `performance.now()`, in milliseconds. */
export interface Pacer {
  /** Milliseconds to wait, if positive; else counts one request against the limit. */
  take(now: number): number;
  /** Reports the end of a request that `take` counted. */
  done(): void;
  /** Allows no request until then. */
  blockUntil(time: number): void;
  /**
   * Takes over the limit from the header `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11) of a response, whose request
   * is still in flight; of several limits, the one with the fewest requests left.
   */
  update(header: string | null, now: number): void;
}

/** The pacer of a client. `enabled`: whether it makes requests wait. */
export function createPacer(enabled = true): Pacer {
  /** Requests left until `resetAt`; `Infinity`: no limit is known. */
  let left = Infinity;
  let resetAt = 0;
  /** Milliseconds until the reset, in the last response; the time between resets is not known. */
  let window = 1000;
  let blockedUntil = 0;
  /** The highest remaining limit so far: the value after a reset. 0: none is known. */
  let quota = 0;
  let inFlight = 0;
  return {
    take(now) {
      const isSpent = left < 1;
      const wait = Math.max(blockedUntil, isSpent ? resetAt : 0) - now;
      if (enabled && wait > 0) return wait;
      if (isSpent) {
        left = quota || Infinity;
        resetAt = now + window;
      }
      left--;
      inFlight++;
      return 0;
    },
    done() {
      inFlight--;
    },
    blockUntil(time) {
      blockedUntil = Math.max(blockedUntil, time);
    },
    update(header, now) {
      let fewest = Infinity;
      for (const [, remaining, seconds = 1] of header?.matchAll(limits) ?? [])
        if (Number(remaining) < fewest) {
          fewest = Number(remaining);
          // The service may not have counted the other requests in flight yet; this one it has.
          left = fewest - inFlight + 1;
          window = Number(seconds) * 1000;
          resetAt = now + window;
        }
      if (fewest < Infinity) quota = Math.max(quota, fewest);
    },
  };
}
