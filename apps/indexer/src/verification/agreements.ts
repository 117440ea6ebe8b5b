import type { AgreedStretch, Verification } from '@ledger-explorer/store';
import { firstUnverified, withAgreement } from './stretches.ts';

/** Which hosts agree on which updates of the index: in memory, and written to the store regularly. */
export class Agreements {
  readonly #store: Pick<Verification, 'agreed' | 'replaceAgreed'>;
  readonly #quorum: number;
  #stretches: readonly AgreedStretch[] | null = null;
  #updates = 0;
  #written: readonly AgreedStretch[] | null = null;

  /** `quorum`: number of hosts that must agree. */
  constructor(store: Pick<Verification, 'agreed' | 'replaceAgreed'>, quorum: number) {
    this.#store = store;
    this.#quorum = quorum;
  }

  /** Reads the stored agreements at the first call. `updates`: number of updates in the index. */
  async open(updates: number): Promise<void> {
    this.#updates = updates;
    this.#written ??= await this.#store.agreed();
    this.#stretches ??= this.#written;
  }

  /** Number of updates in the index. */
  get updates(): number {
    return this.#updates;
  }

  /** Sets the number of updates in the index after a commit. `hosts`: those that agree on the new updates. */
  committed(updates: number, hosts: readonly string[]): void {
    const first = this.#updates + 1;
    this.#updates = updates;
    if (first <= updates && hosts.length > 0) this.agree({ first, last: updates, hosts });
  }

  /** Adds hosts that agree on a stretch of updates, by rank. */
  agree(stretch: AgreedStretch & { readonly hosts: readonly string[] }): void {
    if (this.#stretches !== null) this.#stretches = withAgreement(this.#stretches, stretch, this.#quorum);
  }

  /** The first updates without a quorum, with the hosts that agree on them; null if there are none or nothing is known yet. */
  firstUnverified(): (AgreedStretch & { readonly hosts: readonly string[] }) | null {
    return this.#stretches === null ? null : firstUnverified(this.#stretches, this.#updates);
  }

  /** Writes changes to the store. Agreements that a kill loses are compared again. */
  async write(): Promise<void> {
    const stretches = this.#stretches;
    if (stretches === null || stretches === this.#written) return;
    await this.#store.replaceAgreed(stretches);
    this.#written = stretches;
  }
}
