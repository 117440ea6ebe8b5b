import { StoreUnavailable, type StoredUpdates, type Verification } from '@ledger-explorer/store';
import { member, textOrNull } from '../json.ts';
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
  /** Limit of updates per second. */
  readonly pace: number;
  /** Limit of updates per page. */
  readonly pageSize: number;
  readonly log: Log;
  readonly stop: AbortSignal;
}

const second = 1000;
/** Milliseconds without progress until that is logged. */
const logAfter = 60 * second;
/** Limit of updates compared at once. Comparing versions of different releases blocks the thread. */
const maxCompared = 250;

/**
 * Compares the index with other hosts, beside the stream, until a quorum agrees on all updates. The stream alone does not ensure that: in catch-up it
 * compares samples only, and at times too few hosts answer. Continues where the last call stopped. Throws `Divergence`.
 */
export async function compareRange(options: RangeOptions): Promise<void> {
  const { agreements, pool, pace, log, stop } = options;
  const hosts = new Resting(pool);
  let wait = 0;
  let progressed = performance.now();
  let lastLine = '';
  const logOnce = (line: string) => {
    if (line !== lastLine) log(line);
    lastLine = line;
  };
  while (await pause(wait, stop)) {
    const began = performance.now();
    wait = second;
    const stretch = agreements.firstUnverified();
    if (stretch === null) {
      if (lastLine !== '') logOnce('verified: all updates of the index are equal on the required number of hosts');
      progressed = began;
      continue;
    }
    if (began - progressed > logAfter) logOnce('not verified yet: no other host has the next updates; retrying');
    const host = hosts.next(stretch.hosts);
    if (host === null) continue;
    if (lastLine === '')
      logOnce(`comparing the index with other hosts, at most ${pace} updates a second (VERIFY_PACE)`);
    try {
      const same = await compareStretch(options, host, stretch);
      const isFault = typeof same === 'object';
      if (isFault) hosts.failed(host, same);
      else hosts.answered(host, { isBehind: same === 0 });
      if (isFault || same === 0) {
        // The next host can be used at once.
        wait = 0;
        continue;
      }
      agreements.agree({ first: stretch.first, last: stretch.first + same - 1, hosts: [host.url] });
      progressed = performance.now();
      const took = progressed - began;
      // Pauses at least as long as it took, at any pace, since the stream has priority.
      wait = Math.max(took, (same / pace) * second - took);
    } catch (error) {
      // Not an error here, since the stream waits for an unavailable store and reports it.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** Number of updates, from the first of a stretch on, that a host has like the index; a fault without a page. */
async function compareStretch(
  { store, pool, pageSize, stop }: RangeOptions,
  host: ScanHost,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number | Fault> {
  const stored = await store.read({ first, last, most: Math.min(maxCompared, pageSize) });
  // The first `unrequested` updates are before the stretch: the last one before it, and others of that one's record time.
  const { after, unrequested, updates } = stored;
  const ours = updates.map(({ updateId, cursor, json }) => ({ updateId, cursor, raw: json }));
  // The host's page also has items that the index quarantined. If these leave no room for the first update, the largest page is requested.
  for (const asked of new Set([updates.length, largestPage])) {
    const wanted = { after, asked };
    const answer = await pool.ask(host, pageRequest(wanted), stop, sameOrVersions(stored));
    if (!answer.ok) return answer;
    const theirs = answer.value;
    if (typeof theirs === 'object') {
      if (!startsAfter(theirs, after)) return fault('broken', 'its page does not continue after the cursor');
      const difference = await firstDifference(store, ours, theirs);
      if (difference !== null) {
        const heard = new Map([[host, theirs]]);
        const testimonies = await gatherTestimonies({ pool, wanted, stop }, difference, heard, difference.pair[0]);
        throw new Divergence({ ...difference, testimonies, position: positionOf(difference, updates) });
      }
    }
    const same = (typeof theirs === 'number' ? theirs : commonPrefix(ours, theirs)) - unrequested;
    if (same > 0) return same;
  }
  return 0;
}

/** The first contradiction between a host and the index. An update that is quarantined with the host's content is not missing in the index. */
async function firstDifference(
  store: RangeOptions['store'],
  ours: readonly ItemVersion[],
  theirs: readonly ItemVersion[],
): Promise<Difference | null> {
  const differences = comparePages(ours, theirs);
  const missing = differences.filter(({ pair }) => pair[0] === null).map(({ updateId }) => updateId);
  const quarantined = missing.length === 0 ? new Map<string, Buffer | null>() : await store.quarantined(missing);
  for (const difference of differences) {
    // Undefined: not quarantined. Null: the quarantined item was lost, so it cannot be compared.
    const raw = quarantined.get(difference.updateId);
    if (raw === undefined) return difference;
    const { cursor, pair, updateId } = difference;
    if (raw === null || pair[1] === null || isSame({ raw }, pair[1])) continue;
    return { updateId, cursor, pair: [{ updateId, cursor, raw }, pair[1]] };
  }
  return null;
}

/** Position of the update with the difference; if it is not in the index, of the one before it. */
function positionOf({ updateId, cursor }: Difference, updates: StoredUpdates['updates']): number | { after: number } {
  const at = updates.find((update) => update.updateId === updateId)?.position;
  const before = updates.findLast((update) => cursor !== null && isAfter(cursor, update.cursor))?.position;
  return at ?? { after: before ?? 0 };
}

/** Compares byte by byte, which nearly always suffices: the number of equal items. Otherwise the items of the page, to be compared by hash. */
function sameOrVersions({ updates }: StoredUpdates): ReadBody<number | readonly ItemVersion[]> {
  return (body) => {
    const parts = splitPage(body)?.slice(0, updates.length);
    const areEqual = parts?.every(({ start, end }, at) => updates[at]?.json.equals(body.subarray(start, end))) ?? false;
    if (parts !== undefined && areEqual) return parts.length;
    return inStreamOrder(parsePage(body).map(versionIn));
  };
}

function versionIn(raw: unknown): ItemVersion {
  return { updateId: textOrNull(member(raw, 'update_id')), cursor: itemCursor(raw), raw };
}

/** Hosts to compare with. A host that failed or is behind rests for a while. */
class Resting {
  readonly #pool: HostPool;
  readonly #rests = new Map<ScanHost, { readonly failures: number; readonly until: number }>();
  #last: ScanHost | null = null;

  constructor(pool: HostPool) {
    this.#pool = pool;
  }

  /** A host that may be used, other than these URLs, preferably the last one; null if there is none now. */
  next(except: readonly string[]): ScanHost | null {
    const now = performance.now();
    const usable = this.#pool
      .forQuickReads()
      .filter((host) => !except.includes(host.url) && (this.#rests.get(host)?.until ?? 0) <= now);
    this.#last = usable.find((host) => host === this.#last) ?? usable[0] ?? null;
    return this.#last;
  }

  /** `isBehind`: true if it had no updates to compare. */
  answered(host: ScanHost, { isBehind }: { readonly isBehind: boolean }): void {
    if (!isBehind) this.#rests.delete(host);
    else this.#rests.set(host, { failures: 0, until: performance.now() + 5 * second });
  }

  failed(host: ScanHost, cause: Fault): void {
    host.notePause(cause);
    const failures = (this.#rests.get(host)?.failures ?? 0) + 1;
    this.#rests.set(host, { failures, until: performance.now() + backoff(failures) });
  }
}
