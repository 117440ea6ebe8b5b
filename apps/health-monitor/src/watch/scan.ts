import type { Problem } from '@ledger-explorer/liveness';
import { limitedFetch } from './limited-fetch.ts';
import { type LicenseRow, readLicenses, readRounds } from './read-licenses.ts';

/** What one tick read from a Scan. */
export interface ScanReading {
  problem: Problem | null;
  latestRound: number | null;
  rows: LicenseRow[];
  /** Every license that was replaced since the last tick was read. */
  reached: boolean;
  requests: number;
}

/** What the watch of a Scan remembers from tick to tick. JSON. */
export interface ScanState {
  /** The licenses that were newest when the list was last read to where it was known; by them it is known where to stop. */
  top: string[];
  /** A read that a tick could not finish: where it continues, and what was newest when it began. */
  open: { readonly after: number; readonly top: readonly string[] } | null;
}

export function newScanState(): ScanState {
  return { top: [], open: null };
}

/** Licenses of a page: 2 kB each. */
const pageSize = 200;
/** Pages of one tick: 8,000 validators that report every ten minutes. An ordinary tick of 2,000 needs one or two. */
const pagesOfATick = 4;
/** Requests of one tick to one Scan. */
const requestsOfAScan = pagesOfATick + 1;
/** Licenses remembered: in a minute a tenth of them is replaced. */
const remembered = 20;
const timeout = 8_000;
const largestAnswer = 8_000_000;

/**
 * Reads from a Scan which validators have reported since the last tick. Its list has the license that was written last first, and a
 * validator's license is written at each report: the list is read from its beginning to the first license that was there before. A
 * list that was never read is read to its end, in several ticks. Never throws; changes `state`.
 */
export async function watchScan(
  url: string,
  state: ScanState,
  task: { readonly now: number; readonly rounds: boolean; readonly dso: string | null },
): Promise<ScanReading> {
  const { fetch, requests } = limitedFetch({ requests: requestsOfAScan, bytes: largestAnswer });
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
    if (task.rounds) {
      const cached = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
      reading.latestRound = readRounds(await ask('/v0/open-and-issuing-mining-rounds', cached));
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
    if (page.size > 0 && page.bad > Math.max(1, page.size / 20)) {
      throw new Error(`${page.bad} of ${page.size} licenses cannot be read: ${page.complaint ?? ''}`);
    }
    if (page.dso !== null && dso !== null && page.dso !== dso)
      throw new ResetError(`its licenses are of another DSO, ${page.dso}`);
    reading.rows.push(...page.rows);
    return { ...page, known: page.rows.some(({ contract }) => state.top.includes(contract)) };
  };
  const first = await read(null);
  const top = first.rows.slice(0, remembered).map(({ contract }) => contract);
  // What is newer than an open read is read by the next one, because `top` is that of its beginning.
  const open = state.open;
  let { next, known } = open === null ? first : { next: open.after, known: false };
  while (!known && next !== null && pages < pagesOfATick) {
    const page = await read(next);
    // A page without licenses is the end, whatever its token.
    next = page.size === 0 ? null : page.next;
    known = page.known;
  }
  if (known || next === null) {
    state.top = [...(open?.top ?? top)];
    state.open = null;
    reading.reached = open === null;
  } else state.open = { after: next, top: open?.top ?? top };
}

/** It shows a different ledger than the explorer. */
class ResetError extends Error {}

class StatusError extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answers ${status}`);
    this.status = status;
  }
}

/** The cause, in a sentence without the address, which can be an internal one. */
function problemOf(error: unknown, reading: ScanReading): Problem {
  if (error instanceof ResetError) return { state: 'reset', reason: error.message };
  if (error instanceof StatusError) {
    // An allow list, or another API.
    const refused = error.status < 500 && ![408, 425, 429].includes(error.status);
    if (refused) return { state: 'invalid', reason: error.message };
    return { state: reading.rows.length > 0 ? 'partial' : 'unreachable', reason: error.message };
  }
  if (error instanceof SyntaxError) return { state: 'invalid', reason: 'the answer is not JSON' };
  if (error instanceof DOMException || error instanceof TypeError) {
    const reason = error.name === 'TimeoutError' ? 'no answer within 8 s' : 'no connection';
    return { state: reading.rows.length > 0 ? 'partial' : 'unreachable', reason };
  }
  return { state: 'invalid', reason: error instanceof Error ? error.message : String(error) };
}
