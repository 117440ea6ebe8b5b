import type { NameCreated } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Entry,
  migrate,
  openReader,
  openWriter,
  PositionAhead,
  UpdateRefused,
  type Reader,
  readStatus,
  type Writer,
} from '../src/index.ts';
import {
  archived,
  coin,
  coinCreated,
  dso,
  entry,
  microsOf,
  nameCreated,
  roundOpened,
  transferBy,
  updateIdOf,
} from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const alice = 'alice::1220aa';
const bob = 'bob::1220bb';
const threeUpdates: readonly Entry[] = [
  entry(1, ['00aa', '00ab'], {
    parties: [dso, alice],
    coins: [coinCreated('00aa', alice, 100), coinCreated('00ab', alice, 50.5, true)],
    rounds: [roundOpened(7, 0.15)],
  }),
  entry(2, [], { parties: [], rounds: [roundOpened(8, 0.2)] }),
  entry(3, ['00ac'], {
    parties: [dso, alice, bob],
    coins: [coinCreated('00ac', bob, 10), coinCreated('00ad', bob, 1)],
    archived: [archived('00aa'), archived('00ad')],
    transfers: [transferBy(3, { senders: [alice], receivers: [bob], amount: coin(10) })],
    rewards: [
      {
        ordinal: 0,
        eventId: `${updateIdOf(3)}:0`,
        party: alice,
        amounts: { app: 0n, validator: coin(1.25), sv: coin(2), developmentFund: 0n, unclaimedActivity: 0n },
      },
    ],
  }),
];
const threeMore: readonly Entry[] = [entry(4, ['00ae'], { archived: [archived('00ff')] }), entry(5, []), entry(6, [])];

// Each test continues from the state of the test before it.
describe('writer', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let writer: Writer;
  let reader: Reader;
  beforeAll(async () => {
    database = await testDatabase();
    writer = await openWriter(database);
    reader = await openReader(database);
  });
  afterAll(async () => {
    await writer.close();
    await reader.close();
  });

  it('has no cursor and no head before the first commit', async () => {
    expect(writer.cursor()).toBeNull();
    expect(await reader.head()).toBeNull();
    await expect(reader.listUpdates({ page: 0, size: 20, orderBy: 'DESC' })).rejects.toThrow('nothing is indexed');
  });

  it('commits updates at positions 1, 2, … and moves the cursor', async () => {
    const committed = await writer.commit(threeUpdates);
    expect(committed).toEqual({ position: 3, updates: 3, events: 3, refused: [] });
    expect(writer.cursor()).toEqual({ migrationId: 0, recordTime: '2026-01-01T00:00:03.000000Z' });
  });

  it('changes nothing when known updates are committed again', async () => {
    const before = (await reader.getDashboard({})).value;
    expect(await writer.commit([entry(2, []), entry(3, ['00ac'], { coins: [coinCreated('00ac', bob, 10)] })])).toEqual({
      position: 3,
      updates: 0,
      events: 0,
      refused: [],
    });
    expect((await reader.getDashboard({})).value).toEqual(before);
  });

  it('ignores the offset of a known update, and rejects different content with the place of the known version', async () => {
    const ofOther = { ...database, network: 'other' };
    for (const network of ['other', 'empty']) await migrate({ ...database, network });
    const of = (n: number, changes: object, second = 1) => {
      const { update, facts } = entry(n, []);
      const raw = { ...(update.raw as object), ...changes };
      return { update: { ...update, recordTime: microsOf(second), raw }, facts };
    };
    const [forged, numbered] = [of(1, { workflow_id: 'forged' }, 2), of(1, { offset: '7' })];
    const first = await openWriter(ofOther);
    expect((await first.commit([of(1, {}), numbered])).updates).toBe(1);
    expect((await first.commit([numbered])).updates).toBe(0);
    const sentence = `update ${updateIdOf(1)} arrived again with content that differs from`;
    const time = '(migration 0, record time 2026-01-01T00:00:01.000000Z)';
    await expect(first.commit([forged])).rejects.toThrow(`${sentence} the index at position 1 ${time}`);
    await first.close();
    const second = await openWriter({ ...database, network: 'empty' });
    await expect(second.commit([of(1, {}), forged])).rejects.toThrow(`${sentence} its first version ${time}`);
    await second.close();
  });

  it('counts an irregularity if an archived coin was never created', async () => {
    await writer.commit(threeMore);
    const status = await readStatus(database);
    expect(status?.irregularities).toEqual([{ kind: 'coin archived whose creation is not known', times: 1 }]);
  });

  it('rolls back a failed commit', async () => {
    const before = await readStatus(database);
    await writer.close();
    const broken = await openWriter(database);
    const bad = entry(8, ['00b1'], { coins: [{ ...coinCreated('00b1', alice, 5), createdRound: 0.5 }] });
    const both = [entry(7, ['00b0'], { coins: [coinCreated('00b0', bob, 5)] }), bad];
    await expect(broken.commit(both, { strict: true })).rejects.toThrow(UpdateRefused);
    expect(await readStatus(database)).toEqual(before);
    await broken.close();
    writer = await openWriter(database);
    expect((await writer.commit([entry(7, ['00b0'], { coins: [coinCreated('00b0', bob, 5)] })])).position).toBe(7);
  });

  it('quarantines an update that the database rejects, and commits the others', async () => {
    const refused = entry(8, ['00b1'], {
      parties: ['nobody::1'],
      coins: [{ ...coinCreated('00b1', 'nobody::1', 5), createdRound: 0.5 }],
    });
    // Later statements fail too: the reason must be that of the first failure.
    const name = { ...nameCreated('a', alice), expiresAt: 0.5 } as unknown as NameCreated;
    const refusedToo = entry(11, ['00b4'], {
      names: [name],
      coins: [coinCreated('00b4', alice, 5)],
    });
    const committed = await writer.commit([refused, entry(9, ['00b2'], { parties: ['somebody::1'] }), refusedToo], {
      quarantined: [{ item: {}, reason: 'no update', updateId: null }],
    });
    expect(committed).toMatchObject({
      position: 8,
      updates: 1,
      events: 1,
      refused: [{ updateId: updateIdOf(8) }, { updateId: updateIdOf(11) }],
    });
    const status = await readStatus(database);
    expect(status?.quarantine.map(({ reason }) => reason).toSorted()).toEqual([
      expect.stringMatching(/^Update 1220\w+8 cannot be stored: RangeError: The number 0.5/),
      expect.stringMatching(/^Update 1220\w+b cannot be stored: .* invalid input syntax for type bigint: "0.5"$/),
      'no update',
    ]);
    expect((await reader.getParty({ partyId: 'nobody::1' })).value).toBeNull();
    expect((await reader.getParty({ partyId: 'somebody::1' })).value?.partyId).toBe('somebody::1');
    expect((await writer.commit([entry(10, ['00b3'], { parties: ['later::1'] })])).position).toBe(9);
  });

  it('waits until the open writer is closed', async () => {
    let waited = false;
    const second = openWriter({ ...database, onWait: () => (waited = true) });
    await expect.poll(() => waited).toBe(true);
    await writer.close();
    writer = await second;
    expect(writer.cursor()?.recordTime).toBe('2026-01-01T00:00:10.000000Z');
  });

  it('removes updates from quarantine once they are stored', async () => {
    const quarantined = async () => (await readStatus(database))?.quarantine.map(({ updateId }) => updateId).toSorted();
    await writer.commit([], { quarantined: [{ item: 12, reason: 'a number', updateId: updateIdOf(12) }] });
    expect(await quarantined()).toEqual([updateIdOf(8), updateIdOf(11), updateIdOf(12), null]);
    await writer.commit([entry(11, []), entry(12, [])]);
    expect(await quarantined()).toEqual([updateIdOf(8), null]);
  });
});

