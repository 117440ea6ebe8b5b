import { writeHealth } from '@ledger-explorer/spec/writers';
import { type IndexStatus, StoreUnavailable } from '@ledger-explorer/store';
import { isoTime } from '../freshness/iso-time.ts';
import { lagSeconds } from '../freshness/lag-seconds.ts';
import { within } from '../limits/within.ts';
import type { Outcome } from '../responses/outcome.ts';
import type { Service } from '../service.ts';
import { describeReconciliation, indexFaults } from '../health/index-status.ts';

const noStatus = { quarantined: null, unread: null, irregularities: null, reconciliation: null, networkReset: null };

function describe(status: IndexStatus) {
  return {
    ...indexFaults(status),
    reconciliation: describeReconciliation(status),
    networkReset: status.stopped?.networkReset ?? null,
  };
}

/** `/health`: unhealthy only if the database is unreachable. An index that is empty, lags, or has unreadable items is healthy. */
export async function getHealth({ heads, indexStatus, network, deadlines, now }: Service): Promise<Outcome> {
  const unknown = { network, position: null, recordTime: null, lag: null, ...noStatus };
  try {
    const head = await within(deadlines.probe, heads.look());
    if (head === null) return { body: writeHealth({ ...unknown, status: 'empty' }) };
    const lag = lagSeconds(head, now());
    const body = writeHealth({
      status: 'ok',
      network,
      position: head.position,
      recordTime: head.recordTime === null ? null : isoTime(head.recordTime),
      lag: lag === null ? null : String(Number(lag)), // Without zeros at the end.
      ...(indexStatus.value === null ? noStatus : describe(indexStatus.value)),
    });
    return { read: { asOf: head, head }, body };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { status: 503, body: writeHealth({ ...unknown, status: 'unavailable' }) };
  }
}
