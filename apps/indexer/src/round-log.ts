import { formatTime, type Update } from '@ledger-explorer/ledger';
import type { Log } from './log.ts';

/**
 * Watches the numbers of the open mining rounds, of which there is a new one about every ten minutes. A skipped number means missing updates, and
 * is logged. The store records it as an irregularity.
 */
export class RoundLog {
  readonly #log: Log;
  #newest: number | null = null;
  #skipped = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Must be called in stream order. Rounds up to the newest are ignored, also one that was counted as skipped. */
  opened(number: number, { updateId, recordTime }: Pick<Update, 'updateId' | 'recordTime'>): void {
    const before = this.#newest;
    if (before !== null && number <= before) return;
    this.#newest = number;
    if (before === null || number === before + 1) return;
    this.#skipped += number - before - 1;
    this.#log(
      `gap: round ${number} opens after round ${before} (update ${updateId}, ${formatTime(recordTime)}): updates are missing`,
      'warn',
    );
  }

  /** Number of missing rounds in this run. */
  skipped(): number {
    return this.#skipped;
  }
}
