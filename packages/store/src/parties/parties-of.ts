import type { Facts } from '@ledger-explorer/ledger';

/** Every party that facts name, in whatever role: each has a row. */
export function partiesOf(facts: Facts): Set<string> {
  return new Set([
    ...facts.parties,
    ...facts.coins.map((coin) => coin.owner),
    ...facts.transfers.flatMap((transfer) => [...transfer.senders, ...transfer.receivers]),
    ...facts.rewards.map((reward) => reward.party),
  ]);
}
