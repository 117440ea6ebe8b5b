import { type Decimal, type Facts, sumOf, type Transfer } from '@ledger-explorer/ledger';
import { balanceList } from '../write/balance-lists.ts';
import { ListAdditions } from '../growth/additions.ts';

/**
 * Lists of updates by what they did to all coin together (docs/contract.md#v91): those of party 0, which is nobody. Each has two sums, an amount and
 * a fee: unlocked and locked coin that was added; coin minted and burned; coin that expired, and fees that no transfer tells, which were burned.
 */
export const supplyLists = { coin: balanceList, minted: 2, expired: 3 } as const;

const purchases: ReadonlySet<string> = new Set([
  'TRAFFIC_PURCHASE',
  'NAME_PURCHASE',
  'PREAPPROVAL_PURCHASE',
  // Coin that only a log shows as burned.
  'OTHER',
]);

type Moved = Pick<Transfer, 'ordinal' | 'type' | 'amount' | 'fee'>;

/** Coin that a movement creates, other than its rewards. */
export function amountWithoutRewards({ type, amount, ordinal }: Moved, rewards: Facts['rewards']): Decimal {
  if (type !== 'MINT' && type !== 'TAP') return 0n;
  const left = rewards.reduce((rest, one) => (one.ordinal === ordinal ? rest - sumOf(one.amounts) : rest), amount);
  return left > 0n ? left : 0n;
}

/** Fees of an update that none of its transfers has, as those of locks and offers. */
function untoldFees({ fees, transfers }: Pick<Facts, 'fees' | 'transfers'>): Decimal {
  const stated = fees.reduce((sum, { amount }) => sum + amount, 0n);
  const untold = transfers.reduce((rest, { fee }) => rest - fee, stated);
  return untold > 0n ? untold : 0n;
}

/** Coin minted and burned by updates, as they are written. */
export class SupplyFlows {
  readonly lists = new ListAdditions('update');

  /** `moved`: the update's transfers with their amounts. Returns the fees that are in no transfer. */
  add(place: number, facts: Facts, moved: readonly Moved[]): Decimal {
    const sum = (of: (one: Moved) => Decimal) => moved.reduce((total, one) => total + of(one), 0n);
    const untold = untoldFees(facts);
    const minted =
      facts.rewards.reduce((total, { amounts }) => total + sumOf(amounts), 0n) +
      sum((one) => amountWithoutRewards(one, facts.rewards));
    const burned = untold + sum(({ type, amount, fee }) => fee + (purchases.has(type) ? amount : 0n));
    const expired = sum(({ type, amount }) => (type === 'EXPIRE' ? amount : 0n));
    if (minted !== 0n || burned !== 0n) this.lists.add(supplyLists.minted, { place, amount: minted, fee: burned });
    if (expired !== 0n || untold !== 0n) this.lists.add(supplyLists.expired, { place, amount: expired, fee: untold });
    return untold;
  }
}
