import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { writeServiceStatus } from '@ledger-explorer/spec/writers';
import type { IndexStatus } from '@ledger-explorer/store';
import { isoTime } from '../freshness/iso-time.ts';
import { lagSeconds } from '../freshness/lag-seconds.ts';
import type { Outcome } from '../responses/outcome.ts';
import type { Service } from '../service.ts';
import { describeReconciliation } from '../health/index-status.ts';

function makeStatus({ heads, indexStatus, network, networks, startedAt, now }: Service): Promise<Outcome> {
  const { head } = heads;
  const status = indexStatus.value;
  const lag = head === null ? null : lagSeconds(head, now());
  const body = writeServiceStatus({
    version: document.info.version,
    network,
    networks: networks.map((name) => ({ name, base: `/${name}` })),
    uptime: String(Math.max(0, Math.round(now() - startedAt)) / 1000),
    position: head?.position ?? null,
    recordTime: head?.recordTime == null ? null : isoTime(head.recordTime),
    lag: lag === null ? null : String(Number(lag)),
    totals: status && {
      updates: status.updates,
      events: status.events,
      transfers: status.transfers,
      parties: status.parties,
    },
    reconciliation: describeReconciliation(status),
    verification: status?.verification ?? null,
    stopped: describeStop(status),
  });
  return Promise.resolve({ body, ...(head === null ? {} : { read: { asOf: head, head } }) });
}

/** Without `detail`, because it names hosts. */
function describeStop(status: IndexStatus | null) {
  if (!status?.stopped) return null;
  const { at, reason, networkReset } = status.stopped;
  return { at: new Date(at).toISOString(), reason, networkReset };
}

/** `/status`, from what is known without reading the store, so that it works while the store is unreachable. */
export function getStatus(service: Service): Promise<Outcome> {
  // A rewind begins an epoch: what was cached before it may have a removed position.
  return service.statusReply.get(() => makeStatus(service), service.heads.epoch);
}
