import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rewind: from index `at` on, the ledger continued with different updates. */
export interface Rewind {
  readonly at: number;
  /** Number of the rewind, used as seed of the updates after it; never reused. */
  readonly branch: number;
}

/** The rewinds that shaped the current ledger, saved beside the log. */
export class Rewinds {
  private readonly path: string;
  private list: readonly Rewind[] = [];
  private text = '';

  constructor(folder: string) {
    this.path = join(folder, 'rewinds.json');
    this.refresh();
  }

  get any(): boolean {
    return this.list.length > 0;
  }

  /** The branch that begins at this index; null if none does. */
  branchAt(index: number): number | null {
    return this.list.find(({ at }) => at === index)?.branch ?? null;
  }

  /** Adds a rewind after which `at` updates remain. */
  add(at: number): void {
    const branch = 1 + Math.max(0, ...this.list.map((each) => each.branch));
    this.list = [...this.list.filter((each) => each.at < at), { at, branch }];
    this.text = JSON.stringify(this.list);
    // A rename is atomic: a replica that reads the file never sees half of it.
    writeFileSync(`${this.path}.new`, this.text);
    renameSync(`${this.path}.new`, this.path);
  }

  /** Removes all rewinds, for a new ledger. */
  clear(): void {
    this.list = [];
    this.text = '';
    rmSync(this.path, { force: true });
  }

  /** Reads the file again; returns true if it has changed. */
  refresh(): boolean {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
    if (text === this.text) return false;
    this.text = text;
    this.list = JSON.parse(text === '' ? '[]' : text) as Rewind[];
    return true;
  }
}
