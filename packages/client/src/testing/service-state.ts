import type { IndexOperationId, OperationId } from '@ledger-explorer/spec';
import { writeHealth, writeReadiness, writeServiceStatus } from '@ledger-explorer/spec/writers';
import { isoTime } from './ledger/decimal.ts';
import type { FakeLedger, FakeUpdate } from './ledger/fake-ledger.ts';
import { servedDocument } from './routes.ts';

/** What a service says of itself: its health, readiness and status, and its document. `lag`: seconds. */
export function serviceState(
  id: Exclude<OperationId, IndexOperationId>,
  ledger: FakeLedger,
  { position, recordTime: recorded }: FakeUpdate,
  network: string,
  lag: string,
): string {
  const recordTime = isoTime(recorded);
  const reconciliation = null;
  switch (id) {
    case 'getHealth': {
      const counts = { quarantined: 0, unread: 0, irregularities: 0 };
      return writeHealth({
        status: 'ok',
        network,
        position,
        recordTime,
        lag,
        ...counts,
        reconciliation,
        networkReset: null,
      });
    }
    case 'getReady':
      return writeReadiness({ status: 'ready', network, position, lag });
    case 'getStatus':
      return writeServiceStatus({
        version: '0.0.0',
        network,
        networks: [{ name: network, base: `/${network}` }],
        uptime: 1,
        position,
        recordTime,
        lag,
        totals: {
          updates: ledger.updates.length,
          events: ledger.events.length,
          transfers: ledger.transfers.length,
          parties: ledger.parties.size,
        },
        reconciliation,
        verification: null,
        stopped: null,
      });
    case 'getOpenApi':
      return servedDocument();
  }
}
