import { hash } from 'node:crypto';

/** Makes identifiers by hashing counters: the same in every run with the same seed. */
export class Ids {
  private readonly seed: string;
  private contracts = 0;
  /** Prefix that gives updates and contracts new ids after a rewind; ids of parties and packages do not change. */
  private branch = '';

  constructor(seed: string) {
    this.seed = seed;
  }

  /** SHA-256 of the seed and a text, as 64 hex digits. */
  digest(text: string): string {
    return hash('sha256', `${this.seed}/${text}`, 'hex');
  }

  update(index: number): string {
    return `1220${this.digest(`update/${this.branch}${index}`)}`;
  }

  /** Contract id of 138 hex digits, composed as on the ledger: discriminator, suffix marker, multihash. */
  nextContract(): string {
    const text = hash('sha512', `${this.seed}/contract/${this.branch}${this.contracts++}`, 'hex');
    return `00${text.slice(0, 64)}ca121220${text.slice(64)}`;
  }

  /** Starts a new branch: the same counters give different ids from now on. */
  branchOff(branch: number): void {
    this.branch = `branch ${branch}/`;
  }

  party(hint: string): string {
    return `${hint}::1220${this.digest(`party/${hint}`)}`;
  }
}
