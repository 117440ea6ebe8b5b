import { setTimeout as sleep } from 'node:timers/promises';
import { type ProgramInProcess, startProgram } from '@ledger-explorer/kit';
import type { IndexStatus } from '@ledger-explorer/store';
import { afterEach, describe, expect, it } from 'vitest';
import {
  always,
  answer,
  changedPage,
  unchanged,
  truncatedJson,
  type ScriptedScan,
  startScan,
} from './scripted-scan.ts';
import { someUpdate, someUpdates } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const database = testDatabase();
const { statusOf } = database;
const indexers: ProgramInProcess[] = [];
afterEach(async () => {
  await Promise.all(indexers.splice(0).map((indexer) => indexer.stop()));
});

/** In catch-up only the first page of five updates is compared, all others as soon as possible after it. */
function environment(network: string, scans: readonly ScriptedScan[], more: Record<string, string> = {}) {
  const settings = { PAGE_SIZE: '5', VERIFY_EVERY: '1000000', VERIFY_PACE: '1000000', POLL_INTERVAL_MS: '100' };
  return database.environment(network, scans.map(({ url }) => url).join(), { ...settings, ...more });
}

function start(env: Record<string, string>): ProgramInProcess {
  const indexer = startIndexer(['run'], env);
  indexers.push(indexer);
  return indexer;
}

/** Resolves with the status when it matches. */
async function reached(network: string, wanted: (status: IndexStatus) => boolean): Promise<IndexStatus> {
  for (;;) {
    const status = await statusOf(network).catch(() => null);
    if (status !== null && wanted(status)) return status;
    await sleep(200);
  }
}

const all = someUpdates(40);

function forged(n: number) {
  return someUpdate(n, { workflow_id: 'forged' });
}

function isVerified({ updates, verification }: IndexStatus) {
  return updates >= 40 && verification.unverified === 0;
}

function timeOf(n: number) {
  return someUpdate(n).record_time;
}

describe('an index read from one host in catch-up', () => {
  /** What is wrong, the stream of the liar, and the position in the error message; positions 30 and 31 both begin with 3. */
  const lies: readonly [string, readonly unknown[], string][] = [
    ['an update with different content', all.with(29, forged(30)), 'at position 30'],
    ['a missing update', all.toSpliced(29, 1), 'after position 29'],
    ['an update that cannot be decoded', all.with(29, someUpdate(30, { root_event_ids: 7 })), 'after position 29'],
    [
      'an update of an invented synchronizer',
      all.with(29, someUpdate(30, { synchronizer_id: 'other::1220' })),
      'at position 30',
    ],
    [
      'two updates in another order',
      all.with(29, someUpdate(31, { record_time: timeOf(30) })).with(30, someUpdate(30, { record_time: timeOf(31) })),
      'at position 3',
    ],
  ];
  it.each(lies.slice(0, isWeekly ? undefined : 2))(
    'with %s is detected before it is verified',
    async (what, lie, position) => {
      const network = `liar${lies.findIndex(([name]) => name === what)}`;
      const [liar, honest] = [await startScan(lie), await startScan(all)];
      const indexer = start(environment(network, [liar, honest]));
      const { code, output } = await indexer.ended;
      expect(code, output).toBe(3);
      const reason = output.split('\n').find((line) => line.startsWith('error: stopped: ')) ?? '';
      expect(reason).toContain(` ${position}`);
      expect(reason).toMatch(/the index(, http:\S+)?: (sha256 \w+|leaves it out); http/);
      const status = await statusOf(network);
      expect(status?.verification.position).toBeLessThan(30);
      expect(status?.verification.unverified).toBeGreaterThan(0);
      expect(`error: stopped: ${status?.stopped?.detail ?? ''}`).toBe(reason);
      expect(status?.stopped?.reason).toMatch(/^contradiction on update \w+ .*\(migration 0, record time \S+\)$/);
    },
  );

  it('is verified after a wrong second host is replaced', async () => {
    const [first, liar, third] = [
      await startScan(all),
      await startScan(all.with(29, forged(30))),
      await startScan(all),
    ];
    const { code, output } = await start(environment('right', [first, liar])).ended;
    expect(code, output).toBe(3);
    expect((await statusOf('right'))?.stopped).not.toBeNull();
    start(environment('right', [first, third]));
    expect((await reached('right', isVerified)).stopped).toBeNull();
  });

  it('is repaired by the rewind command in the error message, which has the versions of all three hosts', async () => {
    const [liar, honest, third] = [
      await startScan(all.with(29, forged(30))),
      await startScan(all),
      await startScan(all),
    ];
    const { code, output } = await start(environment('mended', [liar, honest, third])).ended;
    expect(code, output).toBe(3);
    expect(output).toMatch(
      new RegExp(
        `the index, ${liar.url}: sha256 \\w+; ${honest.url}, ${third.url}: sha256 \\w+; nothing is overwritten`,
      ),
    );
    const [, args = ''] = /indexer (rewind --to \S+ --migration \d+)\./.exec(output) ?? [];
    const env = environment('mended', [honest]);
    expect(await startIndexer([...args.split(' '), '--yes'], env).ended).toMatchObject({ code: 0 });
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    const clean = environment('clean', [honest]);
    expect(await startIndexer(['run', '--until-head'], clean).ended).toMatchObject({ code: 0 });
    expect((await database.checksumOf('mended')).total).toBe((await database.checksumOf('clean')).total);
  });
});

