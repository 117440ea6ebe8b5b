import type { Observation } from '../observation.ts';
import type { Thresholds } from './thresholds.ts';

/** The state of the data of a network: of the explorer, and of the ledger behind it. Only `ok` allows new `late` and `down` verdicts. */
export type UpstreamState =
  | 'ok'
  /** The last one or two ticks had a problem. */
  | 'suspect'
  /** Three ticks in a row without an answer. */
  | 'unreachable'
  /** The explorer answers, but its newest data is older than five minutes. */
  | 'stale'
  /** The answers are not those of the explorer's API. */
  | 'invalid'
  /** Some pages failed, or many validators are missing from the list. */
  | 'partial'
  /** The network was reset: the explorer shows the ledger of another DSO than the recorded one. */
  | 'reset'
  /** The ledger moves, but no mining round has opened for 30 minutes. */
  | 'rounds_stalled'
  /** The ledger moves, but no validator reports. */
  | 'liveness_stalled'
  /** Trouble has ended; no validator becomes late or down until each has had time to report. */
  | 'recovering';

/** The stored state of a network's data. Times are epoch seconds. */
export interface Upstream {
  state: UpstreamState;
  /** Beginning of the state, or of the trouble's cause if the data shows it. */
  since: number;
  /** A sentence for people. */
  reason: string;
  /** True while an announced trouble lasts, so that its end is announced too. */
  announced: boolean;
  /** Beginning of the announced trouble, and its state then, which may change later. */
  announcedSince: number;
  announcedState: UpstreamState;
  /** Number of ticks in a row with a problem. */
  failures: number;
  /** Time of the first of these ticks. */
  failingSince: number;
  /** Number of complete sweeps since recovery began. */
  sweeps: number;
  /** Record time of the newest update; null: not known. */
  head: number | null;
  /** The data's clock: the newest report of any validator. */
  clock: number;
  /** Latest mining round; null: not known. */
  round: number | null;
  /** When the monitor first saw this round. */
  roundSince: number;
  /** Accepted number of validators; null: not known. */
  total: number | null;
  /** A smaller number that is not accepted yet, and when it was first seen. */
  shrunk: { total: number; since: number } | null;
  /** The last spans in which no report could be made or read. They do not count as silence. Oldest first, without overlaps. */
  stalls: { from: number; to: number }[];
  /** Cadences are not learned from gaps that begin before this time. */
  unreliableUntil: number;
}

export function newUpstream(now: number): Upstream {
  return {
    state: 'recovering',
    since: now,
    reason: 'the first sweep is not complete yet',
    announced: false,
    announcedSince: 0,
    announcedState: 'ok',
    failures: 0,
    failingSince: 0,
    sweeps: 0,
    head: null,
    clock: 0,
    round: null,
    roundSince: now,
    total: null,
    shrunk: null,
    stalls: [],
    unreliableUntil: 0,
  };
}

/** Ticks in a row with a problem before the state becomes trouble. */
const problemsInARow = 3;
const stallsStored = 4;
/** Seconds after which a smaller list is accepted. */
const shrinkBelieved = 3600;

/** Whether silence may be judged. While `recovering`, states may only improve (see `mayCallDown`). */
export function mayJudge(upstream: Upstream): boolean {
  return upstream.state === 'ok' || (upstream.state === 'recovering' && upstream.sweeps > 0);
}

/** Whether validators may become late or down. */
export function mayCallDown(upstream: Upstream): boolean {
  return upstream.state === 'ok';
}

/** Seconds of silence on the data's clock, without the spans in which no validator could report. */
export function silence(upstream: Upstream, lastActive: number): number {
  let silent = upstream.clock - lastActive;
  for (const { from, to } of upstream.stalls) {
    silent -= Math.max(0, Math.min(to, upstream.clock) - Math.max(from, lastActive));
  }
  return Math.max(0, silent);
}

