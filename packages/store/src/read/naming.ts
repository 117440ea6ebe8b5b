import type { Directory } from './directory.ts';

/** Names of parties and synchronizers: curated first, then the ledger's own (docs/contract.md#v32). Images and companies are curated only. */
export class Naming {
  readonly #directory: Directory;
  /** Cached names and images. There are few synchronizers, but each row of long lists has one. */
  readonly #synchronizers = new Map<string, { readonly name: string; readonly imageUrl: string | null }>();

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** Curated name of a party, else `nameOnLedger`, the result of the SQL of `ledgerName`. */
  party(party: string, nameOnLedger: string | null): string | null {
    return this.#curated(party)?.name ?? nameOnLedger;
  }

  /** All curated names, by party id. */
  curatedNames(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(this.#directory.parties).flatMap(([party, { name }]) =>
        name === undefined ? [] : [[party, name]],
      ),
    );
  }

  image(party: string): string | null {
    return this.#curated(party)?.imageUrl ?? null;
  }

  company(party: string): string | null {
    return this.#curated(party)?.company ?? null;
  }

  /** Curated name of a synchronizer, else the hint of its id, such as `global-domain`. */
  synchronizer(synchronizer: string): string {
    return this.#synchronizer(synchronizer).name;
  }

  synchronizerImage(synchronizer: string): string | null {
    return this.#synchronizer(synchronizer).imageUrl;
  }

  // Own properties only, since a party id can be `constructor`.
  #curated(party: string) {
    return Object.hasOwn(this.#directory.parties, party) ? this.#directory.parties[party] : undefined;
  }

  #synchronizer(synchronizer: string) {
    let named = this.#synchronizers.get(synchronizer);
    if (named === undefined) {
      const { synchronizers } = this.#directory;
      const curated = Object.hasOwn(synchronizers, synchronizer) ? synchronizers[synchronizer] : undefined;
      const hint = synchronizer.split('::', 1)[0] ?? synchronizer;
      named = { name: curated?.name ?? hint, imageUrl: curated?.imageUrl ?? null };
      this.#synchronizers.set(synchronizer, named);
    }
    return named;
  }
}
