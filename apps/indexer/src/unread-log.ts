import type { Unread } from '@ledger-explorer/ledger';

/** What this run met and could not read: each kind is told once, all are counted. */
export class UnreadLog {
  readonly #log: (line: string) => void;
  readonly #counts = new Map<string, number>();
  readonly #told = new Set<string>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** An item of the stream that is no update: it is left out. */
  item(reason: string): void {
    this.#count('malformed-item');
    this.#tell(`left out an item that is no update: ${reason}`);
  }

  /** A fact inside an update that is kept, raw, without it. */
  fact({ reason, detail, updateId, ordinal }: Unread & { readonly updateId: string }): void {
    this.#count(reason);
    const kind = `${reason}: ${detail}`;
    if (this.#told.has(kind)) return;
    this.#tell(kind, ` (first in ${updateId}:${ordinal})`);
  }

  /** By reason. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  #count(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** A stream full of different faults must not fill the memory or the log. */
  #tell(kind: string, where = ''): void {
    if (this.#told.has(kind) || this.#told.size >= 1000) return;
    this.#told.add(kind);
    this.#log(`unread: ${kind}${where}`);
  }
}
