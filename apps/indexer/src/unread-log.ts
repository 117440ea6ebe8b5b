import { hash } from 'node:crypto';
import type { Unread } from '@ledger-explorer/ledger';
import type { Quarantined } from '@ledger-explorer/store';
import type { Log } from './log.ts';

/** A stream full of different faults must not fill the memory or the log. */
const mostRemembered = 1000;

/** What this run met and could not read: each kind is logged once, all are counted. */
export class UnreadLog {
  readonly #log: Log;
  readonly #counts = new Map<string, number>();
  readonly #logged = new Set<string>();
  readonly #items = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** An item of the stream that is not an update: it is quarantined. At the head it may come again with every page. */
  item({ item, reason }: Quarantined): void {
    const text = Buffer.isBuffer(item) ? item.toString('utf8') : JSON.stringify(item);
    const key = hash('sha256', `${reason} ${text}`);
    if (this.#items.has(key)) return;
    if (this.#items.size < mostRemembered) this.#items.add(key);
    this.#count('malformed-item');
    this.#logOnce(`quarantined an item that is not an update: ${reason}`);
  }

  /** A fact inside an update that is kept, raw, without it. */
  fact({ reason, detail, updateId, ordinal }: Unread & { readonly updateId: string }): void {
    this.#count(reason);
    const where = ` (first in ${updateId}:${ordinal}); its events are stored and served as the ledger gave them`;
    this.#logOnce(`not interpreted: ${reason} ${detail}`, where);
  }

  /** By reason. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  #count(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  #logOnce(kind: string, where = ''): void {
    if (this.#logged.has(kind) || this.#logged.size >= mostRemembered) return;
    this.#logged.add(kind);
    this.#log(`${kind}${where}`, 'warn');
  }
}
