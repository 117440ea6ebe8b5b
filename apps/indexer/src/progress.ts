import { formatTime } from '@ledger-explorer/ledger';
import type { Committed, Entry } from '@ledger-explorer/store';

/** Output of progress: a terminal, on which a line is rewritten, or lines of a log. */
export interface ProgressOutput {
  readonly isTTY: boolean;
  write(text: string): void;
}

/** `now`: clock in milliseconds; `shown`: false writes no progress. */
interface ProgressOptions {
  readonly now?: () => number;
  readonly shown?: boolean;
}

/** Totals since the start at one time (`at`, milliseconds). */
interface Sample {
  readonly at: number;
  readonly updates: number;
  readonly events: number;
  /** Record time of the newest update, in microseconds. */
  readonly recordTime: bigint;
}

const second = 1000;

/**
 * The indexer's line of progress: position, record time, updates and events per second, lag and, in catch-up, the estimated
 * time left. A terminal rewrites it once a second; a log has a line every 5 s in the first minute before the head, then every 60 s.
 */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #now: () => number;
  readonly #began: number;
  #atHead = false;
  #position = 0;
  /** Null before the first commit. */
  #totals: Sample | null = null;
  /** Totals at the last line of progress. */
  #totalsShown: Sample | null = null;
  #lastLine = -Infinity;
  #openLine = false;
  readonly #isShown: boolean;

  constructor(output: ProgressOutput, { now = Date.now, shown = true }: ProgressOptions = {}) {
    this.#output = output;
    this.#isShown = shown;
    this.#now = now;
    this.#began = now();
  }

  /** Must be called after each commit of entries. */
  committed({ position, updates, events }: Committed, entries: readonly Entry[]): void {
    const newest = entries.at(-1);
    if (newest === undefined) return;
    this.#position = position;
    this.#totals = {
      at: this.#now(),
      updates: this.counts.updates + updates,
      events: this.counts.events + events,
      recordTime: newest.update.recordTime,
    };
    this.#show();
  }

  /** Must be called when no updates are left after the committed page. The first call also notifies a parent process. */
  reachedHead(): void {
    const first = !this.#atHead;
    this.#atHead = true;
    if (!first) return;
    if (this.#isShown) this.line(`at the head${this.#totals === null ? '' : `: ${this.#text(this.#totals)}`}`);
    process.send?.({ atHead: true });
  }

  /** Numbers of new updates and of their events committed since the start. */
  get counts(): { readonly updates: number; readonly events: number } {
    return this.#totals ?? { updates: 0, events: 0 };
  }

  /** The newest committed update; null if there is none. */
  get head(): { readonly position: number; readonly recordTime: bigint } | null {
    return this.#totals === null ? null : { position: this.#position, recordTime: this.#totals.recordTime };
  }

  /** Writes a line of text above the line of progress. */
  line(text: string): void {
    this.#output.write(`${this.#openLine ? '\r\u001B[K' : ''}${text}\n`);
    this.#openLine = false;
  }

  #show(): void {
    const totals = this.#totals;
    if (totals === null || !this.#isShown) return;
    const often = !this.#atHead && totals.at - this.#began < 60 * second;
    const wait = this.#output.isTTY ? second : often ? 5 * second : 60 * second;
    if (totals.at - this.#lastLine < wait) return;
    const text = this.#text(totals);
    if (this.#output.isTTY) {
      this.#output.write(`\r\u001B[K${text}`);
      this.#openLine = true;
    } else this.line(text);
    this.#lastLine = totals.at;
    this.#totalsShown = totals;
  }

  #text(totals: Sample): string {
    const since = this.#totalsShown ?? totals;
    const seconds = (totals.at - since.at) / second;
    // The ledger's clock can be ahead of ours.
    const lag = Math.max(0, totals.at / second - Number(totals.recordTime) / 1e6);
    const parts = [`position ${this.#position}`, formatTime(totals.recordTime)];
    if (seconds > 0) {
      parts.push(
        `${rate(totals.updates - since.updates, seconds)} updates/s`,
        `${rate(totals.events - since.events, seconds)} events/s`,
      );
    }
    parts.push(`lag ${duration(lag)}`);
    const progressed = Number(totals.recordTime - since.recordTime) / 1e6;
    // The ledger continues during the catch-up, so only the time gained counts.
    if (!this.#atHead && seconds > 0 && progressed > seconds)
      parts.push(`${duration((lag * seconds) / (progressed - seconds))} to go`);
    return parts.join(' · ');
  }
}

function rate(count: number, seconds: number): string {
  const value = count / seconds;
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

/** `0.8 s`, `12 min`, `3 h 5 min`, `12 d 4 h`. */
function duration(seconds: number): string {
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
