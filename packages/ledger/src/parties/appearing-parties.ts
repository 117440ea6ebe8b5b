import type { LedgerEvent } from '../events/event.ts';
import type { CoinCreated } from '../coins/coin.ts';
import type { Reward } from '../rewards/reward.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { sameText } from '../values/same-text.ts';

/** Distinct parties that appear in an update, in order of first appearance (docs/contract.md#v22). */
export function appearingParties(
  events: readonly LedgerEvent[],
  coins: readonly CoinCreated[],
  transfers: readonly Transfer[],
  rewards: readonly Reward[],
): readonly string[] {
  const parties = new Set<string>();
  const add = (party: string): void => {
    parties.add(party);
  };
  for (const event of events) {
    if (event.type === 'exercised_event') event.actingParties.forEach(add);
    else if (event.type !== 'unassigned_event') {
      event.signatories.forEach(add);
      event.observers.forEach(add);
    }
    if ((event.type === 'assigned_event' || event.type === 'unassigned_event') && event.submitter !== null)
      add(event.submitter);
  }
  for (const coin of coins) add(coin.owner);
  for (const transfer of transfers) {
    transfer.senders.forEach(add);
    transfer.receivers.forEach(add);
  }
  for (const reward of rewards) add(reward.party);
  // One copy of each text in memory.
  return Array.from(parties, sameText);
}
