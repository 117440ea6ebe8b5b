import { hash } from 'node:crypto';

/** Identifiers from hashes of counters: the same in every run with the same seed. */
export class Ids {
  private readonly seed: string;
  private contracts = 0;
  /** After a rewind updates and contracts have other ids than before; parties and packages are the same. */
  private branch = '';

  constructor(seed: string) {
    this.seed = seed;
  }

  /** 64 hex digits of anything. */
  digest(text: string): string {
    return hash('sha256', `${this.seed}/${text}`, 'hex');
  }

  update(index: number): string {
    return `1220${this.digest(`update/${this.branch}${index}`)}`;
  }

  /** 138 hex digits, as the ledger's: discriminator, suffix marker, multihash. */
  nextContract(): string {
    const text = hash('sha512', `${this.seed}/contract/${this.branch}${this.contracts++}`, 'hex');
    return `00${text.slice(0, 64)}ca121220${text.slice(64)}`;
  }

  /** From now on other ids, for the same counters. */
  branchOff(branch: number): void {
    this.branch = `branch ${branch}/`;
  }

  party(hint: string): string {
    return `${hint}::1220${this.digest(`party/${hint}`)}`;
  }
}
