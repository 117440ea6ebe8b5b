import { type Fleet, Flag, State } from './fleet.ts';
import type { Situation } from './situation.ts';
import type { Verdict } from './verdict.ts';

/** Counts over the fleet after a tick. */
export interface Census {
  /** Neither dormant nor retired nor pending. */
  readonly watched: number;
  readonly down: number;
  readonly late: number;
}

const window = 10;

/** How many outages at once make a mass outage. */
function massThreshold(watched: number): number {
  return Math.max(25, Math.ceil(watched * 0.05));
}

/**
 * Opens a mass outage when many went down within ten minutes, when the share that is down is ten points above the usual, or when
 * the first goes down while as many are late already: they will follow, and nobody wants the first twenty-five messages either.
 * Closes below half of that. `newlyDown` = validators that went down in this tick, not yet announced.
 */
export function judgeMass(
  fleet: Fleet,
  situation: Situation,
  census: Census,
  newlyDown: readonly number[],
  now: number,
  judged: boolean,
): Verdict | null {
  const tick = Math.floor(now / 60);
  const passed = Math.min(window, Math.max(0, tick - situation.downsAt));
  situation.downsAt = tick;
  for (let minute = 0; minute < passed; minute++) situation.downs.unshift(0);
  situation.downs.length = Math.min(situation.downs.length, window);
  situation.downs[0] = (situation.downs[0] ?? 0) + newlyDown.length;
  if (!judged || census.watched === 0) return null;

  const share = census.down / census.watched;
  situation.usualShare ??= share;
  const above = share - situation.usualShare;
  situation.usualShare += (above * Math.max(1, passed)) / 1440;
  const recent = situation.downs.reduce((sum, count) => sum + count, 0);
  const threshold = massThreshold(census.watched);

  if (situation.mass === null) {
    const many =
      recent >= threshold || (above >= 0.1 && recent >= 5) || (newlyDown.length > 0 && census.late >= threshold);
    if (!many) return null;
    const members: number[] = [];
    for (let index = 0; index < fleet.count; index++) {
      if (fleet.state[index] !== State.down) continue;
      if ((fleet.opened[index * 3] ?? 0) > now - window * 60 || newlyDown.includes(index)) {
        fleet.set(index, Flag.mass, true);
        members.push(index);
      }
    }
    situation.mass = { id: now, total: members.length };
    return { kind: 'mass_opened', mass: now, members, all: census.watched };
  }

  for (const index of newlyDown) fleet.set(index, Flag.mass, true);
  situation.mass.total += newlyDown.length;
  if (recent * 2 >= threshold || above >= 0.05 || census.late >= threshold) return null;
  const { id, total } = situation.mass;
  const members: number[] = [];
  for (let index = 0; index < fleet.count; index++) {
    if (!fleet.has(index, Flag.mass)) continue;
    // A validator that has not returned keeps the flag: its return is reported as part of the outage.
    if (fleet.state[index] === State.down) members.push(index);
    else if (!fleet.has(index, Flag.recovering)) fleet.set(index, Flag.mass, false);
  }
  situation.lastMass = id;
  situation.mass = null;
  return { kind: 'mass_closed', mass: id, members, all: census.watched, total };
}
