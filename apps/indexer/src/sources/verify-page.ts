import type { Cursor } from '@ledger-explorer/store';
import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { comparePages } from './compare-pages.ts';
import { Divergence } from './divergence.ts';
import { pageRequest, readPage } from './request-page.ts';

/** A page as one host gave it. */
export interface HostPage {
  readonly host: ScanHost;
  readonly after: Cursor | null;
  /** Items asked for. */
  readonly asked: number;
  readonly items: readonly unknown[];
}

/**
 * How many hosts have to agree: f + 1 of n, where f = floor((n - 1) / 3) may be wrong, since then one of them is right; but
 * two where there are two.
 */
export function quorum(hosts: number): number {
  return Math.min(hosts, Math.max(2, Math.floor((hosts - 1) / 3) + 1));
}

/**
 * Asks other hosts for the same page and throws `Divergence` where one of them contradicts it. Hosts that do not answer, or
 * are behind, prove nothing; a line says so.
 */
export async function verifyPage(
  pool: HostPool,
  page: HostPage,
  { log, stop }: { readonly log: (line: string) => void; readonly stop: AbortSignal },
): Promise<void> {
  const { host, after, asked, items } = page;
  const wanted = quorum(pool.hosts.length) - 1;
  const asking = shuffled(pool.others(host)).slice(0, wanted);
  const answers = await Promise.all(
    asking.map(async (other) => ({
      other,
      page: readPage(await pool.ask(other, pageRequest(after, asked), stop), after),
    })),
  );
  if (stop.aborted) return;
  let agreeing = 0;
  for (const { other, page: theirs } of answers) {
    if ('ok' in theirs) {
      pool.failed(other, theirs);
      continue;
    }
    pool.succeeded(other);
    const [difference, ...more] = comparePages(items, theirs);
    if (difference === undefined) agreeing += 1;
    else throw new Divergence(difference.updateId, describe(difference, [host, other], more.length));
  }
  if (agreeing < wanted) log(`could not verify a page on ${wanted + 1} hosts: ${agreeing + 1} answered`);
}

function describe(
  { updateId, hashes }: ReturnType<typeof comparePages>[number],
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