// These tests read the same index and can run alone.
describe('reader', () => {
  let reader: Reader;
  beforeAll(async () => {
    const database = await testDatabase();
    const writer = await openWriter(database);
    await writer.commit([...threeUpdates, ...threeMore]);
    await writer.close();
    reader = await openReader(database);
  });
  afterAll(() => reader.close());

  it('returns the price of the newest open round for a transfer without price', async () => {
    const [transfer] = (await reader.listTransfers({ page: 0, size: 1, orderBy: 'DESC' })).value.content;
    expect(transfer).toMatchObject({ eventId: `${updateIdOf(3)}:0`, amount: '10', fee: '0', coinPrice: '0.2' });
    expect(transfer?.receivers).toEqual([{ partyId: bob, accountName: null, imageUrl: null }]);
  });

  it('returns every character of a payload, with U+0000 as an escape', async () => {
    const { value } = await reader.getEvent({ eventId: `${updateIdOf(1)}:0` });
    expect(value?.createArguments).toBe('{"n":"1","note":"tab\\tnewline\\nquote\\"back\\\\slash\\u0000nul"}');
  });

  it('returns rows and totals at a position', async () => {
    const at = (position: number) => reader.listUpdates({ page: 0, size: 10, orderBy: 'DESC', position });
    expect((await at(2)).value.content.map((update) => update.updateId)).toEqual([updateIdOf(2), updateIdOf(1)]);
    expect((await at(2)).value.total).toBe(2);
    expect((await at(2)).asOf).toEqual({ position: 2, recordTime: 1_767_225_602_000_000n });
    expect((await at(2)).head.position).toBe(6);
    expect((await reader.listEvents({ page: 0, size: 10, orderBy: 'DESC', position: 2 })).value.total).toBe(2);
    expect((await reader.listTransfers({ page: 0, size: 10, orderBy: 'DESC', position: 2 })).value.total).toBe(0);
    expect((await reader.listRewards({ page: 0, size: 10, partyId: alice, position: 2 })).value?.total).toBe(0);
    expect((await reader.listRewards({ page: 0, size: 10, partyId: alice })).value?.total).toBe(1);
    expect((await reader.listRewards({ page: 0, size: 10, partyId: bob, position: 2 })).value).toBeNull();
  });

  it('is empty at position 0 and rejects positions ahead of the head', async () => {
    const before = await reader.listUpdates({ page: 0, size: 10, orderBy: 'ASC', position: 0 });
    expect(before).toMatchObject({ asOf: { position: 0, recordTime: null }, value: { total: 0, content: [] } });
    await expect(reader.listUpdates({ page: 0, size: 10, orderBy: 'ASC', position: 7 })).rejects.toThrow(PositionAhead);
  });
});
