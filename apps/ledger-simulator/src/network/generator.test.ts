import { beforeAll, describe, expect, it } from 'vitest';
import { applyCoins, type CoinJson, type EventJson, inOrder, type UpdateJson } from '../../test/read-json.ts';
import { holdingsOf } from '../model/amounts.ts';
import { defaultParameters, type NetworkParameters } from '../options.ts';
import { createGenerator, type LedgerGenerator } from '../create-generator.ts';

const parameters: NetworkParameters = {
  ...defaultParameters,
  parties: 60,
  validators: 12,
  history: 4000,
  migrations: 2,
};

/** The whole history, and the generator that made it. */
function generate(of: NetworkParameters): { readonly generator: LedgerGenerator; readonly lines: string[] } {
  const generator = createGenerator(of);
  return { generator, lines: [...generator].map(({ json }) => json) };
}

describe('a generated ledger', () => {
  let generator: LedgerGenerator;
  let lines: string[];
  let updates: { readonly update: UpdateJson; readonly events: EventJson[] }[];

  beforeAll(() => {
    ({ generator, lines } = generate(parameters));
    updates = lines.map((line) => {
      const update = JSON.parse(line) as UpdateJson;
      return { update, events: inOrder(update) };
    });
  });

  it('is the same byte for byte for the same seed, and another for another', () => {
    expect(generate(parameters).lines).toEqual(lines);
    expect(generate({ ...parameters, seed: 2 }).lines[0]).not.toBe(lines[0]);
  });

  it('neither makes nor loses coin: holdings are what was minted less what was burned', () => {
    const { network } = generator;
    let sum = 0n;
    for (const party of network.parties.values()) {
      const { unlocked, locked } = holdingsOf(party, null);
      sum += unlocked + locked;
    }
    expect(sum).toBe(network.model.minted - network.model.burned);
    expect(sum > 0n).toBe(true);
  });

  it('counts updates, events and creations as a reader of the JSON does', () => {
    const { model } = generator.network;
    const events = updates.flatMap((each) => each.events);
    expect(model.updates).toBe(lines.length);
    expect(model.events).toBe(events.length);
    expect(model.createdEvents).toBe(events.filter((event) => event.event_type === 'created_event').length);
  });

  it('gives every party the coins that its active contracts in the JSON hold', () => {
    const coins = new Map<string, CoinJson>();
    for (const { events } of updates) applyCoins(coins, events);
    const read = new Map<string, { unlocked: bigint; locked: bigint }>();
    for (const { owner, amount, locked } of coins.values()) {
      const sums = read.get(owner) ?? { unlocked: 0n, locked: 0n };
      sums[locked ? 'locked' : 'unlocked'] += amount;
      read.set(owner, sums);
    }
    for (const party of generator.network.parties.values()) {
      const { unlocked, locked } = holdingsOf(party, null);
      expect({ party: party.id, unlocked, locked }).toEqual({
        party: party.id,
        ...(read.get(party.id) ?? { unlocked: 0n, locked: 0n }),
      });
    }
  });

  it('knows every party that acts, signs or observes, and when it was first and last seen', () => {
    const seen = new Map<string, { first: string; last: string }>();
    for (const { update, events } of updates)
      for (const event of events)
        for (const party of [...(event.acting_parties ?? event.signatories ?? []), ...(event.observers ?? [])])
          seen.set(party, { first: seen.get(party)?.first ?? update.record_time, last: update.record_time });
    const { model } = generator.network;
    expect([...model.parties.keys()].sort()).toEqual([...seen.keys()].sort());
    for (const [party, times] of seen) {
      const known = model.parties.get(party);
      expect(known?.firstSeen).toBe(micros(times.first));
      expect(known?.lastSeen).toBe(micros(times.last));
    }
  });

  it('has record times that ascend within a migration, some of them microseconds apart', () => {
    let close = 0;
    updates.forEach(({ update }, index) => {
      const before = updates[index - 1]?.update;
      if (before?.migration_id !== update.migration_id) return;
      const gap = micros(update.record_time) - micros(before.record_time);
      expect(gap).toBeGreaterThan(0);
      if (gap < 200) close++;
    });
    expect(close).toBeGreaterThan(20);
    expect(new Set(updates.map(({ update }) => update.migration_id))).toEqual(new Set([0, 1]));
  });

  it('never exercises a contract that is not active', () => {
    const active = new Set<string>();
    for (const { events } of updates)
      for (const event of events) {
        if (event.event_type === 'created_event') active.add(event.contract_id);
        else {
          expect(active.has(event.contract_id), `${event.choice ?? ''} ${event.event_id}`).toBe(true);
          if (event.consuming === true) active.delete(event.contract_id);
        }
      }
    expect([...generator.network.active.keys()].sort()).toEqual([...active].sort());
  });

  it('shows every type of movement and rows with ids of its events', () => {
    const { model } = generator.network;
    expect(new Set(model.transfers.map(({ type }) => type))).toEqual(
      new Set([
        'TRANSFER',
        'PREAPPROVED_TRANSFER',
        'TOKEN_TRANSFER',
        'TRANSFER_OFFER_ACCEPTED',
        'SETTLEMENT',
        'SELF_TRANSFER',
        'TRAFFIC_PURCHASE',
        'PREAPPROVAL_PURCHASE',
        'NAME_PURCHASE',
        'MINT',
        'TAP',
        'EXPIRE',
        'OTHER',
      ]),
    );
    const exercised = new Set(updates.flatMap(({ events }) => events.map((event) => event.event_id)));
    for (const row of [...model.transfers, ...model.rewards]) expect(exercised.has(row.eventId)).toBe(true);
    expect(new Set(model.transfers.map(({ eventId }) => eventId)).size).toBe(model.transfers.length);
  });

  it('holds the votes, licences and seats that the newest contracts in the JSON state', () => {
    const votes = new Map<string, string[]>();
    const licences = new Map<string, string[]>();
    const gone = new Set<string>();
    let seats: unknown = [];
    for (const event of updates.flatMap((each) => each.events)) {
      const entity = event.template_id.split(':').at(-1);
      if (event.consuming === true) gone.add(event.contract_id);
      if (event.event_type !== 'created_event') continue;
      const args = event.create_arguments ?? {};
      if (entity === 'VoteRequest') {
        const map = args.votes as [string, { sv: string; accept: boolean }][];
        const cast = map.map(([name, vote]) => `${name} ${vote.sv} ${String(vote.accept)}`);
        votes.set((args.trackingCid as string | null) ?? event.contract_id, cast.sort());
      }
      if (entity === 'ValidatorLicense') {
        const validator = args.validator as string;
        licences.set(validator, [...(licences.get(validator) ?? []), event.contract_id]);
      }
      if (entity === 'DsoRules')
        seats = (args.svs as [string, { svRewardWeight: string }][]).map(([sv, { svRewardWeight }]) => [
          sv,
          svRewardWeight,
        ]);
    }
    const { network } = generator;
    expect(network.voteRequests).toHaveLength(votes.size);
    for (const request of network.voteRequests) {
      const cast = [...request.votes.values()].map((vote) => `${vote.name} ${vote.sv.id} ${String(vote.accept)}`);
      expect(votes.get(request.trackingCid)).toEqual(cast.sort());
    }
    // Of two licences held at once the newest counts (contract.md V23).
    const licensed = generator.model('validators').validators as { validator: string; contractId: string }[];
    expect(new Map(licensed.map(({ validator, contractId }) => [validator, contractId]))).toEqual(
      new Map(
        [...licences].flatMap(([validator, ids]) => {
          const newest = ids.findLast((id) => !gone.has(id));
          return newest === undefined ? [] : [[validator, newest]];
        }),
      ),
    );
    const own = network.svs.map((sv): [string, string] => [sv.party.id, String(sv.weight)]);
    expect(seats).toEqual(own.sort(([a], [b]) => (a < b ? -1 : 1)));
  });

  it('stays near the sizes of the real one', () => {
    const bytes = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    const { model } = generator.network;
    expect(model.events / model.updates).toBeGreaterThan(6);
    expect(model.events / model.updates).toBeLessThan(12);
    expect(bytes).toBeGreaterThan(8_000);
    expect(bytes).toBeLessThan(16_000);
    expect(Math.max(...updates.map(({ events }) => events.length))).toBeGreaterThan(100);
  });
});

const micros = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number(text.slice(20, 26));
