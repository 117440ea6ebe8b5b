import type { Problem } from '@ledger-explorer/liveness';
import { ExplorerError } from '@ledger-explorer/client';
import { type Explorer, type Order, pageSize, pagesReachable } from './explorer.ts';
import { readDashboard, readReset, readUpdate } from './read-head.ts';
import { badShare, readValidators, type ValidatorRow } from './read-validators.ts';
import type { WatchState } from './watch-state.ts';

/** Instructions for one tick. Times are epoch seconds. */
export interface Assignment {
  readonly now: number;
  /** Time of the newest known report, where the walk over the list stops. */
  readonly clock: number;
  /** Begin a sweep of the whole list, unless one is running. */
  readonly beginSweep: boolean;
  /** Read the latest round from the dashboard. */
  readonly readRound: boolean;
  /** Read the explorer's head, which names a reset of the network. */
  readonly checkReset: boolean;
  /** Pages of validators that this tick may read. */
  readonly pages: number;
}

/** The data that one tick read: an `Observation` with rows instead of sightings. */
export interface TickReading {
  problem: Problem | null;
  head: number | null;
  latestRound: number | null;
  total: number | null;
  rows: ValidatorRow[];
  reached: boolean;
  swept: boolean;
  badRows: number;
  /** Not null: the list has changed to another DSO for good, so a new record must begin. */
  reset: { readonly dso: string; readonly newDso: string } | null;
}

/** Ticks in a row with another DSO after which the network counts as reset, so that a wrong setup for a minute does not. */
const ticksOfAnotherDso = 3;

/** The explorer shows a different ledger than the recorded one. */
class ResetError extends Error {}

/** Seconds before the newest known report that the walk reads again, because rows may appear late. */
const overlap = 30;
/** Seconds between two checks of the order of `/v1/updates`. */
const orderCheckInterval = 86_400;
/** Seconds by which the explorer's clock may be ahead of ours. */
const clockTolerance = 300;
/** Pages that a sweep reads in one tick: with those of the walk, half of the CPU time that the free plan allows. */
const sweepPages = 12;

/**
 * Reads the newest update, and the list of validators in two ways. The walk reads from the newest report back to the newest known one.
 * The sweep reads the whole list, a part per tick. The walk can miss a validator that reports while it runs, which does no harm because
 * that validator is up. Never throws; changes `state`.
 */
export async function watch(explorer: Explorer, state: WatchState, task: Assignment): Promise<TickReading> {
  const reading: TickReading = {
    problem: null,
    head: null,
    latestRound: null,
    total: null,
    rows: [],
    reached: false,
    swept: false,
    badRows: 0,
    reset: null,
  };
  if (task.now < state.notBefore) {
    const until = new Date(state.notBefore * 1000).toISOString();
    reading.problem = { state: 'unreachable', reason: `the explorer's Retry-After allows no request before ${until}` };
    return reading;
  }
  try {
    await readHead(explorer, state, task, reading);
    const reset = task.checkReset ? readReset(await explorer.head()) : null;
    if (reset !== null) throw new ResetError(`the network continues with another DSO, ${reset.newDso}`);
    if (task.readRound) reading.latestRound = readDashboard(await explorer.dashboard());
    await readList(explorer, state, task, reading);
  } catch (error) {
    reading.problem = problemOf(error, reading);
    if (error instanceof ExplorerError && error.retryAfter !== null) {
      // At most an hour, so that a wrong header does not end the watch.
      state.notBefore = task.now + Math.min(3600, Math.ceil(error.retryAfter / 1000));
    }
  }
  return reading;
}

async function readHead(explorer: Explorer, state: WatchState, task: Assignment, reading: TickReading): Promise<void> {
  const read = async (order: Order): Promise<number | null> => {
    const { recordTime, unit } = readUpdate(await explorer.update(order), state.updateUnit, task.now);
    state.updateUnit ??= unit;
    return recordTime;
  };
  if (state.newestFirst === null || task.now - state.checkedAt >= orderCheckInterval) {
    const [descending, ascending] = [await read('DESC'), await read('ASC')];
    state.newestFirst = (ascending ?? 0) > (descending ?? 0) ? 'ASC' : 'DESC';
    state.checkedAt = task.now;
    reading.head = state.newestFirst === 'DESC' ? descending : ascending;
  } else reading.head = await read(state.newestFirst);
  if (reading.head !== null && reading.head > task.now + clockTolerance) {
    const seconds = reading.head - task.now;
    reading.head = null;
    throw new Error(
      `the explorer's newest update is ${seconds} s in the future: the clock of the explorer or of this Worker is wrong`,
    );
  }
}

