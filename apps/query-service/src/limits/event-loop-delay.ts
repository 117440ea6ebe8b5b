import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMilliseconds = 20;
const windowMilliseconds = 500;

/**
 * How late the event loop is, in milliseconds: its longest turn in the last half second, or in the one before if that was shorter. So one long turn
 * alone is not an overload, and one in every half second is.
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
      // What is measured is the time between two ticks, not how late the second is.
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
