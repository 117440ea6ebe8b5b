import type { Facts } from '@ledger-explorer/ledger';

/** All parties in facts, in any role. Each has a row in `party`. */
export function partiesOf(facts: Facts): Set<string> {
  const parties = new Set(facts.parties);
  for (const { owner } of facts.coins) parties.add(owner);
  for (const { signatories, observers } of facts.contracts) {
    for (const party of signatories) parties.add(party);
    for (const party of observers) parties.add(party);
  }
  for (const { senders, receivers } of facts.transfers) {
    for (const sender of senders) parties.add(sender);
    for (const receiver of receivers) parties.add(receiver);
  }
  for (const { party } of facts.rewards) parties.add(party);
  return parties;
}