describe('an index of honest hosts', () => {
  it('is not verified with VERIFY_PACE=0, is verified after all updates were compared, and stays verified at the head', async () => {
    const scans = [await startScan(all), await startScan(all)] as const;
    const unpaced = start(environment('verified', scans, { VERIFY_PACE: '0' }));
    await unpaced.writes('at the head');
    const asked = scans[1].requests.length;
    // Ten polls at the head, in which verification would begin.
    while (scans[1].requests.length < asked + 10) await sleep(20);
    expect((await statusOf('verified'))?.verification.unverified).toBeGreaterThan(0);
    await unpaced.stop();

    const indexer = start(environment('verified', scans));
    await indexer.writes('verified: ');
    expect((await reached('verified', isVerified)).verification.position).toBe(40);
    for (const { items } of scans) items.push(someUpdate(41), someUpdate(42));
    const status = await reached(
      'verified',
      ({ updates, verification }) => updates === 42 && verification.unverified === 0,
    );
    expect(status.verification.position).toBe(42);
    void indexer.stop();
    await indexer.ended;
    const env = environment('verified', scans);
    expect((await startIndexer(['status'], env).ended).output).toMatch(/^verified +up to position 42$/m);
  });

  type Other = readonly [string, (items: readonly unknown[]) => Promise<ScriptedScan>];
  const failing: Other = [
    'fails now and then',
    (items) =>
      startScan(
        items,
        Array.from({ length: 5 }, () => [answer(503, '', {}), unchanged, truncatedJson, unchanged]).flat(),
      ),
  ];
  it.each<Other>([
    ['gives fewer at a time', (items) => startScan(items, always(changedPage((page) => page.slice(0, 2))))],
    ...(isWeekly ? [failing] : []),
  ])('is verified if the other host %s', async (what, other) => {
    const network = what.replaceAll(' ', '_');
    start(environment(network, [await startScan(all), await other(all)]));
    await reached(network, isVerified);
  });

  it.each(['1', '5'])(
    'is verified if several updates share a record time, with %s updates a page',
    async (pageSize) => {
      const network = `shared${pageSize}`;
      const times = [1, 2, 3, 3, 3, 4, 4, 5, 5, 5, 5, 6];
      const items = times.map((time, n) =>
        someUpdate(n + 1, { record_time: timeOf(time), synchronizer_id: `sync-${n % 5}::1220` }),
      );
      start(environment(network, [await startScan(items), await startScan(items)], { PAGE_SIZE: pageSize }));
      await reached(network, ({ updates, verification }) => updates === 12 && verification.unverified === 0);
    },
  );

  it('is verified with quarantined items and different formatting of the other host', async () => {
    // At times between those of updates 29 and 30.
    const broken = Array.from({ length: 9 }, (_, n) =>
      someUpdate(100 + n, { root_event_ids: 7, record_time: timeOf(29).replace('123Z', `${500 + n}Z`) }),
    );
    const items = all.toSpliced(29, 0, ...broken);
    const other = items.map((item) => ({ traffic: null, ...(item as object) }));
    start(environment('aside', [await startScan(items), await startScan(other)], { PAGE_SIZE: '3' }));
    const { quarantined } = await reached('aside', isVerified);
    expect(quarantined).toBe(9);
  });

  it('continues verification after a kill', async () => {
    const scans = [await startScan(all), await startScan(all)] as const;
    const slow = environment('resumed', scans, { VERIFY_PACE: '10' });
    const indexer = startProgram('indexer', ['run'], slow);
    const { verification } = await reached(
      'resumed',
      (status) => status.updates === 40 && status.verification.position >= 10,
    );
    expect(verification.unverified).toBeGreaterThan(0);
    indexer.kill('SIGKILL');
    await indexer.ended;
    for (const { requests } of scans) requests.splice(0);
    start(environment('resumed', scans));
    await reached('resumed', isVerified);
    // It continues where it was, near update 10; a request from the beginning has no `after`.
    const requestedTimes = scans.flatMap(({ requests }) => requests.map(({ after }) => after?.after_record_time ?? ''));
    expect(requestedTimes.every((time) => time >= timeOf(9))).toBe(true);
  });

  it('is verified once a second host responds', async () => {
    const gone = always(answer(503, 'copying history', {}));
    const [good, away] = [await startScan(all), await startScan(all, gone)];
    const indexer = start(environment('waiting', [good, away], { VERIFY_WAIT_S: '0' }));
    await indexer.writes('at the head');
    expect((await reached('waiting', ({ updates }) => updates === 40)).verification.unverified).toBe(40);
    away.script.splice(0);
    await reached('waiting', isVerified);
  });
});
