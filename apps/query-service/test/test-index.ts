import {
  type Entry,
  type HeadWatching,
  openEnrichment,
  openReader,
  openWriter,
  type Reader,
  rewind,
  watchHead,
  type WatchedHead,
} from '@ledger-explorer/store';
import { DatabaseProxy, onDatabase } from '@ledger-explorer/store/testing';
import { createFilledDatabase, createTestDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { length, longLedger, updates } from './long-ledger.ts';
import { contractId, recordTime } from './small-ledger.ts';

/** Content of an index: nothing, the long ledger in an unchanged shared database, or in one of the test's own. */
export type Indexed = 'empty' | 'shared' | 'own';

/** The index of a service in PostgreSQL. Methods that change it are for own indexes, and for the first network. */
export interface TestIndex {
  /** Proxy between the service's reads and PostgreSQL. */
  readonly database: DatabaseProxy;
  /** Commits the next updates of the ledger; resolves when the service has noticed. */
  readonly grow: (count?: number) => Promise<void>;
  /** Commits updates; resolves when the service has noticed. */
  readonly commit: (entries: readonly Entry[]) => Promise<void>;
  /** Removes the updates after the one of this number; resolves when the service has noticed. */
  readonly rewind: (to: number) => Promise<void>;
  /** Writes results of a poller about a featured app and a vote request; resolves when the service has noticed. */
  readonly revise: () => Promise<void>;
  /** Runs SQL as the owner of the tables. */
  readonly run: (sql: string) => Promise<void>;
  readonly readers: ReadonlyMap<string, Reader>;
  /** Reports the head of the first network from now on; resolves after the first report. */
  readonly follow: (learn: (head: WatchedHead | null) => void) => Promise<void>;
  /** Also ends held reads. */
  readonly close: () => Promise<void>;
}

const shared = new Map<string, Promise<TestDatabase>>();
/** Unused shared indexes with open connections. */
const idle = new Map<string, TestIndex[]>();

function openDatabase(indexed: Indexed, networks: readonly string[]): Promise<TestDatabase> {
  if (indexed === 'empty') return createTestDatabase(...networks);
  const template = longLedger(networks);
  if (indexed === 'own') return createFilledDatabase(template);
  const opened = shared.get(template.name) ?? createFilledDatabase(template);
  shared.set(template.name, opened);
  return opened;
}

/** The head known to the service, and waiters for a new one. */
class KnownHead {
  head: WatchedHead | null | undefined;
  readonly #waiting = new Set<() => void>();

  learn(head: WatchedHead | null): void {
    this.head = head;
    for (const check of this.#waiting) check();
  }

  /** Resolves when the head matches. */
  until(matches: (head: WatchedHead | null) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.head === undefined || !matches(this.head)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }
}

export async function openTestIndex(indexed: Indexed, networks: readonly [string, ...string[]]): Promise<TestIndex> {
  if (indexed !== 'shared') return open(indexed, networks);
  const name = networks.join();
  const index = idle.get(name)?.pop() ?? (await open(indexed, networks));
  return {
    ...index,
    async close() {
      // False if effects of held or cut connections may still follow.
      const isReusable = index.database.reuse();
      if (isReusable) idle.set(name, [...(idle.get(name) ?? []), index]);
      else await index.close();
    },
  };
}

async function open(indexed: Indexed, networks: readonly [string, ...string[]]): Promise<TestIndex> {
  const [network] = networks;
  const { databaseUrl, drop } = await openDatabase(indexed, networks);
  const options = { databaseUrl, network };
  const database = await DatabaseProxy.start(databaseUrl);
  const readers = new Map<string, Reader>();
  for (const name of networks) {
    readers.set(name, await openReader({ databaseUrl: database.databaseUrl, network: name }));
  }
  const known = new KnownHead();
  let watching: HeadWatching | undefined;
  let learn: (head: WatchedHead | null) => void;
  /** Number of the newest update of the ledger. */
  let last = indexed === 'empty' ? 0 : length;
  const commit = async (entries: readonly Entry[]): Promise<void> => {
    const writer = await openWriter(options);
    const { position } = await writer.commit(entries);
    await writer.close();
    await known.until((head) => head !== null && head.position >= position);
  };
  return {
    database,
    readers,
    async follow(next) {
      learn = next;
      watching ??= watchHead({
        ...options,
        onHead(head) {
          learn(head);
          known.learn(head);
        },
      });
      await known.until(() => true);
      learn(known.head ?? null);
    },
    async grow(count = 1) {
      last += count;
      await commit(updates(last - count + 1, last));
    },
    commit,
    async rewind(to) {
      const before = known.head?.epoch;
      await rewind({ ...options, to: { migrationId: null, recordTime: recordTime(to) } });
      last = to;
      await known.until((head) => head?.epoch !== before);
    },
    async revise() {
      const before = known.head?.revision ?? 0;
      const enrichment = await openEnrichment(options);
      // The vote request of update 4, and the featured app of update 5.
      const blobs = [4, 5].map((n) => [contractId(n), `CgMyLjE=${before}`] as const);
      await enrichment.blobs(new Map(blobs));
      await enrichment.close();
      await known.until((head) => head !== null && head.revision > before);
    },
    run: (sql) =>
      onDatabase(databaseUrl, async (client) => {
        await client.query(`set search_path to ${network}; ${sql}`);
      }),
    async close() {
      await watching?.close();
      database.close();
      await Promise.all([...readers.values()].map((reader) => reader.close()));
      if (indexed !== 'shared') await drop();
    },
  };
}
