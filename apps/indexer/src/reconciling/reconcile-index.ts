import { formatTime, MalformedDecimal, parseTime } from '@ledger-explorer/ledger';
import { type IndexStatus, openEnrichment, openLedgerState, readStatus } from '@ledger-explorer/store';
import { Failure } from '@ledger-explorer/cli';
import { pause } from '../scan/backoff.ts';
import { type ScanReader, Unanswered } from '../scan/scan-reader.ts';
import type { Index } from '../with-database.ts';
import { compareState, type Reconciled } from './compare-state.ts';
import { findSnapshot, type SnapshotTime } from './ledger-snapshot.ts';

/** Attempts to read a snapshot. A newer snapshot can replace it during the read, because a small network may store only one. */
const attempts = 5;
/** Milliseconds to wait until the index reaches a snapshot that is ahead of it. */
const catchUpTimeout = 30_000;

/**
 * Compares the index with the newest ledger snapshot that it has passed, and stores the result. Throws `Failure` if there is nothing to
 * compare with or an amount is malformed, `Unanswered` if no host answers or each snapshot was replaced.
 */
export async function reconcileIndex(index: Index, scan: ScanReader, stop: AbortSignal): Promise<Reconciled> {
  const state = await openLedgerState(index);
  try {
    const found = await compareAtSnapshot(index, scan, stop, (snapshot) => compareState(scan, state, snapshot));
    const enrichment = await openEnrichment(index);
    try {
      const { position, differences } = found;
      await enrichment.reconciled({ at: new Date(), position, differences, detail: found });
    } finally {
      await enrichment.close();
    }
    return found;
  } finally {
    await state.close();
  }
}

async function compareAtSnapshot(
  index: Index,
  scan: ScanReader,
  stop: AbortSignal,
  compare: (snapshot: SnapshotTime) => Promise<Reconciled>,
): Promise<Reconciled> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await passedSnapshot(index, scan, stop);
    try {
      return await compare(snapshot);
    } catch (error) {
      if (error instanceof MalformedDecimal) throw new Failure(`the ledger's state cannot be read: ${error.message}`);
      const gone = error instanceof Unanswered && error.fault.status === 404;
      if (!gone || attempt >= attempts) throw error;
    }
  }
}

/** The newest snapshot at or before the head of the index. If there is none, waits until the index has reached the newest snapshot of all. */
async function passedSnapshot(index: Index, scan: ScanReader, stop: AbortSignal): Promise<SnapshotTime> {
  const head = await headOf(index);
  const passed = await findSnapshot(scan, head.migrationId, formatTime(head.recordTime));
  if (passed !== null) return passed;
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const newest = await findSnapshot(scan, head.migrationId, inAnHour);
  if (newest === null)
    throw new Failure(`the ledger has no snapshot of migration ${head.migrationId} yet: try again later`);
  const deadline = Date.now() + catchUpTimeout;
  while (!hasPassed(await headOf(index), newest)) {
    if (Date.now() > deadline || !(await pause(200, stop))) {
      throw new Failure(
        `the index has not reached the ledger's snapshot at ${newest.recordTime}: let it catch up first`,
      );
    }
  }
  return newest;
}

async function headOf(index: Index): Promise<IndexStatus> {
  const head = await readStatus(index);
  if (head === null) throw new Failure('nothing is indexed yet: there is nothing to compare');
  return head;
}

function hasPassed({ migrationId, recordTime }: IndexStatus, snapshot: SnapshotTime): boolean {
  if (migrationId !== snapshot.migrationId) return migrationId > snapshot.migrationId;
  return recordTime >= parseTime(snapshot.recordTime);
}
