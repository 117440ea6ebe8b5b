import { type Enrichment, openEnrichment } from '@ledger-explorer/store';
import { reconcileIndex } from '../reconciling/reconcile-index.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { ScanReader } from '../scan/scan-reader.ts';
import type { Index } from '../with-database.ts';
import { pollFeaturedApps, pollVoteRequests } from './blobs.ts';
import { type Poller, runPoller } from './poller.ts';
import { pollSequencers } from './sequencers.ts';
import { versionWatch } from './versions.ts';

export interface PollersOptions {
  readonly index: Index;
  readonly pool: HostPool;
  /** Hours; 0: never. */
  readonly reconcileEvery: number;
  readonly log: (line: string) => void;
  readonly stop: AbortSignal;
}

const minute = 60_000;
const hour = 60 * minute;

/** Runs everything that is polled beside the stream, once a host has given its first page, until `stop`. Never throws. */
export async function runPollers({ index, pool, reconcileEvery, log, stop }: PollersOptions): Promise<void> {
  const stopped = new Promise<void>((done) => {
    stop.addEventListener('abort', () => {
      done();
    });
  });
  await Promise.race([pool.answered, stopped]);
  if (stop.aborted) return;
  const once = new ScanReader(pool, stop, 1);
  const patient = new ScanReader(pool, stop, 5);
  const enrichment = new OpenedOnce(index);
  const reconcile = async () => {
    const { differences, recordTime } = await reconcileIndex(index, patient, stop);
    if (differences > 0)
      log(`reconcile: ${differences} differences to the ledger's snapshot of ${recordTime}: see indexer reconcile`);
  };
  const pollers: Poller[] = [
    { name: 'featured apps', every: minute, poll: async () => pollFeaturedApps(once, await enrichment.get()) },
    { name: 'vote requests', every: minute, poll: async () => pollVoteRequests(once, await enrichment.get()) },
    { name: 'sequencers', every: 10 * minute, poll: async () => pollSequencers(once, await enrichment.get()) },
    { name: 'versions', every: 10 * minute, poll: versionWatch(pool, log, stop) },
  ];
  if (reconcileEvery > 0) {
    pollers.push({ name: 'reconcile', every: reconcileEvery * hour, later: true, poll: reconcile });
  }
  await Promise.all(pollers.map((poller) => runPoller(poller, { log, stop })));
  await enrichment.close();
}

/** The store may be away for a while when this is first needed. */
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
