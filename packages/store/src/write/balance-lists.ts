import type { Decimal } from '@ledger-explorer/ledger';
import { ListAdditions } from '../growth/additions.ts';
import { listsOfParty } from '../growth/list-number.ts';

/** Number, among a party's lists of updates, of those that changed its coin. */
export const balanceList = 0;
/** Party number of the lists of the coin of all parties together. */
const allParties = 0;

/** Changes of the coin of each party by each update of a batch. */
export class BalanceChanges {
  readonly #byParty = new Map<number, Map<number, { unlocked: Decimal; locked: Decimal }>>();
  readonly #added = new Map<number, Decimal>();

  /** Change of the coin of all parties together by each update, by position. */
  get added(): ReadonlyMap<number, Decimal> {
    return this.#added;
  }

  add(
    party: number,
    position: number,
    { amount, locked }: { readonly amount: Decimal; readonly locked: boolean },
  ): void {
    for (const each of [party, allParties]) {
      const changes = this.#byParty.get(each) ?? new Map<number, { unlocked: Decimal; locked: Decimal }>();
      this.#byParty.set(each, changes);
      const change = changes.get(position) ?? { unlocked: 0n, locked: 0n };
      changes.set(position, change);
      change[locked ? 'locked' : 'unlocked'] += amount;
    }
    this.#added.set(position, (this.#added.get(position) ?? 0n) + amount);
  }

  /** Lists of the changes, without updates that create and archive equal amounts. */
  lists(): ListAdditions {
    const lists = new ListAdditions('update');
    for (const [party, own] of this.#byParty) {
      for (const [place, { unlocked, locked }] of [...own].sort(([a], [b]) => a - b)) {
        if (unlocked === 0n && locked === 0n) continue;
        // A posting has two sums: here of unlocked and of locked coin.
        lists.add(party * listsOfParty + balanceList, { place, amount: unlocked, fee: locked });
      }
    }
    return lists;
  }
}
