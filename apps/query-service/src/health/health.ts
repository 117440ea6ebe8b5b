import { writeHealth } from '@ledger-explorer/spec/writers';
import { type IndexStatus, StoreUnavailable } from '@ledger-explorer/store';
import { isoTime } from '../freshness/iso-time.ts';
import { lagSeconds } from '../freshness/lag-seconds.ts';
import { within } from '../limits/within.ts';
import type { Handler } from '../operations/handler.ts';
import type { Outcome } from '../operations/outcome.ts';
import { describeReconciliation } from './describe-reconciliation.ts';
import { indexFaults } from './index-faults.ts';

const noStatus = { quarantined: null, unread: null, irregularities: null, reconciliation: null };

function describe(status: IndexStatus) {
  return {
    ...indexFaults(status),
    reconciliation: describeReconciliation(status),
  };
}

/**
 * An index that lags is healthy, one with items it could not read too; one that is empty answers. Only a store that is
 * away is not.
 */
const getHealth: Handler<'getHealth'> = async ({ heads, statuses, network, deadlines, now }): Promise<Outcome> => {
  const unknown = { network, position: null, recordTime: null, lag: null, ...noStatus };
  try {
    const head = await within(deadlines.probe, heads.look());
    if (head === null) return { tagged: false, body: writeHealth({ ...unknown, status: 'empty' }) };
    const lag = lagSeconds(head, now());
    const body = writeHealth({
      status: 'ok',
      network,
      position: head.position,
      recordTime: head.recordTime === null ? null : isoTime(head.recordTime),
      lag: lag === null ? null : String(Number(lag)),
      ...(statuses.status === null ? noStatus : describe(statuses.status)),
    });
    return { tagged: false, read: { shown: head, head }, body };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { tagged: false, status: 503, body: writeHealth({ ...unknown, status: 'unavailable' }) };
  }
};

export const health = { getHealth };
