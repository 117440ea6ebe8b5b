import type { HostPool } from '../scan/host-pool.ts';
import { quickTimeout } from '../scan/quick-reader.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { type Difference, Ends, hashesOf, type ItemVersion, versionOf } from './compare-pages.ts';
import type { Testimony } from './divergence.ts';
import { askPage, type WantedPage } from './request-page.ts';

/** Items of a page that a host sent, or the reason why it sent none. */
export type KnownPage = readonly ItemVersion[] | string;

/**
 * Versions of an update on all hosts, after a contradiction (`pair`: two versions, null if a host lacks the update). Requests the page `wanted` from each host that is not in `heard`.
 * `index`: version in the index; null if the index lacks the update, undefined if the index has not reached it.
 */
export async function gatherTestimonies(
  { pool, wanted, stop }: { readonly pool: HostPool; readonly wanted: WantedPage; readonly stop: AbortSignal },
  { updateId, pair }: Pick<Difference, 'updateId' | 'pair'>,
  heard: ReadonlyMap<ScanHost, KnownPage>,
  index?: ItemVersion | null,
): Promise<Testimony[]> {
  const ask = async (host: ScanHost): Promise<KnownPage> => {
    const answer = await askPage(pool, host, wanted, stop, quickTimeout);
    return 'ok' in answer ? answer.reason : answer.map(versionOf);
  };
  const pages = await Promise.all(
    pool.hosts.map(async (host): Promise<[ScanHost, KnownPage]> => [host, heard.get(host) ?? (await ask(host))]),
  );
  // Either version, since both have the same cursor.
  const either = pair[0] ?? pair[1];
  const versions = pages.map(([, page]) => (typeof page === 'string' ? null : versionIn(page, updateId)));
  const [ofIndex, ...hashes] = hashesOf([index ?? null, ...versions]);
  const describe = (page: KnownPage, hash: string | null): string => {
    if (hash !== null) return `sha256 ${hash}`;
    if (typeof page === 'string') return `no usable answer (${page})`;
    return either !== null && new Ends(page).areAfter(either) ? 'leaves it out' : 'ends before it';
  };
  const ofHosts = pages.map(([{ url }, page], at) => ({ source: url, version: describe(page, hashes[at] ?? null) }));
  if (index === undefined) return ofHosts;
  return [{ source: 'the index', version: ofIndex == null ? 'leaves it out' : `sha256 ${ofIndex}` }, ...ofHosts];
}

function versionIn(page: readonly ItemVersion[], updateId: string): ItemVersion | null {
  return page.find((one) => one.updateId === updateId) ?? null;
}
