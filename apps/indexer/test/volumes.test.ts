import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/programs';
import { openWriter } from '@ledger-explorer/store';
import { untilPacked } from '@ledger-explorer/store/testing';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { someUpdates } from './some-updates.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
let env: Record<string, string>;

beforeAll(async () => {
  const folder = join(database.folder, 'pages');
  await mkdir(folder);
  await writeFile(join(folder, '0001.json'), JSON.stringify({ transactions: someUpdates(300) }));
  env = { DATABASE_URL: database.databaseUrl, NETWORK: 'cut', SCAN_URL: `file:${folder}`, VOLUME_POSITIONS: '256' };
  expect(await startProgram('indexer', ['run'], env).ended).toMatchObject({ code: 0 });
});

function indexer(...args: string[]) {
  return startProgram('indexer', args, env).ended;
}

it('volumes says what each volume has and where it is', async () => {
  const { code, output } = await indexer('volumes');
  expect(code).toBe(0);
  const time = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace('Z', '123Z');
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

it('volumes move moves a closed volume, and says in one line why it does not', async () => {
  const moved = await indexer('volumes', 'move', '0', '--tablespace', 'pg_default');
  expect(moved.code).toBe(0);
  expect(moved.output).toMatch(/moving update_0\n[^]*volume 0 is in tablespace pg_default\n$/);
  for (const [args, code, message] of [
    [
      ['1', '--tablespace', 'pg_default'],
      1,
      'volume 1 is the newest and written to: move it once there is a newer one',
    ],
    [['9', '--tablespace', 'pg_default'], 1, 'network cut has no volume 9: it has 0, 1'],
    [['0', '--tablespace', 'nowhere'], 1, 'the database has no tablespace "nowhere"'],
    [['0'], 2, 'volumes move needs to know where to: give --tablespace NAME, or --server URL'],
    [
      ['0', '--tablespace', 'pg_default', '--server', 'postgresql://u:p@host/d'],
      2,
      'volumes move needs to know where to: give --tablespace NAME, or --server URL',
    ],
    [['old', '--tablespace', 'pg_default'], 2, '"old" is not a volume: give its number, as volumes prints it'],
    [[], 2, 'VOLUME is missing: volumes move takes VOLUME'],
  ] as const) {
    const refused = await indexer('volumes', 'move', ...args);
    expect(refused).toMatchObject({ code });
    expect(refused.output).toContain(message);
  }
});

it('an index is not begun with volumes that cannot be cut', async () => {
  const other = { ...env, NETWORK: 'odd', VOLUME_POSITIONS: '1000001' };
  const { code, output } = await startProgram('indexer', ['run'], other).ended;
  expect(code).toBe(2);
  expect(output).toContain('VOLUME_POSITIONS is "1000001": give a multiple of 4 from 256 to 2147483648');
});

describe('an index that has grown', () => {
  const there = `/second`;
  let url: string;
  beforeAll(async () => {
    const folder = join(database.folder, 'more');
    await mkdir(folder);
    await writeFile(join(folder, '0001.json'), JSON.stringify({ transactions: someUpdates(1_100) }));
    env = { ...env, NETWORK: 'grown', SCAN_URL: `file:${folder}` };
    expect(await startProgram('indexer', ['run'], env).ended).toMatchObject({ code: 0 });
    const place = { databaseUrl: database.databaseUrl, network: 'grown' };
    const writer = await openWriter(place);
    await untilPacked(place);
    await writer.close();
    const client = new pg.Client(database.databaseUrl);
    await client.connect();
    await client.query('create database second');
    await client.end();
    url = database.databaseUrl.replace(/\/[^/]*$/, there);
  });
  const wheres = async () => {
    const { output } = await indexer('volumes', '--json');
    return (JSON.parse(output) as { server: string | null }[]).map(({ server }) => server?.endsWith(there) ?? false);
  };

  it('is spread by distribute, and a volume moved and brought back by itself', async () => {
    const before = (await indexer('checksum')).output;
    const moved = await indexer('volumes', 'move', '1', '--server', url);
    expect(moved.output).toMatch(
      /^copying update_1\n[^]*comparing contract_event_1\n[^]*volume 1 is on postgres:\S+…@\S+second\n$/m,
    );
    expect(moved.code).toBe(0);
    expect(await wheres()).toEqual([false, true, false, false, false]);
    expect((await indexer('volumes')).output).toMatch(/^ *1 .* postgres:\S+…@\S+second$/m);

    const spread = await indexer('distribute', '--workers', url);
    expect(spread.output).toMatch(/^volume 0 goes to postgres:\S+second\n[^]*^3 of 5 volumes are on other servers\n$/m);
    expect(await wheres()).toEqual([true, true, true, false, false]);
    expect((await indexer('checksum')).output).toBe(before);

    const kept = await indexer('rewind', '--to', '2026-01-01T00:10:00Z', '--yes');
    expect(kept).toMatchObject({ code: 1 });
    expect(kept.output).toMatch(
      /^indexer: this rewind would change volume 2 on [^\n]+: bring it back first \(volumes back 2\)\n$/,
    );

    expect(await indexer('volumes', 'back', '2')).toMatchObject({ code: 0 });
    expect(await wheres()).toEqual([true, true, false, false, false]);
    expect(await indexer('rewind', '--to', '2026-01-01T00:10:00Z', '--yes')).toMatchObject({ code: 0 });
    expect(await indexer('distribute', '--workers', 'none')).toMatchObject({ code: 0 });
    for (const { code, output } of [moved, spread]) {
      expect(code).toBe(0);
      expect(output).not.toContain(new URL(url).password);
    }
  });

  it('says in one line what cannot be done', async () => {
    for (const [args, code, message] of [
      [['volumes', 'back', '2'], 1, 'volume 2 is in this database already'],
      [['volumes', 'back', 'x'], 2, '"x" is not a volume: give its number, as volumes prints it'],
      [['distribute'], 2, 'distribute needs to know where to: give --workers URL,URL, or none'],
      [['distribute', '--workers', 'http://host'], 1, 'the URL of a server is not a PostgreSQL URL'],
      [['distribute', '--workers', 'postgresql://u:p@127.0.0.1:1/d'], 1, 'cannot be used: connect ECONNREFUSED'],
    ] as const) {
      const refused = await indexer(...args);
      expect(refused.output).toContain(message);
      expect(refused.output.trimEnd().split('\n')).toHaveLength(1);
      expect(refused).toMatchObject({ code });
    }
  });
});
