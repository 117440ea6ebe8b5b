import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMilliseconds = 20;
const windowMilliseconds = 500;

/**
 * How late the event loop is, in milliseconds: the median over the last half second, so one long task alone is not an overload. Where the
 * half second is all one task, what follows is awaited: of two the median is the lesser.
 */
export class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  readonly #timer: NodeJS.Timeout;
  #milliseconds = 0;

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      if (this.#histogram.count < 2) return;
      // What is measured is the time between two ticks, not how late the second is.
      const between = this.#histogram.percentile(50) / 1e6;
      this.#milliseconds = Math.max(0, between - resolutionMilliseconds);
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