/** Updates the state from one tick's observation. `silenceLimit`: `Situation.silence`, five minutes for thousands of validators, more for few. */
export function observeUpstream(
  upstream: Upstream,
  seen: Observation,
  now: number,
  silenceLimit: number,
  thresholds: Thresholds,
): void {
  if (seen.head !== null) upstream.head = Math.max(upstream.head ?? 0, Math.min(seen.head, now));
  if (seen.latestRound !== null && seen.latestRound !== upstream.round) {
    upstream.round = seen.latestRound;
    upstream.roundSince = now;
  }
  const problem = seen.problem ?? shrinkage(upstream, seen, now);
  if (problem !== null) {
    if (upstream.failures === 0) upstream.failingSince = now;
    upstream.failures++;
    if (upstream.failures >= problemsInARow) enter(upstream, problem.state, upstream.failingSince, problem.reason);
    else if (upstream.state === 'ok') become(upstream, 'suspect', now, problem.reason);
    else if (upstream.state === 'recovering') upstream.sweeps = 0;
    return;
  }
  // The time of the problem does not count as time without a new round.
  if (upstream.failures > 0) upstream.roundSince = Math.min(now, upstream.roundSince + now - upstream.failingSince);
  upstream.failures = 0;

  const trouble = troubleIn(upstream, seen, now, silenceLimit, thresholds);
  if (trouble !== null) {
    enter(upstream, trouble.state, trouble.since, trouble.reason);
  } else if (upstream.state === 'suspect') {
    become(upstream, 'ok', now, '');
  } else if (upstream.state === 'recovering') {
    if (seen.swept) upstream.sweeps++;
    if (upstream.sweeps >= 2 && now >= upstream.since + thresholds.hold) become(upstream, 'ok', now, '');
  } else if (upstream.state !== 'ok') {
    addStall(upstream, Math.min(upstream.since, now), now);
    upstream.unreliableUntil = now;
    upstream.sweeps = 0;
    become(upstream, 'recovering', now, `recovered from: ${upstream.reason}`);
  }
}

/** Adds a stall that ends now, merged with those that it overlaps, so that no time counts twice. */
function addStall(upstream: Upstream, from: number, to: number): void {
  const before = upstream.stalls.filter((stall) => stall.to <= from);
  const overlapping = upstream.stalls.slice(before.length);
  const merged = { from: Math.min(from, ...overlapping.map((stall) => stall.from)), to };
  upstream.stalls = [...before, merged].slice(-stallsStored);
}

/** Starts recovery after a gap in the monitor's own ticks: no verdicts until the whole list has been read. */
export function missedTicks(upstream: Upstream, now: number): void {
  upstream.unreliableUntil = now;
  upstream.roundSince = now;
  if (upstream.state !== 'ok' && upstream.state !== 'suspect') return;
  upstream.sweeps = 0;
  become(upstream, 'recovering', now, 'the monitor itself did not run');
}

function troubleIn(
  upstream: Upstream,
  seen: Observation,
  now: number,
  silenceLimit: number,
  thresholds: Thresholds,
): { state: UpstreamState; since: number; reason: string } | null {
  const { head, clock } = upstream;
  if (head !== null && seen.head !== null && now - head > thresholds.stale) {
    return { state: 'stale', since: head, reason: `the explorer's newest update is of ${iso(head)}` };
  }
  if (upstream.round !== null && now - upstream.roundSince > thresholds.roundsStalled) {
    const reason = `round ${upstream.round} is the newest since ${iso(upstream.roundSince)}`;
    return { state: 'rounds_stalled', since: upstream.roundSince, reason };
  }
  if (clock > 0 && now - clock > silenceLimit) {
    return { state: 'liveness_stalled', since: clock, reason: `no validator has reported since ${iso(clock)}` };
  }
  return null;
}

/** The problem of a list that lost more than 5 % of its validators; null if it did not, or has had exactly this length for an hour. Updates `upstream.total`. */
export function shrinkage(upstream: Upstream, seen: Observation, now: number): Observation['problem'] {
  if (seen.total === null) return null;
  const accepted = upstream.total;
  if (accepted === null || seen.total >= accepted * 0.95) {
    upstream.total = seen.total;
    upstream.shrunk = null;
    return null;
  }
  if (upstream.shrunk?.total !== seen.total) upstream.shrunk = { total: seen.total, since: now };
  if (seen.total > 0 && now - upstream.shrunk.since >= shrinkBelieved) {
    upstream.total = seen.total;
    upstream.shrunk = null;
    return null;
  }
  return { state: 'partial', reason: `the list has ${seen.total} validators (before: ${accepted})` };
}

/** Enters a state. If the kind of trouble changes, `since` stays. */
function enter(upstream: Upstream, state: UpstreamState, since: number, reason: string): void {
  if (upstream.state === state) upstream.reason = reason;
  else if (isTrouble(upstream.state)) {
    upstream.state = state;
    upstream.reason = reason;
  } else become(upstream, state, since, reason);
}

export function isTrouble(state: UpstreamState): boolean {
  return state !== 'ok' && state !== 'suspect' && state !== 'recovering';
}

function become(upstream: Upstream, state: UpstreamState, since: number, reason: string): void {
  Object.assign(upstream, { state, since, reason });
}

export function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
