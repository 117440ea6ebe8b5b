import type { Observation } from '../observation.ts';
import type { Thresholds } from './thresholds.ts';

/** The state of the explorer and of the network as a whole. `ok` and `suspect` do not freeze verdicts. */
export type UpstreamState =
  | 'ok'
  /** A request failed, fewer than three times in a row. */
  | 'suspect'
  /** Three ticks in a row without an answer. */
  | 'unreachable'
  /** It answers, but its newest data is older than five minutes. */
  | 'stale'
  /** It answers something that is not the explorer's API. */
  | 'invalid'
  /** Pages failed, or a part of the validators is missing from the list. */
  | 'partial'
  /** The network was reset, and continues as a new ledger of another DSO: the record is of the previous ledger. */
  | 'reset'
  /** The ledger moves, but no mining round has opened for 30 minutes. */
  | 'rounds_stalled'
  /** The ledger moves, but no validator reports. */
  | 'liveness_stalled'
  /** Trouble is over; new downs are withheld until every validator has had the chance to report. */
  | 'recovering';

/** The state of the explorer and of the network as a whole. Epoch seconds. */
export interface Upstream {
  state: UpstreamState;
  /** When the state began; for trouble: when its cause did, as far as the data shows. */
  since: number;
  reason: string;
  /** Whether the trouble was reported: then its end has to be, too. Stored under this name. */
  told: boolean;
  /** When the trouble that was reported began, so that its end names the same trouble. */
  toldSince?: number;
  /** Problems of one kind in a row. */
  failures: number;
  /** When the first of them happened. */
  failingSince: number;
  /** Complete sweeps since recovery began. */
  sweeps: number;
  head: number | null;
  /** Newest report of any validator: the data's own clock. */
  clock: number;
  round: number | null;
  roundSince: number;
  total: number | null;
  /** A total lower than the known one, and since when. */
  shrunk: { total: number; since: number } | null;
  /** The last spans in which no report could be made or read, on the data's clock: they do not count as silence. Oldest first. */
  stalls: { from: number; to: number }[];
  /** Gaps between reports before this time are not learned from. */
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
const stallsStored = 4;
/** Seconds after which a smaller list is accepted. */
const shrinkBelieved = 3600;

/** Whether verdicts may be made. While `recovering`, only those for the better. */
export function mayJudge(upstream: Upstream): boolean {
  return upstream.state === 'ok' || (upstream.state === 'recovering' && upstream.sweeps > 0);
}

/** Whether validators may become late or down. */
export function mayCallDown(upstream: Upstream): boolean {
  return upstream.state === 'ok';
}

/**
 * Takes in one tick's observation. `silence` is how long this fleet as a whole may be silent: five minutes for thousands of validators,
 * longer for a few.
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
  // In that time no round could be seen.
  if (upstream.failures > 0) upstream.roundSince += now - upstream.failingSince;
  upstream.failures = 0;

  const trouble = troubleIn(upstream, seen.head === null, now, silence, thresholds);
  if (trouble !== null) {
    enter(upstream, trouble.state, trouble.since, trouble.reason);
  } else if (upstream.state === 'suspect') {
    become(upstream, 'ok', now, '');
  } else if (upstream.state === 'recovering') {
    if (seen.swept) upstream.sweeps++;
    if (upstream.sweeps >= 2 && now >= upstream.since + thresholds.hold) become(upstream, 'ok', now, '');
  } else if (upstream.state !== 'ok') {
    // On the data's clock: silences do not grow during the trouble.
    upstream.stalls = [...upstream.stalls, { from: Math.min(upstream.since, now), to: now }].slice(-stallsStored);
    upstream.unreliableUntil = now;
    upstream.sweeps = 0;
    become(upstream, 'recovering', now, `recovered from: ${upstream.reason}`);
  }
}

/** Recovers from a gap in the monitor's own ticks: verdicts wait until the whole list has been read. */
export function missedTicks(upstream: Upstream, now: number): void {
  upstream.unreliableUntil = now;
  upstream.roundSince = now;
  if (upstream.state !== 'ok' && upstream.state !== 'suspect') return;
  upstream.sweeps = 0;
  become(upstream, 'recovering', now, 'the monitor itself did not run');
}

function troubleIn(
  upstream: Upstream,
  headUnknown: boolean,
  now: number,
  silence: number,
  thresholds: Thresholds,
): { state: UpstreamState; since: number; reason: string } | null {
  const { head, clock } = upstream;
  if (head !== null && !headUnknown && now - head > thresholds.stale) {
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

/** A list that lost more than a twentieth of its members at once counts as partial until it has been that short for an hour. */
export function shrinkage(upstream: Upstream, seen: Observation, now: number): Observation['problem'] {
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

/** Trouble that changes its kind keeps its beginning. */
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
