import { onDatabase } from '@ledger-explorer/store/testing';
import { describe, expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { someUpdate, someUpdates } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startProgram } from '@ledger-explorer/kit';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();

async function indexed(network: string, items: readonly unknown[], more: Record<string, string> = {}) {
  const env = database.environment(network, await database.folderOf(network, items), more);
  expect(await startIndexer(['run'], env).ended).toMatchObject({ code: 0 });
  return env;
}

interface Checksum {
  readonly position: number;
  readonly total: string;
}

async function checksumOf(env: Record<string, string>): Promise<Checksum> {
  const { code, output } = await startIndexer(['checksum', '--json'], env).ended;
  expect(code).toBe(0);
  return JSON.parse(output) as Checksum;
}

describe('checksum', () => {
  it('is equal for pages of 1, 7 and 1000, and differs for another stream', async () => {
    const sums: string[] = [];
    for (const size of ['1', '7', '1000']) {
      const env = await indexed(`pages${size}`, someUpdates(30), { PAGE_SIZE: size });
      sums.push((await checksumOf(env)).total);
    }
    expect(new Set(sums).size).toBe(1);
    const other = await indexed('clean', someUpdates(6));
    expect(sums).not.toContain((await checksumOf(other)).total);
    expect((await startIndexer(['checksum'], other).ended).output).toMatch(/^update +6 +-?\d+$/m);
  });
});

describe('rewind', () => {
  it('prints what it would remove and requires --yes without a terminal', async () => {
    const env = await indexed('rewound', someUpdates(10));
    const { code, output } = await startProgram('indexer', ['rewind', '--to', someUpdate(6).record_time], env).ended;
    expect(code).toBe(2);
    expect(output).toMatch(/this removes 4 updates after 2026-\S+ from rewound/);
    expect(output).toContain('give --yes');
    expect(await database.statusOf('rewound')).toMatchObject({ updates: 10 });
  });

  it('leaves the index as before the removed updates, and the next run continues from there', async () => {
    const env = await indexed('rewound', someUpdates(10));
    const clean = await indexed('clean', someUpdates(6));
    const args = ['rewind', '--to', someUpdate(6).record_time, '--yes'];
    expect(await startIndexer(args, env).ended).toMatchObject({ code: 0 });
    expect((await checksumOf(env)).total).toBe((await checksumOf(clean)).total);
    expect((await startIndexer(args, env).ended).output).toContain('nothing to remove');

    for (const network of ['rewound', 'clean']) await indexed(network, someUpdates(12));
    expect((await checksumOf(env)).total).toBe((await checksumOf(clean)).total);
  });

  it('is rejected while the indexer runs, and without a time', async () => {
    const scan = await startScan(someUpdates(12));
    const env = database.environment('rewound', scan.url);
    const indexer = startIndexer(['run'], env);
    await indexer.writes('at the head');
    const busy = await startIndexer(['rewind', '--to', someUpdate(2).record_time, '--yes'], env).ended;
    expect(busy.code).toBe(1);
    expect(busy.output).toMatch(/^indexer: .*stop it first$/m);
    void indexer.stop();
    await indexer.ended;
    expect(await startIndexer(['rewind'], env).ended).toMatchObject({ code: 2 });
    expect((await startIndexer(['rewind', '--to', 'noon'], env).ended).output).toContain('"noon" is not a time');
  });
});

describe('reinterpret', () => {
  it('reads a current index again and leaves it unchanged', async () => {
    const env = await indexed('again', someUpdates(10));
    const before = await checksumOf(env);
    const { code, output } = await startIndexer(['reinterpret'], env).ended;
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('read 10 updates again') as string });
    expect((await checksumOf(env)).total).toBe(before.total);
  });

  it('is recommended by run and status if the facts are of an older interpreter', async () => {
    const env = await indexed('again', someUpdates(10));
    const mend = 'run "indexer reinterpret" to derive it again';
    const saying = async (command: string) => (await startIndexer([command], env).ended).output;
    expect(await saying('run')).not.toContain(mend);
    expect(await saying('status')).not.toContain(mend);
    await query('update again.interpreter set version = 1');
    expect(await saying('run')).toContain(mend);
    expect(await saying('status')).toContain(mend);
    await saying('reinterpret');
    expect(await saying('run')).not.toContain(mend);
    expect(await saying('status')).not.toContain(mend);
  });

  it('fails without changes if the index began with a snapshot that is not stored', async () => {
    const env = await indexed('unstored', someUpdates(10));
    await query(
      'insert into unstored.snapshot (record_time, migration_id, parties, holders, unlocked, locked) values (1, 0, 1, 0, 0, 0)',
    );
    const before = await checksumOf(env);
    const { code, output } = await startIndexer(['reinterpret'], env).ended;
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^indexer: network unstored began with a snapshot that an older version did not store.*\n$/,
      ) as string,
    });
    expect(await checksumOf(env)).toEqual(before);
  });
});

function query(statement: string) {
  return onDatabase(database.databaseUrl, (client) => client.query(statement));
}

describe('a schema of another version', () => {
  it('is not changed, and the message has instructions', async () => {
    const env = await indexed('versions', someUpdates(3));
    const args = ['rewind', '--to', someUpdate(2).record_time, '--yes'];
    await query(`insert into explorer.migration (schema, name, checksum) values ('versions', '9999_future.sql', '')`);
    const newer = await startIndexer(args, env).ended;
    expect(newer.code).toBe(2);
    expect(newer.output).toMatch(/schema is newer than this program: use the version/);
    await query(`delete from explorer.migration where name = '9999_future.sql'`);
    await query(`alter table versions.hour rename to later`);
    const older = await startIndexer(args, env).ended;
    expect(older.code).toBe(2);
    expect(older.output).toMatch(/schema is not the one this program knows: relation .*"hour" does not exist$/m);
    await query(`alter table versions.later rename to hour`);
    // Like a version with one more migration than the database.
    await query(`delete from explorer.migration where schema = 'versions'`);
    const behind = await startIndexer(['reinterpret'], env).ended;
    expect(behind.code).toBe(2);
    expect(behind.output).toMatch(/schema is missing or older than this program: `indexer run` creates or upgrades it/);
    await query(
      `insert into explorer.migration select 'versions', name, checksum from explorer.migration where schema = 'again'`,
    );
    expect((await startIndexer(args, env).ended).output).toContain('removed 1 updates');
  });
});
