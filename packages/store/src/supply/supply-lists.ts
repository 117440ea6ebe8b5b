import { type Decimal, type Facts, sumOf, type Transfer } from '@ledger-explorer/ledger';
import { balanceList } from '../write/balance-lists.ts';
import { ListAdditions } from '../growth/additions.ts';

/**
 * Numbers of the lists of updates by changes of all coin (docs/contract.md#v91), in the place of a party 0. Each has two sums, an amount and a fee:
 * `coin` unlocked and locked coin added; `minted` coin minted and coin burned; `expired` coin expired, and burned fees that are in no transfer.
 * List 1 of a party is of its appearances.
 */
export const supplyLists = { coin: balanceList, minted: 2, expired: 3 } as const;

/** Types of transfers whose amount is burned. */
const burnedTypes: ReadonlySet<string> = new Set([
  'TRAFFIC_PURCHASE',
  'NAME_PURCHASE',
  'PREAPPROVAL_PURCHASE',
  // Coin that an event log shows as burned, without a known choice.
  'OTHER',
]);

type Moved = Pick<Transfer, 'ordinal' | 'type' | 'amount' | 'fee'>;

/** Coin that a transfer creates, other than its rewards. */
export function amountWithoutRewards({ type, amount, ordinal }: Moved, rewards: Facts['rewards']): Decimal {
  if (type !== 'MINT' && type !== 'TAP') return 0n;
  const left = rewards.reduce((rest, one) => (one.ordinal === ordinal ? rest - sumOf(one.amounts) : rest), amount);
  return left > 0n ? left : 0n;
}

/** Fees of an update that are in none of its transfers, such as those of locks and offers. */
function feesOutsideTransfers({ fees, transfers }: Pick<Facts, 'fees' | 'transfers'>): Decimal {
  const all = fees.reduce((sum, { amount }) => sum + amount, 0n);
  const rest = transfers.reduce((left, { fee }) => left - fee, all);
  return rest > 0n ? rest : 0n;
}

/** Collects the coin minted and burned by the updates of a batch. */
export class SupplyFlows {
  readonly lists = new ListAdditions('update');

  /** `moved`: the update's transfers with their amounts. Returns the fees that are in no transfer. */
  add(place: number, facts: Facts, moved: readonly Moved[]): Decimal {
    const sum = (of: (one: Moved) => Decimal) => moved.reduce((total, one) => total + of(one), 0n);
    const otherFees = feesOutsideTransfers(facts);
    const minted =
      facts.rewards.reduce((total, { amounts }) => total + sumOf(amounts), 0n) +
      sum((one) => amountWithoutRewards(one, facts.rewards));
    const burned = otherFees + sum(({ type, amount, fee }) => fee + (burnedTypes.has(type) ? amount : 0n));
    const expired = sum(({ type, amount }) => (type === 'EXPIRE' ? amount : 0n));
    if (minted !== 0n || burned !== 0n) this.lists.add(supplyLists.minted, { place, amount: minted, fee: burned });
    if (expired !== 0n || otherFees !== 0n)
      this.lists.add(supplyLists.expired, { place, amount: expired, fee: otherFees });
    return otherFees;
  }
}
