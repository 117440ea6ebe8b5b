import { recordTimeText } from '../../values/time.ts';
import { notFound } from '../http-error.ts';
import { integer, record } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Scan } from './schema.ts';

const started = performance.now();

/** First and last record time of a migration. */
function migrationInfo({ simulator, body }: RouteRequest): Scan<'MigrationInfo'> {
  const { log, network } = simulator;
  const migrationId = integer(record(body, 'the body').migration_id, 'migration_id');
  const first = log.firstAfter(migrationId - 1);
  const next = log.firstAfter(migrationId);
  if (migrationId < 0 || first === next) throw notFound(`No data for migration ${migrationId}.`);
  return {
    previous_migration_id: migrationId > 0 ? migrationId - 1 : null,
    record_time_range: [
      {
        synchronizer_id: network.synchronizerId,
        min: recordTimeText(log.entry(first).recordTime),
        max: recordTimeText(log.entry(next - 1).recordTime),
      },
    ],
    last_import_update_id: null,
    complete: true,
    import_updates_complete: true,
  };
}

const version: Scan<'Version'> = { version: '0.6.12', commit_ts: '2026-06-01T09:00:00Z' };

function status(): object {
  const uptime = `PT${((performance.now() - started) / 1000).toFixed(3)}S`;
  return { success: { id: 'ledger-simulator::scan-app', uptime, ports: {}, extra: null, active: true } };
}

const empty = Buffer.alloc(0);

export const operationsRoutes: readonly Route[] = [
  { method: 'GET', path: '/version', always: true, handle: () => version },
  { method: 'GET', path: '/status', always: true, handle: status },
  { method: 'GET', path: '/livez', always: true, handle: () => empty },
  { method: 'GET', path: '/readyz', handle: () => empty },
  { method: 'POST', path: '/v0/backfilling/migration-info', handle: migrationInfo },
  { method: 'GET', path: '/v0/backfilling/status', handle: () => ({ complete: true }) },
  {
    method: 'GET',
    path: '/v0/migrations/last',
    handle: ({ simulator }) => ({ migration_id: simulator.network.migrationId }),
  },
];
