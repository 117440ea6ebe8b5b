import { counter, type Family, gauge, one, secondsOf, type Sample, serveMetrics } from '@ledger-explorer/cli/metrics';
import type { Address } from '@ledger-explorer/cli';
import { type IndexStatus, readStatus } from '@ledger-explorer/store';
import { type PollCounts, runPoller } from './pollers/poller.ts';
import type { Progress } from './progress.ts';
import type { HostPool } from './scan/host-pool.ts';
import type { Index } from './with-database.ts';

export interface MetricsOptions {
  readonly address: Address;
  readonly index: Index;
  readonly progress: Progress;
  /** Null if pages come from a folder. */
  readonly pool: HostPool | null;
  readonly polls: PollCounts;
  /** Milliseconds between two reads of the status; default: ten seconds. */
  readonly every?: number;
  readonly stop: AbortSignal;
}

/** Serves `/metrics` of `indexer run` until `stop`. Throws `UsageError` if the address cannot be used. */
export async function runMetrics({
  address,
  index,
  every = 10_000,
  stop,
  ...sources
}: MetricsOptions): Promise<{ readonly url: string; readonly ended: Promise<void> }> {
  let status: IndexStatus | null = null;
  const served = await serveMetrics(address, () => indexerFamilies({ ...sources, network: index.network, status }));
  const poll = async () => {
    try {
      status = await readStatus(index);
    } catch (error) {
      status = null;
      throw error;
    }
  };
  // Logs nothing, since the stream logs an unavailable store.
  const ended = runPoller({ name: 'metrics', every, poll }, { log: () => undefined, stop }).then(() => {
    served.close();
  });
  return { url: served.url, ended };
}

interface Sources extends Pick<MetricsOptions, 'progress' | 'pool' | 'polls'> {
  readonly network: string;
  /** Status of the index, at most ten seconds old; null if nothing is indexed or the store is unavailable. */
  readonly status: IndexStatus | null;
}

/** The indexer's metrics. Unknown values are left out. */
function indexerFamilies({ network, progress, pool, polls, status }: Sources): readonly Family[] {
  const { updates, events } = progress.counts;
  const head = progress.head ?? status;
  const hosts = pool?.hosts ?? [];
  const reconciliation = status?.reconciliation;
  return [
    gauge('info', 'Always 1; the label is the network indexed.', { labels: { network }, value: 1 }),
    gauge('index_position', 'Position of the head of the index.', one(head?.position)),
    gauge(
      'index_record_time_seconds',
      'Record time of the head, seconds since the epoch.',
      one(head && secondsOf(head.recordTime)),
    ),
    gauge(
      'index_lag_seconds',
      'Time between the record time of the head and now.',
      one(head && Math.max(0, Date.now() / 1000 - Number(head.recordTime) / 1e6)),
    ),
    counter('indexed_updates_total', 'Updates committed since the start; its rate is updates per second.', {
      value: updates,
    }),
    counter('indexed_events_total', 'Events committed since the start.', { value: events }),
    counter(
      'host_pages_total',
      'Pages read, by host.',
      ...hosts.map(({ url, counts }): Sample => ({ labels: { host: url }, value: counts.pages })),
    ),
    counter(
      'host_errors_total',
      'Requests for pages that failed, by host and kind.',
      ...hosts.flatMap(({ url, counts }) =>
        [...counts.errors].map(([kind, value]): Sample => ({ labels: { host: url, kind }, value })),
      ),
    ),
    gauge(
      'host_up',
      '1: the last page request to this host succeeded; 0: it failed or was refused.',
      ...hosts.map(({ url, state: { state } }) =>
        state === 'unasked' ? null : { labels: { host: url }, value: Number(state === 'answers') },
      ),
    ),
    counter(
      'polls_total',
      'Runs of pollers, the periodic tasks beside the stream, by poller and outcome.',
      ...[...polls].flatMap(([poller, { succeeded, failed }]): Sample[] => [
        { labels: { poller, outcome: 'succeeded' }, value: succeeded },
        { labels: { poller, outcome: 'failed' }, value: failed },
      ]),
    ),
    gauge(
      'verified_position',
      'Position up to which f + 1 hosts have the same updates.',
      one(status?.verification.position),
    ),
    gauge('unverified_updates', 'Updates that are not verified yet.', one(status?.verification.unverified)),
    gauge('index_quarantined', 'Items of the stream that could not be decoded.', one(status?.quarantined)),
    gauge(
      'reconciliation_position',
      "Position that was compared with the ledger's own state.",
      one(reconciliation?.position),
    ),
    gauge(
      'reconciliation_differences',
      'Differences found by the last comparison; 0 is correct.',
      one(reconciliation?.differences),
    ),
    gauge(
      'indexer_stopped',
      '1: the indexer stopped for good, because of a contradiction or a reset of the network.',
      one(status && Number(status.stopped !== null)),
    ),
  ];
}
