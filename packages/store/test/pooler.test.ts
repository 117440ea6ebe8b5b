import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import {
  DatabaseRefused,
  migrate,
  openKeyStore,
  openReader,
  openWriter,
  rewind,
  watchHead,
  withPooling,
} from '../src/index.ts';
import { Queries } from '../src/growth/queries.ts';
import { readerRole } from '../src/schema/reader-role.ts';
import { onDatabase, until } from '../testing/index.ts';
import {
  type Pooler,
  startPgbouncer,
  startSimulatedPgbouncer,
  type StartupParameters,
  withPgbouncer,
} from '../testing/start-pooler.ts';
import { entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl } = await testDatabase();

/** Stops a pooler when the test finishes. */
async function untilFinished(starting: Promise<Pooler>): Promise<Pooler> {
  const pooler = await starting;
  onTestFinished(() => pooler.stop());
  return pooler;
}

const pgbouncerSettings = { pool_mode: 'session', max_client_conn: '50', default_pool_size: '20' };
const poolers = [
  {
    name: 'a simulated pgbouncer',
    network: 'behind_simulated',
    start: (parameters: StartupParameters) => startSimulatedPgbouncer(databaseUrl, parameters),
  },
];
if (withPgbouncer) {
  poolers.push({
    name: 'pgbouncer',
    network: 'behind_pgbouncer',
    start: (parameters) =>
      startPgbouncer(databaseUrl, {
        ...pgbouncerSettings,
        ...(parameters === 'dropped' ? { ignore_startup_parameters: 'options' } : {}),
      }),
  });
}

describe.each(poolers)('behind $name', ({ network, start }) => {
  it.each<[StartupParameters, string]>([
    ['refused', 'a connection pooler refuses the settings of the session (unsupported startup parameter: options)'],
    ['dropped', 'a connection pooler dropped the settings of the session (the startup parameter options)'],
  ])('%s session settings are reported in one line with the setting to use', async (parameters, message) => {
    const pooler = await untilFinished(start(parameters));
    const keys = openKeyStore(pooler);
    const uses = [
      () => migrate({ ...pooler, network }),
      () => openReader({ ...pooler, network }),
      () => openWriter({ ...pooler, network }),
      () => keys.list(),
    ];
    for (const use of uses) {
      const failure = await use().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DatabaseRefused);
      expect((failure as Error).message).toBe(`${message}: set DATABASE_POOLED=1, with pooling by session`);
    }
    await keys.close();
    // Also if the hosts of a URL are tried in order.
    const tried = migrate({ databaseUrl: `${pooler.databaseUrl}?target_session_attrs=primary`, network });
    const failure = await tried.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseRefused);
    expect((failure as Error).message).toContain(`${message}: set DATABASE_POOLED=1, with pooling by session`);
  });

  it.each<StartupParameters>(['refused', 'dropped'])(
    'DATABASE_POOLED=1 works if session settings are %s',
    async (parameters) => {
      const pooler = await untilFinished(start(parameters));
      const address = { databaseUrl: withPooling(pooler.databaseUrl, '1'), network };
      await migrate(address);
      const positions: number[] = [];
      const watching = watchHead({
        ...address,
        pollMs: 600_000,
        onHead: (head) => positions.push(head?.position ?? 0),
      });
      const writer = await openWriter(address);
      await until(() => positions.length > 0);
      const position = (positions[0] ?? 0) + 1;
      await writer.commit([entry(position, ['00aa'])]);
      // By notification, because the next poll is after ten minutes.
      await until(() => positions.at(-1) === position);
      const reader = await openReader(address);
      const { value } = await reader.listUpdates({ page: 0, size: 1, orderBy: 'DESC' });
      expect(value.total).toBe(position);
      await expect(rewind({ ...address, to: { migrationId: 0, recordTime: 0n } })).rejects.toThrow('stop it first');
      await Promise.all([reader.close(), writer.close(), watching.close()]);
    },
  );

  it('a reading session cannot write', async () => {
    const pooler = await untilFinished(start('refused'));
    const pooled = withPooling(pooler.databaseUrl, '1');
    await migrate({ databaseUrl: pooled, network });
    const queries = new Queries({
      databaseUrl: pooled,
      network,
      poolSize: 1,
      statementTimeoutMs: 5_000,
      role: readerRole,
    });
    const remove = { name: 'delete', columns: {}, text: 'delete from epoch' };
    await expect(queries.rows(remove)).rejects.toThrow('read-only');
    await queries.rows({ name: 'writable', columns: {}, text: 'set default_transaction_read_only = off' });
    await expect(queries.rows(remove)).rejects.toThrow('permission denied');
    await queries.close();
  });
});

if (withPgbouncer) {
  describe('behind pgbouncer', () => {
    it('a session leaves no settings to the next client', async () => {
      const pooler = await untilFinished(startPgbouncer(databaseUrl, { ...pgbouncerSettings, default_pool_size: '1' }));
      const settings = { role: readerRole, statement_timeout: 5_000 };
      const pooled = withPooling(pooler.databaseUrl, '1');
      const client = new StoreClient({ databaseUrl: pooled, network: 'localnet', readOnly: true, settings });
      await client.connect();
      const backend = await client.query('select pg_backend_pid() as pid');
      await client.end();
      const next = await onDatabase(pooler.databaseUrl, (other) =>
        other.query(`select pg_backend_pid() as pid, current_user = session_user as own, current_setting('jit') as jit,
          current_setting('transaction_read_only') as "readOnly", current_setting('statement_timeout') as timeout`),
      );
      expect(next.rows).toEqual([{ ...backend.rows[0], own: true, jit: 'on', readOnly: 'off', timeout: '0' }]);
    });

    it.each(['transaction', 'statement'])('pooling by %s is rejected', async (mode) => {
      const pooler = await untilFinished(startPgbouncer(databaseUrl, { ...pgbouncerSettings, pool_mode: mode }));
      const address = { databaseUrl: withPooling(pooler.databaseUrl, '1'), network: 'localnet' };
      for (const use of [() => migrate(address), () => openReader(address)]) {
        await expect(use()).rejects.toThrow(
          new DatabaseRefused(
            'the connection pooler shares a session among its clients: have it pool by session (pgbouncer: pool_mode = session)',
          ),
        );
      }
    });
  });
}
