import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { commonPrefix, comparePages, versionOf } from './compare-pages.ts';
import { Divergence } from './divergence.ts';
import { askPage, type WantedPage } from './request-page.ts';
import type { StreamItem } from './stream-item.ts';
import { gatherTestimonies, type KnownPage } from './testimonies.ts';

/** A page of one host. */
export interface HostPage extends WantedPage {
  readonly host: ScanHost;
  readonly items: readonly StreamItem[];
}

/**
 * Number of hosts that must agree: f + 1 of n, so that at least one of them is right if up to f = floor((n - 1) / 3) are wrong; but at least two if
 * there are two.
 */
export function quorum(hosts: number): number {
  return Math.min(hosts, Math.max(2, Math.floor((hosts - 1) / 3) + 1));
}

/** How far hosts agree on a page, without a contradiction. */
export class Agreement {
  /** Number of items of the page, from the first on, by host. */
  readonly #has: ReadonlyMap<ScanHost, number>;

  constructor(has: ReadonlyMap<ScanHost, number>) {
    this.#has = has;
  }

  /** Number of hosts that answered. */
  get answered(): number {
    return this.#has.size;
  }

  /** Number of items, from the first on, that at least this many hosts have. */
  upTo(hosts: number): number {
    return [...this.#has.values()].sort((a, b) => b - a)[hosts - 1] ?? 0;
  }

  /** Hosts that have at least this many items. */
  on(items: number): readonly ScanHost[] {
    return [...this.#has].filter(([, has]) => has >= items).map(([host]) => host);
  }
}

/** How a page is compared. */
export interface Verifying {
  readonly pool: HostPool;
  /** Milliseconds until the end of a response; default: the pool's. */
  readonly timeout?: number;
  readonly stop: AbortSignal;
}

/** Agreement on a page that is not compared: only its own host has it. */
export function alone({ host, items }: HostPage): Agreement {
  return new Agreement(new Map([[host, items.length]]));
}

/**
 * Requests the same page from other hosts until a quorum has all of it or no hosts are left. Throws `Divergence` if a host
 * contradicts it. A host that does not answer does not count; one that is behind agrees on the items that it has.
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
    const hostsNeeded = quorum(pool.hosts.length) - new Agreement(has).on(ours.length).length;
    if (hostsNeeded <= 0 || candidates.length === 0) return new Agreement(has);
    const asking = candidates.splice(0, hostsNeeded);
    await Promise.all(asking.map(ask));
    if (stop.aborted) return new Agreement(has);
    for (const other of asking) {
      const theirs = heard.get(other);
      const [difference] = typeof theirs === 'object' ? comparePages(ours, theirs) : [];
      if (difference === undefined) continue;
      const testimonies = await gatherTestimonies({ pool, wanted: page, stop }, difference, heard);
      throw new Divergence({ ...difference, testimonies, position: 'new' });
    }
  }
}

/** In random order, so that all hosts are used. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
