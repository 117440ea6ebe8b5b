import { downsStored, type Fleet, Flag, State } from './fleet.ts';
import type { Situation } from './situation.ts';
import type { Verdict } from './verdict.ts';

/** Numbers of validators after a tick. */
export interface Census {
  /** Up, late or down. */
  readonly watched: number;
  readonly down: number;
  readonly late: number;
}

/** Minutes within which many outages make a mass outage. */
const window = 10;
/** Minutes over which `usualShare` is a mean. */
const usualWindow = 1440;

/** Number of outages within the window that make a mass outage: 5 % of the watched validators, at least 25. */
function massThreshold(watched: number): number {
  return Math.max(25, Math.ceil(watched * 0.05));
}

/**
 * Opens a mass outage if many validators went down within ten minutes, if five did and the share that is down is ten points above the usual,
 * or if one goes down while many are late, because these will follow and should not be announced one by one. Closes it below half of
 * the first two limits, if few are late. `newlyDown`: validators that went down in this tick, not yet announced. `judged`: whether silence
 * was judged; if not, only the number of outages is stored. Null: no change.
 */
export function judgeMass(
  fleet: Fleet,
  situation: Situation,
  census: Census,
  newlyDown: readonly number[],
  now: number,
  judged: boolean,
): Verdict | null {
  const thisMinute = Math.floor(now / 60);
  const passed = Math.min(window, Math.max(0, thisMinute - situation.downsAt));
  situation.downsAt = thisMinute;
  for (let minute = 0; minute < passed; minute++) situation.downs.unshift(0);
  situation.downs.length = Math.min(situation.downs.length, window);
  situation.downs[0] = (situation.downs[0] ?? 0) + newlyDown.length;
  if (!judged || census.watched === 0) return null;

  const share = census.down / census.watched;
  situation.usualShare ??= share;
  const aboveUsual = share - situation.usualShare;
  situation.usualShare += (aboveUsual * Math.max(1, passed)) / usualWindow;
  const recent = situation.downs.reduce((sum, count) => sum + count, 0);
  const threshold = massThreshold(census.watched);

  if (situation.mass === null) {
    const opens =
      recent >= threshold || (aboveUsual >= 0.1 && recent >= 5) || (newlyDown.length > 0 && census.late >= threshold);
    if (!opens) return null;
    const members: number[] = [];
    for (let index = 0; index < fleet.count; index++) if (wentDownBefore(fleet, index, now)) members.push(index);
    // The return of a validator that was announced on its own is announced on its own too.
    for (const index of members) fleet.set(index, Flag.mass, !fleet.has(index, Flag.announced));
    for (const index of newlyDown) fleet.set(index, Flag.mass, true);
    situation.mass = { id: now, total: members.length };
    return { kind: 'mass_opened', mass: now, members, all: census.watched };
  }

  for (const index of newlyDown) fleet.set(index, Flag.mass, true);
  situation.mass.total += newlyDown.length;
  if (recent * 2 >= threshold || aboveUsual >= 0.05 || census.late >= threshold) return null;
  const { id, total } = situation.mass;
  const members = membersDown(fleet, id);
  const stillDown = new Set(members);
  for (let index = 0; index < fleet.count; index++) {
    // A validator that is still down keeps the flag, so that its return is reported as part of the outage.
    if (!stillDown.has(index) && !fleet.has(index, Flag.recovering)) fleet.set(index, Flag.mass, false);
  }
  situation.lastMass = id;
  situation.mass = null;
  return { kind: 'mass_closed', mass: id, members, all: census.watched, total };
}

/** Indexes of the validators of a mass outage that are down. `opened`: when it opened. */
export function membersDown(fleet: Fleet, opened: number): readonly number[] {
  const members: number[] = [];
  for (let index = 0; index < fleet.count; index++) {
    const isFlagged = fleet.state[index] === State.down && fleet.has(index, Flag.mass);
    if (isFlagged || wentDownBefore(fleet, index, opened)) members.push(index);
  }
  return members;
}

/** Whether it is down since the window before `opened`, the time at which a mass outage opened. During one, `downTimes` do not change. */
function wentDownBefore(fleet: Fleet, index: number, opened: number): boolean {
  return fleet.state[index] === State.down && (fleet.downTimes[index * downsStored] ?? 0) > opened - window * 60;
}
