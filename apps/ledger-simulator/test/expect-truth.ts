import { expect } from 'vitest';
import type { LedgerGenerator } from '../src/create-generator.ts';
import { holdingsOf } from '../src/model/amounts.ts';
import type { NaiveLedger } from './naive-ledger.ts';

/** Compares the model with what a naive reader finds in the JSON. */
export function expectTruth(generator: LedgerGenerator, naive: NaiveLedger): void {
  const { network } = generator;
  const { model } = network;

  expect([model.updates, model.events, model.createdEvents]).toEqual([
    naive.updates.length,
    naive.events,
    naive.createdEvents,
  ]);
  expect([...network.active.keys()].sort()).toEqual([...naive.active].sort());

  // The supply equals minted less burned, and each party has the coins of its contracts.
  const holdings = naive.holdings();
  let sum = 0n;
  for (const party of network.parties.values()) {
    const { unlocked, locked } = holdingsOf(party, null);
    sum += unlocked + locked;
    expect({ party: party.id, unlocked, locked }).toEqual({
      party: party.id,
      ...(holdings.get(party.id) ?? { unlocked: 0n, locked: 0n }),
    });
  }
  expect(sum).toBe(model.minted - model.burned);

  // Owners, senders, receivers and collectors are involved in an update (docs/contract.md#v22), even if they are no
  // stakeholders. They are those of the model, so only their times are checked.
  for (const { update, senders, receivers } of model.transfers) naive.see([...senders, ...receivers], update);
  for (const { update, party } of model.rewards) naive.see([party], update);
  expect([...model.parties.keys()].sort()).toEqual([...naive.seen.keys()].sort());
  for (const [party, { first, last }] of naive.seen)
    expect({ party, ...model.parties.get(party) }).toMatchObject({
      party,
      firstSeen: naive.timeOf(first),
      lastSeen: naive.timeOf(last),
    });

  const events = naive.updates.flatMap((each) => each.events);
  const exercised = new Set(events.filter(({ choice }) => choice !== undefined).map((event) => event.event_id));
  for (const row of [...model.transfers, ...model.rewards]) expect(exercised.has(row.eventId)).toBe(true);
  expect(new Set(model.transfers.map(({ eventId }) => eventId)).size).toBe(model.transfers.length);

  expect(network.voteRequests).toHaveLength(naive.votes.size);
  for (const request of network.voteRequests) {
    const cast = [...request.votes.values()].map((vote) => `${vote.name} ${vote.sv.id} ${String(vote.accept)}`);
    expect(naive.votes.get(request.trackingCid)).toEqual(cast.sort());
  }
  // Of two active licenses the newest counts (docs/contract.md#v23).
  const licensed = generator.model('validators').validators as { validator: string; contractId: string }[];
  expect(new Map(licensed.map(({ validator, contractId }) => [validator, contractId]))).toEqual(
    new Map(
      [...naive.licenses].flatMap(([validator, ids]) => {
        const newest = ids.findLast((id) => naive.active.has(id));
        return newest === undefined ? [] : [[validator, newest]];
      }),
    ),
  );
  const own = network.svs.map((sv): [string, string] => [sv.party.id, String(sv.weight)]);
  expect(naive.seats).toEqual(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}
