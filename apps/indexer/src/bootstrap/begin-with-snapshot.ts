import { formatTime, type Micros, parseTime } from '@ledger-explorer/ledger';
import { validators } from '@ledger-explorer/spec/scan-validators';
import type { Writer } from '@ledger-explorer/store';
import { UsageError } from '@ledger-explorer/cli';
import { activeContracts, findSnapshot } from '../reconciling/ledger-snapshot.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { findMigrations } from '../scan/migrations.ts';
import { ScanReader, Unanswered } from '../scan/scan-reader.ts';
import { SourceRefused } from '../sources/source-refused.ts';
import type { Log } from '../log.ts';

export interface BeginOptions {
  readonly pool: HostPool;
  /** Latest record time of the snapshot, in microseconds; null: the newest snapshot. */
  readonly before: Micros | null;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/**
 * Begins an empty index with the contracts that were active at one of the ledger's own snapshots; the stream continues after its record
 * time. Throws `Unanswered` for temporary failures, `UsageError` if there is no such snapshot, and `SourceRefused` if the hosts refuse.
 */
export async function beginWithSnapshot(writer: Writer, { pool, before, log, stop }: BeginOptions): Promise<void> {
  const scan = new ScanReader(pool, stop);
  const latest = before === null ? new Date(Date.now() + 3_600_000).toISOString() : formatTime(before);
  try {
    for (const migrationId of await migrationsOf(scan)) {
      const snapshot = await findSnapshot(scan, migrationId, latest);
      if (snapshot === null) continue;
      log(`beginning with the ledger's snapshot of ${snapshot.recordTime} (migration ${migrationId})`);
      const contracts = await writer.begin({
        migrationId,
        recordTime: parseTime(snapshot.recordTime),
        pages: activeContracts(scan, snapshot, null),
      });
      log(`began with ${contracts} contracts`);
      return;
    }
  } catch (error) {
    if (!(error instanceof Unanswered) || error.fault.kind !== 'refused' || error.fault.status === 404) throw error;
    throw new SourceRefused(`--from-snapshot: ${error.message}`);
  }
  const none = before === null ? 'yet' : `at or before ${latest}`;
  throw new UsageError(`--from-snapshot: the ledger has no snapshot ${none}; leave the option out to read all updates`);
}

/** Ids of the network's migrations, newest first. */
async function migrationsOf(scan: ScanReader): Promise<readonly number[]> {
  const found = await findMigrations(async (request) => {
    try {
      await scan.read(request, validators.getMigrationInfo);
      return true;
    } catch (error) {
      if (!(error instanceof Unanswered) || error.fault.status !== 404) throw error;
      return false;
    }
  });
  return found.reverse();
}
