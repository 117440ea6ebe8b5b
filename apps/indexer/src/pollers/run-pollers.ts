import { type Enrichment, openEnrichment } from '@ledger-explorer/store';
import { reconcileIndex } from '../reconciling/reconcile-index.ts';
import { aborted } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { QuickReader } from '../scan/quick-reader.ts';
import { ScanReader } from '../scan/scan-reader.ts';
import type { Index } from '../with-database.ts';
import { pollFeaturedApps, pollVoteRequests } from './blobs.ts';
import { type PollCounts, type Poller, runPoller } from './poller.ts';
import { pollSequencers } from './sequencers.ts';
import { pollVersion } from './versions.ts';
import type { Log } from '../log.ts';

export interface PollersOptions {
  readonly index: Index;
  readonly pool: HostPool;
  /** Hours between two comparisons of the index with the ledger's own state, also after a failed one; 0: none. */
  readonly reconcileEvery: number;
  /** Milliseconds between two polls of a host; default: 30 seconds. */
  readonly every?: number;
  readonly log: Log;
  readonly counts?: PollCounts;
  readonly stop: AbortSignal;
}

const second = 1000;
const hour = 3600 * second;
/** Keeps data of pollers at most two minutes old, including retries for a host that fails sometimes. */
const defaultInterval = 30 * second;
/** Longest backoff for a request that any host can answer, and for one to a single host, which may be down permanently. */
const retryWithin = { anyHost: 5 * second, oneHost: 15 * second };

/** Runs all pollers until `stop`: states of hosts from the start, the others after the first page of a host. Never throws. */
export async function runPollers(options: PollersOptions): Promise<void> {
  const { index, pool, log, stop, counts } = options;
  const watched = { log, stop, ...(counts !== undefined && { counts }) };
  const enrichment = new OpenedOnce(index);
  const storeHosts = async () => (await enrichment.get()).hosts(pool.hosts.map(({ state }) => state));
  const hosts: Poller = { name: 'hosts', every: 5 * second, poll: storeHosts };
  await Promise.all([runPoller(hosts, watched), pollHosts(options, enrichment)]);
  // Final states of the hosts. If the store is unavailable, it has those of a few seconds ago.
  await storeHosts().catch(() => undefined);
  await enrichment.close();
}

/** Pollers that send requests to hosts. */
async function pollHosts(
  { index, pool, reconcileEvery, every = defaultInterval, log, stop, counts }: PollersOptions,
  enrichment: OpenedOnce,
): Promise<void> {
  const watched = { log, stop, ...(counts !== undefined && { counts }) };
  await Promise.race([pool.answered, aborted(stop)]);
  if (stop.aborted) return;
  const quickReader = new QuickReader(pool, stop);
  const retryingReader = new ScanReader(pool, stop);
  const ofAnyHost = (name: string, poll: (scan: QuickReader, to: Enrichment) => Promise<void>): Poller => ({
    name,
    every,
    retryWithin: retryWithin.anyHost,
    poll: async () => poll(quickReader, await enrichment.get()),
  });
  const pollers: Poller[] = [
    ofAnyHost('featured apps', pollFeaturedApps),
    ofAnyHost('vote requests', pollVoteRequests),
    ofAnyHost('sequencers', pollSequencers),
  ];
  const reconcile = async () => {
    const { differences, recordTime } = await reconcileIndex(index, retryingReader, stop);
    if (differences > 0)
      log(
        `reconcile: ${differences} differences to the ledger's snapshot of ${recordTime}: see indexer reconcile`,
        'warn',
      );
  };
  if (reconcileEvery > 0) {
    pollers.push({ name: 'reconcile', every: reconcileEvery * hour, later: true, poll: reconcile });
  }
  const versions = pool.hosts.map((host): Poller => {
    const poll = () => pollVersion(pool, host, { log, stop });
    return { name: `version of ${host.url}`, group: 'versions', every, retryWithin: retryWithin.oneHost, poll };
  });
  await Promise.all([
    ...pollers.map((poller) => runPoller(poller, watched)),
    // These log nothing, since the stream reports a host that does not answer.
    ...versions.map((poller) => runPoller(poller, { ...watched, log: () => undefined })),
  ]);
}

/** Opens the store at the first use, and again if that fails, since the store may be unavailable for a while. */
class OpenedOnce {
  readonly #index: Index;
  #opening: Promise<Enrichment> | null = null;

  constructor(index: Index) {
    this.#index = index;
  }

  async get(): Promise<Enrichment> {
    this.#opening ??= openEnrichment(this.#index);
    try {
      return await this.#opening;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#opening?.catch(() => null))?.close();
  }
}