async function readList(explorer: Explorer, state: WatchState, task: Assignment, reading: TickReading): Promise<void> {
  if (state.sweep === null && task.beginSweep) state.sweep = { page: 0, end: 'late' };
  const walked = { pages: 0, isWhole: false };
  const walk = explorer.walk(state.latestFirst, task.pages, (data) => {
    const { earliest, isLast } = takePage(state, task, reading, walked.pages, 'late', data);
    walked.pages++;
    walked.isWhole = isLast || walked.pages === pagesReachable;
    reading.reached = walked.isWhole || earliest <= task.clock - overlap;
  });
  // The function above has taken the page.
  for await (const _ of walk) if (reading.reached || walked.pages === task.pages) break;
  const sweep = state.sweep;
  if (sweep === null) return;
  // The walk has just read the first pages from the late end, so the sweep need not read them again.
  if (sweep.end === 'late') sweep.page = walked.isWhole ? pagesReachable : Math.max(sweep.page, walked.pages);
  turnAround(sweep, reading);
  let pagesLeft = Math.min(task.pages - walked.pages, sweepPages);
  for (; sweep.page < pagesOf(sweep.end, reading); pagesLeft--) {
    if (pagesLeft === 0) return;
    const order = sweep.end === 'late' ? state.latestFirst : opposite(state.latestFirst);
    const data = await explorer.validators(sweep.page, order);
    const { isLast } = takePage(state, task, reading, sweep.page, sweep.end, data);
    sweep.page = isLast ? pagesReachable : sweep.page + 1;
    turnAround(sweep, reading);
  }
  state.sweep = null;
  reading.swept = true;
}

/** Turns the sweep to the early end if the late end is complete and does not reach the whole list. */
function turnAround(sweep: NonNullable<WatchState['sweep']>, reading: TickReading): void {
  if (sweep.end !== 'late' || sweep.page < pagesOf('late', reading) || pagesOf('early', reading) === 0) return;
  sweep.end = 'early';
  sweep.page = 0;
}

/** Number of pages that a sweep reads from this end. */
function pagesOf(end: 'late' | 'early', { total }: TickReading): number {
  const pages = Math.ceil((total ?? 0) / pageSize);
  if (end === 'late') return Math.min(pagesReachable, pages);
  // One page more than needed, because rows move while they are read.
  return pages <= pagesReachable ? 0 : Math.min(pagesReachable, pages - pagesReachable + 1);
}

/** Reads a page into `reading`, and what it shows about the whole list into `state`. Returns its oldest report (epoch seconds; 0: none) and whether it is the last page. */
function takePage(
  state: WatchState,
  task: Assignment,
  reading: TickReading,
  page: number,
  end: 'late' | 'early',
  data: unknown,
): { earliest: number; isLast: boolean } {
  const newest = Math.max(reading.head ?? 0, task.now);
  const read = readValidators(data, state.validatorUnit, task.now, newest);
  const times = read.rows.map(({ lastActive }) => lastActive).filter((time) => time > 0);
  if (page === 0 && end === 'late') {
    const isFromOldToNew = times.every((time, index) => time >= (times[index - 1] ?? 0));
    if (isFromOldToNew && (times[0] ?? 0) < (times.at(-1) ?? 0)) {
      // This explorer's orders are reversed.
      state.latestFirst = opposite(state.latestFirst);
      throw new Error(
        '/v1/validators begins with the least recently active validators, not with the most recently active ones as requested: the next tick requests the other order',
      );
    }
    checkDso(state, reading, read.dso);
    [state.badRows, state.complaint] = [0, null];
  }
  state.validatorUnit ??= read.unit;
  reading.total = read.total;
  reading.badRows += read.bad;
  state.badRows += read.bad;
  state.complaint ??= read.complaint;
  if (read.size > 0 && read.bad > Math.max(1, read.size * badShare)) {
    // The unit of times was detected wrongly, or the explorer changed it: detect it again.
    if (read.bad === read.size) state.validatorUnit = null;
    throw new Error(`${read.bad} of ${read.size} validators cannot be read: ${read.complaint ?? ''}`);
  }
  for (const row of read.rows) reading.rows.push(row);
  const earliest = times.length === 0 ? 0 : Math.min(...times);
  return { earliest, isLast: read.size < pageSize || (page + 1) * pageSize >= read.total };
}

/** Throws a {@link ResetError} in the first ticks in which the list is of another DSO; after them, sets `reading.reset`. */
function checkDso(state: WatchState, reading: TickReading, dso: string | null): void {
  if (dso === null || dso === state.dso) {
    state.otherDso = null;
    return;
  }
  if (state.dso === null) {
    state.dso = dso;
    return;
  }
  const ticks = state.otherDso?.dso === dso ? state.otherDso.ticks + 1 : 1;
  state.otherDso = { dso, ticks };
  if (ticks < ticksOfAnotherDso) throw new ResetError(`the list of validators is of another DSO, ${dso}`);
  reading.reset = { dso: state.dso, newDso: dso };
}

function opposite(order: Order): Order {
  return order === 'DESC' ? 'ASC' : 'DESC';
}

/** The problem behind an error. Its reason contains no key, and not the address, which may be an internal one. */
function problemOf(error: unknown, reading: TickReading): Problem {
  if (error instanceof ResetError) return { state: 'reset', reason: error.message };
  if (!(error instanceof ExplorerError))
    return { state: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  // The client's message ends with the address.
  const [reason = ''] = error.message.split(`; ${error.url}`);
  const isOtherApi = ['html', 'json', 'shape', 'redirect', 'usage'].includes(error.kind);
  const isRefused =
    error.status !== null && error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
  if (isOtherApi || isRefused) return { state: 'invalid', reason };
  return { state: reading.rows.length > 0 ? 'partial' : 'unreachable', reason };
}
