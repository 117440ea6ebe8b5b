import { parseTime } from '@ledger-explorer/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { type Entry, migrate, openVerification, openWriter, readStatus, reinterpret, rewind } from '../src/index.ts';
import { commitAll, onDatabase } from '../testing/index.ts';
import { entry, microsOf, updateIdOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const index = await testDatabase();
const verification = openVerification(index);
afterAll(() => verification.close());

function commit(...entries: readonly Entry[]): Promise<void> {
  return commitAll(index, entries);
}

const networkReset = {
  reason: 'network reset',
  detail: 'what to do',
  networkReset: { dso: 'DSO::1220aa', newDso: 'DSO::1220bb', since: '2026-01-01T00:00:00.000000Z' },
};

function change(statement: string) {
  return onDatabase(index.databaseUrl, async (client) => {
    await client.query(`set search_path = "${index.network}"`);
    return client.query(statement);
  });
}

async function stoppedOf() {
  return (await readStatus(index))?.stopped;
}

async function statusOf() {
  return (await readStatus(index))?.verification;
}

describe('verification', () => {
  it('stores the stretches that hosts agree on, and the status counts verified and unverified updates', async () => {
    await commit(...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => entry(n, [`00a${n}`])));
    expect(await statusOf()).toEqual({ position: 0, unverified: 8 });
    // Stretches have ranks. Without `hosts`, the updates of a stretch are verified.
    const stretches = [
      { first: 1, last: 3, hosts: null },
      { first: 4, last: 6, hosts: ['http://a', 'http://b'] },
      { first: 7, last: 8, hosts: null },
    ];
    await verification.replaceAgreed(stretches);
    expect(await verification.agreed()).toEqual(stretches);
    expect(await statusOf()).toEqual({ position: 3, unverified: 3 });
    await verification.replaceAgreed([{ first: 1, last: 8, hosts: null }]);
    expect(await statusOf()).toEqual({ position: 8, unverified: 0 });
  });

  it('ends stretches at a rewind and continues with the positions after it', async () => {
    await rewind({ ...index, to: { migrationId: null, recordTime: microsOf(5) } });
    expect(await verification.agreed()).toEqual([{ first: 1, last: 5, hosts: null }]);
    await commit(entry(9, ['00a9']), entry(10, ['00b0']));
    expect(await statusOf()).toEqual({ position: 5, unverified: 2 });
    await verification.replaceAgreed([{ first: 1, last: 6, hosts: null }]);
    // Positions 6 to 8 are not reused, so ranks 6 and 7 are at positions 9 and 10.
    expect(await statusOf()).toEqual({ position: 9, unverified: 1 });
  });

  it('reads updates with positions, cursors and the original JSON', async () => {
    // Also the update before the first requested one, which does not count toward `most`.
    const { after, unrequested, updates } = await verification.read({ first: 5, last: 7, most: 1 });
    expect(after).toEqual({ migrationId: 0, recordTime: '2026-01-01T00:00:03.999999Z' });
    expect(unrequested).toBe(1);
    expect(updates.map(({ position, updateId }) => [position, updateId])).toEqual([
      [4, updateIdOf(4)],
      [5, updateIdOf(5)],
    ]);
    expect(JSON.parse(updates[1]?.json.toString() ?? '')).toMatchObject({ update_id: updateIdOf(5) });
    const rest = await verification.read({ first: 6, last: 6, most: 10 });
    expect(rest.updates.map(({ position }) => position)).toEqual([5, 9]);
    expect(await verification.read({ first: 1, last: 2, most: 10 })).toMatchObject({ after: null, unrequested: 0 });
  });

  it('reads all updates with the record time of the one before the first requested one', async () => {
    const { recordTime } = entry(11, []).update;
    const ofSameTime = [11, 12, 13].map((n) => entry(n, [`00b${n}`]));
    await commit(...ofSameTime.map(({ update, facts }) => ({ update: { ...update, recordTime }, facts })));
    // Updates 11 to 13 have the ranks 8 to 10.
    const read = await verification.read({ first: 10, last: 10, most: 10 });
    expect(read.unrequested).toBe(2);
    expect(read.updates.map((one) => one.updateId)).toEqual([11, 12, 13].map((n) => updateIdOf(n)));
  });

  it('keeps stretches, the DSO and the stop of the indexer when the index is reinterpreted', async () => {
    await verification.noteDso('DSO::1220aa');
    await verification.stopped(networkReset);
    const stored = async () => [await verification.agreed(), (await verification.identity())?.dso, await stoppedOf()];
    const before = await stored();
    expect((await reinterpret(index)).changed).not.toEqual([]);
    expect(await stored()).toEqual(before);
    await verification.stopped(null);
    expect((await verification.read({ first: 6, last: 6, most: 1 })).updates.at(-1)?.updateId).toBe(updateIdOf(9));
  });

  it('reads after the snapshot of the index', async () => {
    const begun = { ...index, network: 'begun' };
    await migrate(begun);
    const writer = await openWriter(begun);
    await writer.begin({ migrationId: 0, recordTime: parseTime('2025-12-31T00:00:00Z'), pages: [] });
    await writer.commit([entry(1, ['00a1'])]);
    await writer.close();
    const ofBegun = openVerification(begun);
    expect(await ofBegun.read({ first: 1, last: 1, most: 10 })).toMatchObject({
      after: { migrationId: 0, recordTime: '2025-12-31T00:00:00.000000Z' },
      unrequested: 0,
    });
    await ofBegun.close();
  });
});

it('the status has the reason of a stop until the indexer runs again', async () => {
  expect(await stoppedOf()).toBeNull();
  await verification.stopped({ reason: 'contradiction', detail: 'who said what', networkReset: null });
  await verification.stopped(networkReset);
  expect(await stoppedOf()).toMatchObject(networkReset);
  await verification.stopped(null);
  expect(await stoppedOf()).toBeNull();
});

it('a network reset is stored together with a new revision', async () => {
  const revision = async () => (await change('select revision from revision')).rows[0] as unknown;
  const before = await revision();
  await change("alter table indexer_stop add constraint refused check (reason = '')");
  await expect(verification.stopped(networkReset)).rejects.toThrow('refused');
  expect(await revision()).toEqual(before);
  await change('alter table indexer_stop drop constraint refused');
  await verification.stopped(networkReset);
  expect(await revision()).not.toEqual(before);
});
