import { startProgram } from '@ledger-explorer/kit';
import { onDatabase } from '@ledger-explorer/store/testing';
import { beforeAll, expect, it } from 'vitest';
import { someUpdate, someUpdates } from './some-updates.ts';
import { startIndexer } from './start-indexer.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
let env: Record<string, string>;

beforeAll(async () => {
  // Volumes begin at multiples of 256, positions at 1.
  const pages = await database.folderOf('pages', someUpdates(300));
  env = database.environment('cut', pages, { VOLUME_POSITIONS: '256' });
  expect(await startProgram('indexer', ['run'], env).ended).toMatchObject({ code: 0 });
});

function indexer(...args: string[]) {
  return startIndexer(args, env).ended;
}

it('volumes prints content and tablespaces of each volume', async () => {
  const { code, output } = await indexer('volumes');
  expect(code).toBe(0);
  const time = (n: number) => someUpdate(n).record_time;
  expect(output).toMatch(/^volume +state +positions +from +to +updates +events +transfers +MB +where$/m);
  expect(output).toMatch(
    new RegExp(`^ *0 +(?:closed|packed) +1-255 +${time(1)} +${time(255)} +255 +255 +0 +0\\.\\d +pg_default$`, 'm'),
  );
  expect(output).toMatch(new RegExp(`^ *1 +newest +256-300 +${time(256)} +${time(300)} +45 +45 +0 `, 'm'));
  expect(JSON.parse((await indexer('volumes', '--json')).output)).toMatchObject([
    { volume: 0, firstPosition: 1, lastPosition: 255, lastRecordTime: time(255), tablespaces: ['pg_default'] },
    { volume: 1, state: 'newest', firstRecordTime: time(256), updates: 45 },
  ]);
});

it('volumes move moves a closed volume, and reports in one line if it cannot', async () => {
  await onDatabase(database.databaseUrl, async (client) => {
    await client.query('set allow_in_place_tablespaces = on');
    await client.query(`create tablespace shelf location ''`);
  });
  const moved = await indexer('volumes', 'move', '0', '--tablespace', 'shelf');
  expect(moved.code).toBe(0);
  expect(moved.output).toMatch(/moving update_0\n[^]*volume 0 is in tablespace shelf\n$/);
  const volumes = async () => JSON.parse((await indexer('volumes', '--json')).output) as unknown;
  expect(await volumes()).toMatchObject([{ tablespaces: ['shelf'] }, { tablespaces: ['pg_default'] }]);
  expect((await indexer('volumes', 'move', '0', '--tablespace', 'pg_default')).code).toBe(0);
  expect(await volumes()).toMatchObject([{ tablespaces: ['pg_default'] }, { tablespaces: ['pg_default'] }]);
  // The database that the test drops does not contain it.
  await onDatabase(database.databaseUrl, (client) => client.query('drop tablespace shelf'));
  for (const [args, code, message] of [
    [
      ['1', '--tablespace', 'pg_default'],
      1,
      'volume 1 is the newest, which the indexer writes: move it once there is a newer one',
    ],
    [['9', '--tablespace', 'pg_default'], 1, 'network cut has no volume 9: it has 0, 1'],
    [['0', '--tablespace', 'nowhere'], 1, 'the database has no tablespace "nowhere"'],
    [['0'], 2, 'volumes move needs a tablespace: give --tablespace NAME'],
    [['old', '--tablespace', 'pg_default'], 2, '"old" is not a volume: give its number, as volumes prints it'],
    [[], 2, 'VOLUME is missing: volumes move takes VOLUME'],
  ] as const) {
    const refused = await indexer('volumes', 'move', ...args);
    expect(refused).toMatchObject({ code });
    expect(refused.output).toContain(message);
  }
});

it('run exits with 2 for an invalid VOLUME_POSITIONS', async () => {
  const other = { ...env, NETWORK: 'odd', VOLUME_POSITIONS: '1000001' };
  const { code, output } = await startProgram('indexer', ['run'], other).ended;
  expect(code).toBe(2);
  expect(output).toContain('VOLUME_POSITIONS is "1000001": give a multiple of 4 from 256 to 2147483648');
});
