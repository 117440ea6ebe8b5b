import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMilliseconds = 20;
const windowMilliseconds = 500;

/**
 * Delay of the event loop in milliseconds: the shorter of the longest turns of the last two half seconds. So a single
 * long turn is no overload, but one in every half second is.
 */
export class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  readonly #timer: NodeJS.Timeout;
  #before = 0;
  #milliseconds = 0;

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      if (this.#histogram.count === 0) return;
      // The histogram measures the time between two ticks, so their regular distance is subtracted.
      const longest = Math.max(0, this.#histogram.max / 1e6 - resolutionMilliseconds);
      this.#milliseconds = Math.min(longest, this.#before);
      this.#before = longest;
      this.#histogram.reset();
    }, windowMilliseconds);
    this.#timer.unref();
  }

  get milliseconds(): number {
    return this.#milliseconds;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }
}
