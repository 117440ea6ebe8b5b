import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '@ledger-explorer/store/testing';

/** A PostgreSQL in a temporary folder, which can be killed. */
export interface Database {
  readonly databaseUrl: string;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Starts it again in its folder and on its port; resolves when it accepts connections. */
  restart(): Promise<void>;
  /** Stops it and removes the folder. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL whose committed data survives a kill. */
export async function startDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  const dataDir = join(folder, 'postgres');
  let database = await openTestDatabase({ dataDir, durable: true });
  const { databaseUrl } = database;
  return {
    databaseUrl,
    async kill() {
      // The first line of the file is the id of PostgreSQL's main process.
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async restart() {
      const port = Number(new URL(databaseUrl).port);
      for (;;) {
        // Killed processes release the folder and the port after a while.
        const opened = await openTestDatabase({ dataDir, port, durable: true }).catch(() => null);
        if (opened?.started === true) {
          database = opened;
          return;
        }
        await sleep(100);
      }
    },
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
