import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate, openWriter, watchHead } from '../src/index.ts';
import { openTestDatabase, until } from '../testing/index.ts';
import { entry } from './ledger.ts';

it('watchHead reconnects after a restart of the database and is notified again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  const options = { dataDir: join(folder, 'postgres') };
  let database = await openTestDatabase(options);
  const { databaseUrl } = database;
  const port = Number(new URL(databaseUrl).port);
  const network = 'localnet';
  await migrate({ databaseUrl, network });
  let position: number | undefined;
  const failures: unknown[] = [];
  const watching = watchHead({
    databaseUrl,
    network,
    // Longer than the test, so that heads arrive by notification only.
    pollMs: 600_000,
    onHead: (head) => (position = head?.position ?? 0),
    onFailure: (error) => failures.push(error),
  });
  try {
    await until(() => position === 0);
    await database.stop();
    // The lost connection, and a failed attempt to reconnect.
    await until(() => failures.length > 1);
    database = await openTestDatabase({ ...options, port });
    expect(database.databaseUrl).toBe(databaseUrl);
    const writer = await openWriter({ databaseUrl, network });
    try {
      await writer.commit([entry(1, ['00aa'])]);
      await until(() => position === 1);
      await writer.commit([entry(2, ['00ab'])]);
      await until(() => position === 2);
    } finally {
      await writer.close();
    }
  } finally {
    await watching.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
