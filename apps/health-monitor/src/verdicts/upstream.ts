import type { Observation } from '../watch/observation.ts';
import type { UpstreamState } from './news.ts';
import type { Thresholds } from './thresholds.ts';

/** What is known of the explorer and of the network as a whole. Epoch seconds. */
export interface Upstream {
  state: UpstreamState;
  /** When the state began; of trouble: when its cause did, as far as the data tells. */
  since: number;
  reason: string;
  /** The trouble was told, so its end has to be. */
  told: boolean;
  /** Problems of one kind in a row. */
  failures: number;
  /** When the row of problems began. */
  failingSince: number;
  /** Complete sweeps since recovery began. */
  sweeps: number;
  head: number | null;
  /** Newest report of all (W): the data's own clock. */
  clock: number;
  round: number | null;
  roundSince: number;
  total: number | null;
  /** A lower total than ever known, and since when. */
  shrunk: { total: number; since: number } | null;
  /** The last times nobody could report or be read, on the data's clock: they do not count as anybody's silence. Oldest first. */
  stalls: { from: number; to: number }[];
  /** Before that, gaps between reports tell nothing about a rhythm. */
  unreliableUntil: number;
}

export function newUpstream(now: number): Upstream {
  return {
    state: 'recovering',
    since: now,
    reason: 'the first sweep is not complete yet',
    told: false,
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

const problemsInARow = 3;
const stallsKept = 4;
/** A smaller list is believed after so long. */
const shrinkBelieved = 3600;

/** Verdicts may be made: what is read is true. While `recovering`, only those that say somebody is well. */
export function mayJudge(upstream: Upstream): boolean {
  return upstream.state === 'ok' || (upstream.state === 'recovering' && upstream.sweeps > 0);
}

/** New lates and downs are withheld. */
export function mayCondemn(upstream: Upstream): boolean {
  return upstream.state === 'ok';
}

/**
 * Takes in one tick's observation. `silence` is how long this fleet as a whole may be silent: five minutes for thousands, longer for
 * a handful.
 */
export function observeUpstream(
  upstream: Upstream,
  seen: Observation,
  now: number,
  silence: number,
  thresholds: Thresholds,
): void {
  if (seen.head !== null) upstream.head = Math.max(upstream.head ?? 0, Math.min(seen.head, now));
  if (seen.latestRound !== null && seen.latestRound !== upstream.round) {
    upstream.round = seen.latestRound;
    upstream.roundSince = now;
  }
  const problem = seen.problem ?? shrinkage(upstream, seen, now);
  if (problem !== null) {
    if (upstream.failures++ === 0) upstream.failingSince = now;
    if (upstream.failures >= problemsInARow) enter(upstream, problem.state, upstream.failingSince, problem.reason);
    else if (upstream.state === 'ok') become(upstream, 'suspect', now, problem.reason);
    else if (upstream.state === 'recovering') upstream.sweeps = 0;
    return;
  }
  // Nobody looked meanwhile.
  if (upstream.failures > 0) upstream.roundSince += now - upstream.failingSince;
  upstream.failures = 0;

  const trouble = troubleIn(upstream, now, silence, thresholds);
  if (trouble !== null) {
    enter(upstream, trouble.state, trouble.since, trouble.reason);
  } else if (upstream.state === 'suspect') {
    become(upstream, 'ok', now, '');
  } else if (upstream.state === 'recovering') {
    if (seen.swept) upstream.sweeps++;
    if (upstream.sweeps >= 2 && now >= upstream.since + thresholds.hold) become(upstream, 'ok', now, '');
  } else if (upstream.state !== 'ok') {
    // On the data's clock: what came before the trouble is as old as it was then.
    upstream.stalls = [...upstream.stalls, { from: Math.min(upstream.since, now), to: now }].slice(-stallsKept);
    upstream.unreliableUntil = now;
    upstream.sweeps = 0;
    become(upstream, 'recovering', now, `well again after: ${upstream.reason}`);
  }
}

/** The monitor itself did not look for so long: what it reads now is true only once it has read all. */
export function missedTicks(upstream: Upstream, now: number): void {
  upstream.unreliableUntil = now;
  upstream.roundSince = now;
  if (upstream.state !== 'ok' && upstream.state !== 'suspect') return;
  upstream.sweeps = 0;
  become(upstream, 'recovering', now, 'the monitor itself did not run');
}

function troubleIn(
  upstream: Upstream,
  now: number,
  silence: number,
  thresholds: Thresholds,
): { state: UpstreamState; since: number; reason: string } | null {
  const { head, clock } = upstream;
  if (head !== null && now - head > thresholds.stale) {
    return { state: 'stale', since: head, reason: `the explorer's newest update is of ${iso(head)}` };
  }
  if (upstream.round !== null && now - upstream.roundSince > thresholds.roundsStalled) {
    const reason = `round ${upstream.round} is the newest since ${iso(upstream.roundSince)}`;
    return { state: 'rounds_stalled', since: upstream.roundSince, reason };
  }
  if (clock > 0 && now - clock > silence) {
    return { state: 'liveness_stalled', since: clock, reason: `no validator has reported since ${iso(clock)}` };
  }
  return null;
}

/** A list that lost more than a twentieth of its members at once is taken for a part of it, until it has stayed so for an hour. */
function shrinkage(upstream: Upstream, seen: Observation, now: number): Observation['problem'] {
  if (seen.total === null) return null;
  const known = upstream.total;
  if (known === null || seen.total >= known * 0.95) {
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
  return { state: 'partial', reason: `the list has ${seen.total} validators, of ${known} before` };
}

/** Trouble goes on under another name without beginning anew. */
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

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
