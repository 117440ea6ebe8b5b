import { describe, expect, it } from 'vitest';
import { goneHost } from './gone-host.ts';
import { always, answer, startScan } from './scripted-scan.ts';
import { roundUpdate, someUpdate, someUpdates } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startProgram } from '@ledger-explorer/kit';
import { startIndexer } from './start-indexer.ts';

const { environment, statusOf, checksumOf, folderOf } = testDatabase();

describe('indexer', () => {
  it('indexes a Scan to its head, each update once, and a replay changes nothing; status prints text and JSON', async () => {
    const scan = await startScan(someUpdates(50));
    const env = environment('whole', scan.url, { PAGE_SIZE: '7' });
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    const status = await statusOf('whole');
    expect(status).toMatchObject({ position: 50, updates: 50, events: 50 });

    const replay = await folderOf('replay', someUpdates(50));
    expect(await startIndexer(['run'], environment('whole', replay)).ended).toMatchObject({ code: 0 });
    expect(await statusOf('whole')).toEqual(status);
    expect((await startIndexer(['status'], env).ended).output).toMatch(/^position +50$/m);
    const recordTime = someUpdate(50).record_time;
    const json = { network: 'whole', position: 50, updates: 50, recordTime };
    expect(JSON.parse((await startIndexer(['status', '--json'], env).ended).output)).toMatchObject(json);
  });

  it('continues after a kill from the last commit', async () => {
    const scan = await startScan(someUpdates(200));
    const env = environment('killed', scan.url, { PAGE_SIZE: '4' });
    const indexer = startProgram('indexer', ['run'], env);
    await indexer.writes('position ');
    indexer.kill('SIGKILL');
    await indexer.ended;
    scan.requests.splice(0);
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    expect(scan.requests[0]?.after).toBeDefined();
    expect(await statusOf('killed')).toMatchObject({ position: 200, updates: 200, events: 200 });
  });

  it('follows the head, and SIGTERM ends it with everything committed', async () => {
    const scan = await startScan(someUpdates(3));
    const indexer = startProgram('indexer', ['run'], environment('followed', scan.url));
    await indexer.writes('at the head');
    scan.items.push(someUpdate(4), someUpdate(5));
    while ((await statusOf('followed'))?.position !== 5) await new Promise((done) => setTimeout(done, 200));
    indexer.kill('SIGTERM');
    const { code, output } = await indexer.ended;
    expect(code).toBe(0);
    expect(output).toContain('stopped');
    expect(await statusOf('followed')).toMatchObject({ position: 5 });
  });

  it('ends if it is stopped while it starts', async () => {
    const scans = [await startScan(someUpdates(3)), await startScan(someUpdates(3))];
    const indexer = startIndexer(['run'], environment('early', scans.map(({ url }) => url).join()));
    const { code, output } = await indexer.stop();
    expect(code).toBe(0);
    expect(output).toContain('stopped');
  });

  it('waits and logs while another indexer writes the same network', async () => {
    const scan = await startScan(someUpdates(3));
    const env = environment('locked', scan.url);
    const first = startProgram('indexer', ['run'], env);
    await first.writes('at the head');
    const second = startIndexer(['run'], env);
    await second.writes('waiting: another indexer is writing locked');
    first.kill('SIGINT');
    await second.writes('at the head');
    void second.stop();
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  it('quarantines and logs a malformed item, and stops there with --strict', async () => {
    const items = [someUpdate(1), { ...someUpdate(2), update_id: undefined }, someUpdate(3)];
    const folder = await folderOf('malformed', items);
    const tolerant = await startIndexer(['run'], environment('tolerant', folder)).ended;
    expect(tolerant.code).toBe(0);
    expect(tolerant.output).toMatch(/quarantined: .*update_id/);
    expect(tolerant.output).toContain('1 quarantined-item');
    expect(await statusOf('tolerant')).toMatchObject({ updates: 2, quarantined: 1 });
    const status = await startIndexer(['status'], environment('tolerant', folder)).ended;
    expect(status.output).toMatch(/^quarantined +after position 2: .*update_id/m);

    const strict = await startIndexer(['run', '--strict'], environment('strict', folder)).ended;
    expect(strict.code).toBe(1);
    expect(strict.output).toMatch(/stopped: .*update_id/);
  });

  it('logs a skipped round and counts it as an irregularity', async () => {
    const items = [roundUpdate(1, 7), roundUpdate(2, 8), roundUpdate(3, 11)];
    const env = environment('gap', await folderOf('gap', items));
    const { code, output } = await startIndexer(['run'], env).ended;
    expect(code).toBe(0);
    expect(output).toContain(`gap: round 11 opens after round 8 (update ${someUpdate(3).update_id}`);
    expect(output).toContain('2 rounds are missing');
    expect((await startIndexer(['status'], env).ended).output).toMatch(/^irregular +1 × round number skipped$/m);
  });

  it('indexes a later update with the record time of the last one after a restart', async () => {
    const scan = await startScan(someUpdates(3));
    const env = environment('tied', scan.url);
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    scan.items.push(someUpdate(4, { record_time: someUpdate(3).record_time }), someUpdate(5));
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    expect(await statusOf('tied')).toMatchObject({ updates: 5, quarantined: 0 });
  });

  it('ends after --max-updates and continues on the next run', async () => {
    const folder = await folderOf('counted', someUpdates(20));
    const env = environment('counted', folder, { PAGE_SIZE: '6' });
    expect(await startIndexer(['run', '--max-updates', '8'], env).ended).toMatchObject({ code: 0 });
    expect(await statusOf('counted')).toMatchObject({ updates: 8 });
    expect(await startIndexer(['run'], env).ended).toMatchObject({ code: 0 });
    expect(await statusOf('counted')).toMatchObject({ updates: 20 });
  });

  it('reads no item after the updates of --max-updates', async () => {
    const items = [...someUpdates(3), { ...someUpdate(4), update_id: undefined }, roundUpdate(5, 7), roundUpdate(6, 9)];
    const env = environment('cut', await folderOf('cut', items));
    const { code, output } = await startIndexer(['run', '--strict', '--max-updates', '3'], env).ended;
    expect(output).not.toContain('gap');
    expect(code).toBe(0);
    expect(await statusOf('cut')).toMatchObject({ updates: 3, quarantined: 0 });
  });

  it('status shows the state of each host', async () => {
    const good = await startScan(someUpdates(3), [], {
      'GET /version': () => ({ body: { version: '0.7.4', commit_ts: '2026-08-01T00:00:00Z' } }),
    });
    const denied = await startScan([], always(answer(403, 'RBAC: access denied', {})));
    const env = environment('locked', `${denied.url},${good.url}`);
    const indexer = startIndexer(['run'], env);
    await indexer.writes('at the head');
    const hosts = async () => (await statusOf('locked'))?.hosts ?? [];
    while (!(await hosts()).some(({ version }) => version !== null)) await new Promise((done) => setTimeout(done, 200));
    void indexer.stop();
    expect(await indexer.ended).toMatchObject({ code: 0 });
    const { output } = await startIndexer(['status'], env).ended;
    expect(output).toMatch(
      /^host +http\S+ refuses since \S+; 403: RBAC: access denied; is this address allow-listed there\?; as of /m,
    );
    expect(output).toMatch(/^host +http\S+ answers since \S+; version 0\.7\.4; as of /m);
  });
});

describe('a contradiction', () => {
  const forged = (n: number) => someUpdate(n, { workflow_id: 'forged' });

  it('between hosts exits with 3 before their page is written', async () => {
    const scans = [await startScan(someUpdates(9)), await startScan(someUpdates(9).with(4, forged(5)))];
    const env = environment('contradicted', scans.map(({ url }) => url).join());
    const { code, output } = await startIndexer(['run', '--until-head'], env).ended;
    expect(code).toBe(3);
    expect(output).toContain(`stopped: contradiction on update ${someUpdate(5).update_id} after position 0 (`);
    expect(await statusOf('contradicted')).toBeNull();
  });

  it('between a host and the index exits with 3 and overwrites nothing', async () => {
    expect(
      await startIndexer(['run'], environment('known', await folderOf('known', someUpdates(9)))).ended,
    ).toMatchObject({ code: 0 });
    const before = await checksumOf('known');
    const other = await folderOf('other', [forged(9), someUpdate(10)]);
    const { code, output } = await startIndexer(['run'], environment('known', other)).ended;
    expect(code).toBe(3);
    expect(output).toContain(
      `stopped: update ${someUpdate(9).update_id} arrived again with content that differs from the index at position 9 (migration 0, `,
    );
    expect(await checksumOf('known')).toEqual(before);
  });

  it('between a host and the newest update of the index exits with 3 after a restart', async () => {
    const scan = await startScan(someUpdates(9));
    const env = environment('known', scan.url);
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    const before = await checksumOf('known');
    // A newer release may add optional null fields to the same update.
    scan.items[8] = someUpdate(9, { external_transaction_hash: null, traffic: null });
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    scan.items[8] = forged(9);
    const { code, output } = await startIndexer(['run', '--until-head'], env).ended;
    expect(code).toBe(3);
    expect(output).toMatch(
      new RegExp(`stopped: contradiction on update ${someUpdate(9).update_id} at position 9 .*: the index: sha256 `),
    );
    expect(await checksumOf('known')).toEqual(before);
  });
});

describe('an invalid start exits with 2', () => {
  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['no command', [], {}, /no command is given/],
    ['an unknown command', ['walk'], {}, /unknown command "walk"; run indexer --help/],
    ['an unknown option', ['run', '--fast'], {}, /--fast/],
    ['no SCAN_URL', ['run'], {}, /SCAN_URL is not set/],
    ['an unknown URL scheme', ['run'], { SCAN_URL: 'gopher://x' }, /SCAN_URL is "gopher:\/\/x"/],
    [
      'no database',
      ['run'],
      { SCAN_URL: 'http://127.0.0.1:1', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /DATABASE_URL is postgres:\/\/x@127\.0\.0\.1:1\/x/,
    ],
    ['status without a database', ['status'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /DATABASE_URL/],
  ])('and one line for %s', async (_, args, env, message) => {
    const { code, output } = await startIndexer(args, env).ended;
    expect(output).toMatch(message);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('for a missing folder, or hosts that refuse', async () => {
    const missing = await startIndexer(['run'], environment('missing', 'file:/nowhere/at/all')).ended;
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.output).toContain('cannot read the folder /nowhere/at/all');
    const scan = await startScan([], [answer(403, 'your address is not allowed', {})]);
    const refused = await startIndexer(['run'], environment('missing', scan.url)).ended;
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.output).toContain('403: your address is not allowed');
    const nobody = await goneHost();
    const gone = await startIndexer(['run'], environment('missing', `${nobody},${nobody}/2`)).ended;
    expect(gone).toMatchObject({ code: 2 });
    expect(gone.output).toMatch(/stopped: SCAN_URL: .* refuses: .*ECONNREFUSED/);
  });
});
