import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '../src/engine/embedded.ts';
import { onDatabase, retryCancelled } from './on-database.ts';
import { openTestDatabase } from './open-test-database.ts';
import { until } from './until.ts';

/** A primary, and a standby that streams from it, on one machine. */
export interface Replicated {
  readonly primary: EmbeddedDatabase;
  readonly standby: EmbeddedDatabase;
  /** Resolves when the standby has replayed everything committed so far. */
  replayed(): Promise<void>;
  /** Stops streaming from the primary; resolves when done. Received records are still replayed. */
  stopStreaming(): Promise<void>;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  /** Kills the primary like a crash: records not yet streamed are lost. */
  kill(): Promise<void>;
  /** Starts the primary again, on its port. */
  restart(): Promise<void>;
  /** Starts the standby again, on its port, after it was stopped. */
  restartStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens primary and standby, each in its own folder below `folder`. `settings`: those of the standby, for example `max_standby_streaming_delay`. */
export async function openReplicated(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Replicated> {
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  // A stopped cluster can be copied.
  await (await openTestDatabase({ dataDir: primaryDir })).stop();
  // With its owner, since PostgreSQL rejects a folder of another user.
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  let primary = await openTestDatabase({ dataDir: primaryDir });
  const { port, username, password } = new URL(primary.databaseUrl);
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const lines = Object.entries({ primary_conninfo: conninfo, wal_retrieve_retry_interval: '100ms', ...settings });
  appendFileSync(
    join(standbyDir, 'postgresql.auto.conf'),
    lines.map(([name, value]) => `${name} = '${value}'\n`).join(''),
  );
  writeFileSync(join(standbyDir, 'standby.signal'), '');
  let standby = await openTestDatabase({ dataDir: standbyDir }).catch(async (error: unknown) => {
    await primary.stop();
    throw error;
  });
  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    async replayed() {
      const lsn = await onDatabase(primary.databaseUrl, async (client) => {
        // A synchronous commit also flushes earlier asynchronous ones.
        await client.query(
          `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, '', ''); commit`,
        );
        const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
        return rows[0]?.lsn;
      });
      const hasReplayed = () =>
        onDatabase(standby.databaseUrl, async (client) => {
          const { rows } = await client.query<{ replayed: boolean }>(
            'select pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed',
            [lsn],
          );
          return rows[0]?.replayed === true;
        });
      await until(() => retryCancelled(hasReplayed), 100);
    },
    async stopStreaming() {
      await onDatabase(standby.databaseUrl, async (client) => {
        await client.query(`alter system set primary_conninfo = ''`);
        await client.query('select pg_reload_conf()');
        await until(async () => {
          const { rowCount } = await client.query(`select from pg_stat_wal_receiver where status = 'streaming'`);
          return rowCount === 0;
        }, 100);
      });
    },
    async promote() {
      await onDatabase(standby.databaseUrl, (client) => client.query('select pg_promote()'));
    },
    async kill() {
      // The first line of the pid file is the main process.
      const [pid] = readFileSync(join(primaryDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await primary.stop();
    },
    async restart() {
      primary = await openTestDatabase({ dataDir: primaryDir, port: Number(port) });
    },
    async restartStandby() {
      const ownPort = Number(new URL(standby.databaseUrl).port);
      standby = await openTestDatabase({ dataDir: standbyDir, port: ownPort });
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}
