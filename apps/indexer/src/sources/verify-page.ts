import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { commonPrefix, comparePages, versionOf } from './compare-pages.ts';
import { Divergence } from './divergence.ts';
import { askPage, type PagePlace } from './request-page.ts';
import type { StreamItem } from './stream-item.ts';
import { gatherTestimonies, type KnownPage } from './testimonies.ts';

/** A page as one host gave it. */
export interface HostPage extends PagePlace {
  readonly host: ScanHost;
  readonly items: readonly StreamItem[];
}

/**
 * How many hosts have to agree: f + 1 of n, where f = floor((n - 1) / 3) may be wrong, since then one of them is right; but
 * two where there are two.
 */
export function quorum(hosts: number): number {
  return Math.min(hosts, Math.max(2, Math.floor((hosts - 1) / 3) + 1));
}

/** What hosts that answered say of a page: none contradicts it. */
export class Agreement {
  /** How many items of the page, from the first on, each host has. */
  readonly #has: ReadonlyMap<ScanHost, number>;

  constructor(has: ReadonlyMap<ScanHost, number>) {
    this.#has = has;
  }

  /** Hosts that answered. */
  get answered(): number {
    return this.#has.size;
  }

  /** How many items, from the first on, a number of hosts have. */
  upTo(hosts: number): number {
    return [...this.#has.values()].sort((a, b) => b - a)[hosts - 1] ?? 0;
  }

  /** The hosts that have this number of items. */
  on(items: number): readonly ScanHost[] {
    return [...this.#has].filter(([, has]) => has >= items).map(([host]) => host);
  }
}

export interface Verifying {
  readonly pool: HostPool;
  /** Milliseconds for one answer; absent: as for any page. */
  readonly timeout?: number;
  readonly stop: AbortSignal;
}

/** What is known of a page that nobody else is asked about. */
export function alone({ host, items }: HostPage): Agreement {
  return new Agreement(new Map([[host, items.length]]));
}

/**
 * Asks other hosts for the same page, until enough have all of it or nobody is left to ask, and throws `Divergence` where one
 * contradicts it. A host that does not answer proves nothing; one that is behind agrees as far as it goes.
 */
export async function verifyPage(page: HostPage, { pool, timeout, stop }: Verifying): Promise<Agreement> {
  const ours = page.items.map(versionOf);
  const heard = new Map<ScanHost, KnownPage>([[page.host, ours]]);
  const has = new Map([[page.host, ours.length]]);
  const candidates = shuffled(pool.others(page.host));
  const ask = async (other: ScanHost) => {
    const items = await askPage(pool, other, page, stop, timeout);
    if (stop.aborted) return;
    if ('ok' in items) {
      pool.failed(other, items);
      heard.set(other, items.reason);
      return;
    }
    pool.succeeded(other);
    const theirs = items.map(versionOf);
    heard.set(other, theirs);
    has.set(other, commonPrefix(ours, theirs));
  };
  for (;;) {
    const missing = quorum(pool.hosts.length) - new Agreement(has).on(ours.length).length;
    if (missing <= 0 || candidates.length === 0) return new Agreement(has);
    const asking = candidates.splice(0, missing);
    await Promise.all(asking.map(ask));
    if (stop.aborted) return new Agreement(has);
    for (const other of asking) {
      const theirs = heard.get(other);
      const [difference] = typeof theirs === 'object' ? comparePages(ours, theirs) : [];
      if (difference === undefined) continue;
      const testimonies = await gatherTestimonies({ pool, place: page, stop }, difference, heard);
      throw new Divergence({ ...difference, testimonies, position: 'new' });
    }
  }
}

/** All hosts get their turn. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
