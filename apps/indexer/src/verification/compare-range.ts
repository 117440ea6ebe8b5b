import { StoreUnavailable, type StoredUpdates, type Verification } from '@ledger-explorer/store';
import { type Fault, fault, type ReadBody } from '../scan/ask-scan.ts';
import { backoff, pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { commonPrefix, comparePages, type Difference, isSame, type ItemVersion } from '../sources/compare-pages.ts';
import { Divergence } from '../sources/divergence.ts';
import { inStreamOrder, isAfter, itemCursor, startsAfter } from '../sources/item-cursor.ts';
import { largestPage } from '../sources/page-reader.ts';
import { parsePage } from '../sources/read-items.ts';
import { pageRequest } from '../sources/request-page.ts';
import { splitPage } from '../sources/split-page.ts';
import { gatherTestimonies } from '../sources/testimonies.ts';
import type { Agreements } from './agreements.ts';
import type { Log } from '../log.ts';

export interface RangeOptions {
  readonly agreements: Agreements;
  readonly store: Pick<Verification, 'read' | 'quarantined'>;
  readonly pool: HostPool;
  /** Updates a second, at most. */
  readonly pace: number;
  /** Updates a page, at most. */
  readonly pageSize: number;
  readonly log: Log;
  readonly stop: AbortSignal;
}

const second = 1000;
/** Milliseconds without progress before that is logged. */
const quiet = 60 * second;
/** Updates compared at a stretch: where two releases write them differently that takes time in which nothing else is done. */
const mostCompared = 250;

/**
 * Reads what the index has once more from other hosts, beside the stream, until enough tell all of it alike: what only samples
 * were compared of, in catch-up, and what too few hosts answered for. Goes on where it stopped. Throws `Divergence`.
 */
export async function compareRange(options: RangeOptions): Promise<void> {
  const { agreements, pool, pace, log, stop } = options;
  const hosts = new Resting(pool);
  let wait = 0;
  let progressed = performance.now();
  /** What was logged last. */
  let said = '';
  const say = (line: string) => {
    if (line !== said) log(line);
    said = line;
  };
  while (await pause(wait, stop)) {
    const began = performance.now();
    wait = second;
    const stretch = agreements.firstUnverified();
    if (stretch === null) {
      if (said !== '') say('verified: all updates of the index are equal on the required number of hosts');
      progressed = began;
      continue;
    }
    if (began - progressed > quiet) say('not verified yet: no other host answers; retrying');
    const host = hosts.next(stretch.hosts);
    if (host === null) continue;
    if (said === '') say(`comparing the index with other hosts, at most ${pace} updates a second (VERIFY_PACE)`);
    try {
      const same = await compareStretch(options, host, stretch);
      if (typeof same === 'object') hosts.failed(host, same);
      else hosts.answered(host, same > 0);
      if (typeof same === 'object' || same === 0) {
        // Another host may be asked at once.
        wait = 0;
        continue;
      }
      agreements.agree({ first: stretch.first, last: stretch.first + same - 1, hosts: [host.url] });
      progressed = performance.now();
      const took = progressed - began;
      // At most half of the time, whatever the pace: the stream goes first.
      wait = Math.max(took, (same / pace) * second - took);
    } catch (error) {
      // An unavailable host is awaited and reported elsewhere.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** How many updates from the first of a stretch on a host tells as the index has them; a fault where it gives no page. */
async function compareStretch(
  { store, pool, pageSize, stop }: RangeOptions,
  host: ScanHost,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number | Fault> {
  const stored = await store.read({ first, last, most: Math.min(mostCompared, pageSize) });
  const { after, known, updates } = stored;
  const ours = updates.map(({ updateId, cursor, json }) => ({ updateId, cursor, raw: json }));
  // What lies aside is in the host's page, too: where there is nothing else in it, a larger one is asked for.
  for (const asked of new Set([updates.length, largestPage])) {
    const place = { after, asked };
    const answer = await pool.ask(host, pageRequest(place), stop, sameOrVersions(stored));
    if (!answer.ok) return answer;
    const theirs = answer.value;
    if (typeof theirs === 'object') {
      if (!startsAfter(theirs, after)) return fault('broken', 'its page does not continue after the cursor');
      const difference = await firstDifference(store, ours, theirs);
      if (difference !== null) {
        const heard = new Map([[host, theirs]]);
        const testimonies = await gatherTestimonies({ pool, place, stop }, difference, heard, difference.pair[0]);
        throw new Divergence({ ...difference, testimonies, position: placeOf(difference, updates) });
      }
    }
    const same = (typeof theirs === 'number' ? theirs : commonPrefix(ours, theirs)) - known;
    if (same > 0) return same;
  }
  return 0;
}

/** Where a host contradicts the index. An update that the index has aside, as the host tells it, is none that it leaves out. */
async function firstDifference(
  store: RangeOptions['store'],
  ours: readonly ItemVersion[],
  theirs: readonly ItemVersion[],
): Promise<Difference | null> {
  const differences = comparePages(ours, theirs);
  const missing = differences.filter(({ pair }) => pair[0] === null).map(({ updateId }) => updateId);
  const aside = missing.length === 0 ? new Map<string, Buffer | null>() : await store.quarantined(missing);
  for (const difference of differences) {
    const raw = aside.get(difference.updateId);
    if (raw === undefined) return difference;
    const { cursor, pair, updateId } = difference;
    if (raw === null || pair[1] === null || isSame({ raw }, pair[1])) continue;
    return { updateId, cursor, pair: [{ updateId, cursor, raw }, pair[1]] };
  }
  return null;
}

function placeOf({ updateId, cursor }: Difference, updates: StoredUpdates['updates']): number | { after: number } {
  const at = updates.find((update) => update.updateId === updateId)?.position;
  const before = updates.findLast((update) => cursor !== null && isAfter(cursor, update.cursor))?.position;
  return at ?? { after: before ?? 0 };
}

/** Compares byte by byte, which nearly always is enough: how many are the same. Else what the page tells, to be compared by hash. */
function sameOrVersions({ updates }: StoredUpdates): ReadBody<number | readonly ItemVersion[]> {
  return (body) => {
    const parts = splitPage(body)?.slice(0, updates.length);
    const isSame = parts?.every(({ start, end }, at) => updates[at]?.json.equals(body.subarray(start, end))) ?? false;
    if (parts !== undefined && isSame) return parts.length;
    return inStreamOrder(parsePage(body).map(versionIn));
  };
}

function versionIn(raw: unknown): ItemVersion {
  const id = typeof raw === 'object' && raw !== null && 'update_id' in raw ? raw.update_id : null;
  return { updateId: typeof id === 'string' ? id : null, cursor: itemCursor(raw), raw };
}

/** The hosts, and which are left alone for a while by this comparison. */
class Resting {
  readonly #pool: HostPool;
  readonly #rests = new Map<ScanHost, { readonly failures: number; readonly until: number }>();
  #last: ScanHost | null = null;

  constructor(pool: HostPool) {
    this.#pool = pool;
  }

  /** One that may be asked and is none of these by name, the one asked last where it can be; null: there is none now. */
  next(but: readonly string[]): ScanHost | null {
    const now = performance.now();
    const able = this.#pool
      .quickest()
      .filter((host) => !but.includes(host.url) && (this.#rests.get(host)?.until ?? 0) <= now);
    this.#last = able.find((host) => host === this.#last) ?? able[0] ?? null;
    return this.#last;
  }

  /** `more`: it had something; else it is behind. */
  answered(host: ScanHost, more: boolean): void {
    if (more) this.#rests.delete(host);
    else this.#rests.set(host, { failures: 0, until: performance.now() + 5 * second });
  }

  failed(host: ScanHost, cause: Fault): void {
    host.heed(cause);
    const failures = (this.#rests.get(host)?.failures ?? 0) + 1;
    this.#rests.set(host, { failures, until: performance.now() + backoff(failures) });
  }
}
