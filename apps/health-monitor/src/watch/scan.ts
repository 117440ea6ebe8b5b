import type { Problem } from '@ledger-explorer/liveness';
import { limitedFetch } from './limited-fetch.ts';
import { type LicenseRow, readLatestRound, readLicenses } from './read-licenses.ts';
import { badShare } from './read-validators.ts';

/** The data that one tick read from a Scan. The fields have the meaning of those of `Observation`. */
export interface ScanReading {
  problem: Problem | null;
  latestRound: number | null;
  rows: LicenseRow[];
  reached: boolean;
  /** Number of requests made. */
  requests: number;
}

/** The state of reading a Scan between ticks, stored as JSON. */
export interface ScanState {
  /** Contracts (`LicenseRow.contract`) at the top of the list when it was last read completely. The next read stops at them. */
  top: string[];
  /** A read that a tick could not finish: the token of its next page, and the top of the list when it began. Null: none. */
  open: { readonly after: number; readonly top: readonly string[] } | null;
}

export function newScanState(): ScanState {
  return { top: [], open: null };
}

/** Licenses per page; a license has about 2 kB. */
const pageSize = 200;
/** Enough for 8,000 validators that report every ten minutes; 2,000 need one or two pages. */
const pagesPerTick = 4;
/** The pages, and one for the rounds. */
const requestsPerTick = pagesPerTick + 1;
/** Length of `ScanState.top`. In a minute a tenth of the licenses is replaced, so most of the stored ones stay. */
const topStored = 20;
/** Milliseconds. */
const timeout = 8_000;
/** Bytes. */
const largestAnswer = 8_000_000;

/**
 * Reads the reports since the last tick from a Scan. A validator's license contract is replaced at each report, and the Scan lists the
 * newest contracts first, so the list is read up to the page with a contract of `state.top`. The first time it is read to its end, in several
 * ticks. `task.readRound`: read the latest round too; `task.dso`: the expected DSO. Never throws; changes `state`.
 */
export async function watchScan(
  url: string,
  state: ScanState,
  task: { readonly now: number; readonly readRound: boolean; readonly dso: string | null },
): Promise<ScanReading> {
  const { fetch, requests } = limitedFetch({ requests: requestsPerTick, bytes: largestAnswer });
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new StatusError(path, response.status);
    }
    return response.json();
  };
  const reading: ScanReading = { problem: null, latestRound: null, rows: [], reached: false, requests: 0 };
  try {
    if (task.readRound) {
      const cached = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
      reading.latestRound = readLatestRound(await ask('/v0/open-and-issuing-mining-rounds', cached));
    }
    await readList(ask, state, task, reading);
  } catch (error) {
    reading.problem = problemOf(error, reading);
  }
  reading.requests = requests();
  return reading;
}

async function readList(
  ask: (path: string) => Promise<unknown>,
  state: ScanState,
  { now, dso }: { readonly now: number; readonly dso: string | null },
  reading: ScanReading,
): Promise<void> {
  let pages = 0;
  const read = async (after: number | null) => {
    pages++;
    const from = after === null ? '' : `&after=${after}`;
    const page = readLicenses(await ask(`/v0/admin/validator/licenses?limit=${pageSize}${from}`), now);
    if (page.size > 0 && page.bad > Math.max(1, page.size * badShare)) {
      throw new Error(`${page.bad} of ${page.size} licenses cannot be read: ${page.complaint ?? ''}`);
    }
    if (page.dso !== null && dso !== null && page.dso !== dso)
      throw new ResetError(`its licenses are of another DSO, ${page.dso}`);
    reading.rows.push(...page.rows);
    return { ...page, reachesKnown: page.rows.some(({ contract }) => state.top.includes(contract)) };
  };
  // Every tick reads the newest reports.
  const newest = await read(null);
  const newestTop = newest.rows.slice(0, topStored).map(({ contract }) => contract);
  // An unfinished read continues where it stopped. It keeps the top of its own first page, at which the next read stops.
  const unfinished = state.open;
  let { next, reachesKnown } = unfinished === null ? newest : { next: unfinished.after, reachesKnown: false };
  while (!reachesKnown && next !== null && pages < pagesPerTick) {
    const page = await read(next);
    // An empty page is the end, even if it has a token.
    next = page.size === 0 ? null : page.next;
    reachesKnown = page.reachesKnown;
  }
  if (reachesKnown || next === null) {
    state.top = [...(unfinished?.top ?? newestTop)];
    state.open = null;
    // Reports between the newest page and the page where the read continued are left to the next tick.
    reading.reached = unfinished === null;
  } else state.open = { after: next, top: unfinished?.top ?? newestTop };
}

/** The Scan shows a different ledger than the explorer. */
class ResetError extends Error {}

class StatusError extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answers ${status}`);
    this.status = status;
  }
}

/** The problem behind an error. Its reason does not contain the address, which may be an internal one. */
function problemOf(error: unknown, reading: ScanReading): Problem {
  if (error instanceof ResetError) return { state: 'reset', reason: error.message };
  if (error instanceof StatusError) {
    // The Scan does not admit this Worker, or is another API.
    const refused = error.status < 500 && ![408, 425, 429].includes(error.status);
    if (refused) return { state: 'invalid', reason: error.message };
    return { state: reading.rows.length > 0 ? 'partial' : 'unreachable', reason: error.message };
  }
  if (error instanceof SyntaxError) return { state: 'invalid', reason: 'the answer is not JSON' };
  if (error instanceof DOMException || error instanceof TypeError) {
    const reason = error.name === 'TimeoutError' ? `no answer within ${timeout / 1000} s` : 'no connection';
    return { state: reading.rows.length > 0 ? 'partial' : 'unreachable', reason };
  }
  return { state: 'invalid', reason: error instanceof Error ? error.message : String(error) };
}
