import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '@ledger-explorer/store/testing';

/** A PostgreSQL in a temporary folder, which can be killed. */
export interface Database {
  readonly databaseUrl: string;
  /** Kills it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again in its folder and on its port; resolves when it accepts connections. */
  restart(): Promise<void>;
  /** Stops it and removes the folder. */
  stop(): Promise<void>;
}

/** Starts it. It survives a kill: what was committed is there after a restart. */
export async function startDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  const dataDir = join(folder, 'postgres');
  let database = await openTestDatabase({ dataDir, durable: true });
  const { databaseUrl } = database;
  return {
    databaseUrl,
    async kill() {
      // The process that PostgreSQL's other processes belong to: first line of its pid file.
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async restart() {
      const port = Number(new URL(databaseUrl).port);
      for (;;) {
        // Its killed processes may take a while to release the folder and the port.
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
