import { hash } from 'node:crypto';
import type { Unread } from '@ledger-explorer/ledger';
import type { Quarantined } from '@ledger-explorer/store';
import type { Log } from './log.ts';

/** Limit of remembered faults, so that a stream of many different ones fills neither the memory nor the log. */
const maxRemembered = 1000;

/** Logs and counts what this run could not read: each kind is logged once. */
export class UnreadLog {
  readonly #log: Log;
  readonly #counts = new Map<string, number>();
  readonly #logged = new Set<string>();
  readonly #items = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** A quarantined item of the stream. At the head, each page may contain it again. */
  item({ item, reason }: Quarantined): void {
    const text = Buffer.isBuffer(item) ? item.toString('utf8') : JSON.stringify(item);
    const key = hash('sha256', `${reason} ${text}`);
    if (this.#items.has(key)) return;
    if (this.#items.size < maxRemembered) this.#items.add(key);
    this.#count('quarantined-item');
    this.#logOnce(`quarantined: ${reason}`);
  }

  /** An event that could not be read, in an update that is stored. */
  fact({ reason, detail, updateId, ordinal }: Unread & { readonly updateId: string }): void {
    this.#count(reason);
    const where = ` (first in ${updateId}:${ordinal}); its events are stored and served as the ledger gave them`;
    this.#logOnce(`not interpreted: ${reason} ${detail}`, where);
  }

  /** Counts by reason. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  #count(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  #logOnce(kind: string, where = ''): void {
    if (this.#logged.has(kind) || this.#logged.size >= maxRemembered) return;
    this.#logged.add(kind);
    this.#log(`${kind}${where}`, 'warn');
  }
}
