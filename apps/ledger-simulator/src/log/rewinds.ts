import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the ledger was taken back, and went on with other updates from that index on. */
export interface Rewind {
  readonly at: number;
  /** Never the same twice: what follows differs from all that followed before. */
  readonly branch: number;
}

/** The rewinds that the present updates come from, beside the log. */
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

  /** The branch that begins with the update of this index; null: none does. */
  branchAt(index: number): number | null {
    return this.list.find(({ at }) => at === index)?.branch ?? null;
  }

  /** Notes a rewind to a number of updates. */
  add(at: number): void {
    const branch = 1 + Math.max(0, ...this.list.map((each) => each.branch));
    this.list = [...this.list.filter((each) => each.at < at), { at, branch }];
    this.text = JSON.stringify(this.list);
    // Whole or not at all, for who reads along.
    writeFileSync(`${this.path}.new`, this.text);
    renameSync(`${this.path}.new`, this.path);
  }

  /** There were none: another ledger begins. */
  clear(): void {
    this.list = [];
    this.text = '';
    rmSync(this.path, { force: true });
  }

  /** Reads the file again; true where it has changed. */
  refresh(): boolean {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
    if (text === this.text) return false;
    this.text = text;
    this.list = JSON.parse(text === '' ? '[]' : text) as Rewind[];
    return true;
  }
}
