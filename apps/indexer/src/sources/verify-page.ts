import type { Cursor } from '@ledger-explorer/store';
import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { comparePages, type Difference } from './compare-pages.ts';
import { Divergence } from './divergence.ts';
import { askPage } from './request-page.ts';
import { type StreamItem, valueOf } from './stream-item.ts';

/** A page as one host gave it. */
export interface HostPage {
  readonly host: ScanHost;
  readonly after: Cursor | null;
  /** Items asked for. */
  readonly asked: number;
  readonly items: readonly StreamItem[];
}

/**
 * How many hosts have to agree: f + 1 of n, where f = floor((n - 1) / 3) may be wrong, since then one of them is right; but
 * two where there are two.
 */
export function quorum(hosts: number): number {
  return Math.min(hosts, Math.max(2, Math.floor((hosts - 1) / 3) + 1));
}

/**
 * Asks other hosts for the same page, until enough of them agree or nobody is left to ask, and throws `Divergence` where one
 * contradicts it. A host that does not answer proves nothing; one that is behind agrees as far as it goes. True: enough agree.
 */
export async function verifyPage(pool: HostPool, page: HostPage, stop: AbortSignal): Promise<boolean> {
  const candidates = shuffled(pool.others(page.host));
  let missing = quorum(pool.hosts.length) - 1;
  while (missing > 0 && candidates.length > 0 && !stop.aborted) {
    const asking = candidates.splice(0, missing);
    const agreed = await Promise.all(asking.map((other) => agrees(pool, page, other, stop)));
    missing -= agreed.filter((each) => each).length;
  }
  return missing === 0;
}

async function agrees(pool: HostPool, page: HostPage, other: ScanHost, stop: AbortSignal): Promise<boolean> {
  const { host, items } = page;
  const theirs = await askPage(pool, other, page, stop);
  if (stop.aborted) return false;
  if ('ok' in theirs) {
    pool.failed(other, theirs);
    return false;
  }
  pool.succeeded(other);
  const [difference, ...more] = comparePages(items.map(valueOf), theirs.map(valueOf));
  if (difference === undefined) return true;
  throw new Divergence(difference.updateId, describe(difference, [host, other], more.length));
}

function describe(
  { updateId, hashes }: Difference,
  [first, second]: readonly [ScanHost, ScanHost],
  more: number,
): string {
  const says = (host: ScanHost, hash: string | null) =>
    `${host.url} ${hash === null ? 'leaves it out' : `says sha256 ${hash}`}`;
  const also = more > 0 ? `; so do ${more} more updates of this page` : '';
  return `hosts diverge on update ${updateId}: ${says(first, hashes[0])}, ${says(second, hashes[1])}${also}; nothing of this page is written`;
}

/** All hosts get their turn. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
