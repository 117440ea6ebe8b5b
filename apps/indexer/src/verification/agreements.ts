import type { AgreedStretch, Verification } from '@ledger-explorer/store';
import { firstUnverified, withAgreement } from './stretches.ts';

/** Which hosts agree on which of the index's updates: in memory, and written to the store now and then. */
export class Agreements {
  readonly #store: Pick<Verification, 'agreed' | 'replaceAgreed'>;
  readonly #quorum: number;
  #stretches: readonly AgreedStretch[] | null = null;
  #updates = 0;
  #written: readonly AgreedStretch[] | null = null;

  /** `quorum`: how many hosts have to agree. */
  constructor(store: Pick<Verification, 'agreed' | 'replaceAgreed'>, quorum: number) {
    this.#store = store;
    this.#quorum = quorum;
  }

  /** Takes up what is stored, where that was not done before. `updates`: how many the index has. */
  async open(updates: number): Promise<void> {
    this.#updates = updates;
    this.#written ??= await this.#store.agreed();
    this.#stretches ??= this.#written;
  }

  /** How many updates the index has. */
  get updates(): number {
    return this.#updates;
  }

  /** Notes the number of updates in the index; the new ones come from these hosts. */
  committed(updates: number, hosts: readonly string[]): void {
    const first = this.#updates + 1;
    this.#updates = updates;
    if (first <= updates && hosts.length > 0) this.agree({ first, last: updates, hosts });
  }

  agree(stretch: AgreedStretch & { readonly hosts: readonly string[] }): void {
    if (this.#stretches !== null) this.#stretches = withAgreement(this.#stretches, stretch, this.#quorum);
  }

  /** The first updates on which too few hosts are known to agree; null: none, or not known yet. */
  firstUnverified(): (AgreedStretch & { readonly hosts: readonly string[] }) | null {
    return this.#stretches === null ? null : firstUnverified(this.#stretches, this.#updates);
  }

  /** Writes what is new. What is lost by a kill is compared again. */
  async write(): Promise<void> {
    const stretches = this.#stretches;
    if (stretches === null || stretches === this.#written) return;
    await this.#store.replaceAgreed(stretches);
    this.#written = stretches;
  }
}
