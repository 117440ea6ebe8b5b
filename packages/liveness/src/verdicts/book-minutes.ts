import { encodeDay, encodeHour, encodeRound } from './minutes-row.ts';
import { type Fleet, Flag, State } from './fleet.ts';
import { type MinuteSpan, noMinutes, type Situation } from './situation.ts';
import { isTrouble } from './upstream.ts';

/** An hour, a day or a slot (see `RoundSlot`) that ended, as a row to store. */
export interface Rollover {
  readonly table: 'hour' | 'day' | 'round';
  /** Hours, days or rounds since the epoch. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Minutes. */
const hour = 60;
const day = 1440;

/**
 * Adds the minutes since the last tick to each validator's hour and day, by its state. Minutes in which the monitor did not run or
 * upstream was in trouble are unknown: neither uptime nor outage. Returns the hours, days and slots that ended.
 */
export function bookMinutes(
  fleet: Fleet,
  situation: Situation,
  now: number,
  maintenance: (index: number) => boolean,
  roundSeconds: number,
): readonly Rollover[] {
  const rollovers: Rollover[] = [];
  const end = Math.floor(now / 60);
  const { upstream } = situation;
  // While recovering, silence is not judged before the first sweep (`mayJudge`).
  const blind = isTrouble(upstream.state) || (upstream.state === 'recovering' && upstream.sweeps === 0);
  let unknownLeft = unknownMinutes(end - situation.tick, blind);
  addUnknown(situation, { from: situation.tick, to: situation.tick + unknownLeft });
  while (situation.tick < end) {
    const until = Math.min(end, (Math.floor(situation.tick / hour) + 1) * hour);
    const minutes = until - situation.tick;
    const unknown = Math.min(unknownLeft, minutes);
    unknownLeft -= unknown;
    book(fleet, situation, unknown, minutes - unknown, until, maintenance);
    situation.tick = until;
    if (until % hour === 0) {
      rollovers.push({ table: 'hour', number: situation.hour.number, bytes: encodeHour(fleet, situation.hour) });
      situation.hour = noMinutes(until / hour);
      for (const column of [fleet.hourDown, fleet.hourUnknown, fleet.hourMaintenance]) column.fill(0);
    }
    if (until % day === 0) {
      rollovers.push({ table: 'day', number: situation.day.number, bytes: encodeDay(fleet, situation.day) });
      situation.day = noMinutes(until / day);
      for (const column of [fleet.dayDown, fleet.dayLate, fleet.dayUnknown, fleet.dayMaintenance]) column.fill(0);
    }
  }
  passSlot(fleet, situation, Math.floor(now / roundSeconds), blind, rollovers);
  return rollovers;
}

/** Number of unknown minutes since the last tick. If more than one tick is missing, all but the last minute are unknown. */
function unknownMinutes(elapsed: number, blind: boolean): number {
  if (blind) return elapsed;
  return elapsed > 2 ? elapsed - 1 : 0;
}

/** Stores a span of unknown minutes, and drops those that no rebooking can reach. */
function addUnknown(situation: Situation, { from, to }: MinuteSpan): void {
  const last = situation.unknown.at(-1);
  if (from === to) return;
  const earlier = last?.to === from ? situation.unknown.slice(0, -1) : situation.unknown;
  situation.unknown = [
    ...earlier.filter((span) => span.to > to - day),
    { from: last?.to === from ? last.from : from, to },
  ];
}

function book(
  fleet: Fleet,
  situation: Situation,
  unknown: number,
  known: number,
  until: number,
  maintenance: (index: number) => boolean,
): void {
  const { state: upstream } = situation.upstream;
  for (const booked of [situation.hour, situation.day]) {
    booked.watched += unknown + known;
    booked.unknown += unknown;
    if (upstream === 'liveness_stalled' || upstream === 'rounds_stalled') booked.network += unknown;
  }
  for (let index = 0; index < fleet.count; index++) {
    const state = fleet.state[index];
    if (state === State.retired) continue;
    // Minutes before the validator was first seen do not count.
    const age = Math.max(0, until - Math.floor((fleet.firstSeen[index] ?? 0) / 60));
    if (maintenance(index)) {
      add(fleet.hourMaintenance, fleet.dayMaintenance, index, Math.min(unknown + known, age));
      continue;
    }
    add(fleet.hourUnknown, fleet.dayUnknown, index, Math.min(unknown, age));
    if (state === State.down) add(fleet.hourDown, fleet.dayDown, index, Math.min(known, age));
    else if (state === State.late) add(null, fleet.dayLate, index, Math.min(known, age));
  }
}

/** Ends the slot if a new one began. Its bitmap is stored one slot later, because one of two reports in the next slot may count for it (see `takeReport`). */
function passSlot(fleet: Fleet, situation: Situation, slot: number, blind: boolean, rollovers: Rollover[]): void {
  const { round } = situation;
  if (blind) round.watched = false;
  if (slot === round.slot) return;
  const isNext = slot === round.slot + 1;
  // The slot before the one that ends now.
  if (isNext && round.before) rollovers.push({ table: 'round', number: round.slot - 1, bytes: encodeRound(fleet) });
  for (let index = 0; index < fleet.count; index++) {
    const carry = fleet.has(index, Flag.carry);
    // The slot that ends becomes the one before (bit 1), and the new slot begins with the carried report (bit 0).
    fleet.round[index] = isNext ? (((fleet.round[index] ?? 0) & 1) << 1) | (carry ? 1 : 0) : 0;
    fleet.set(index, Flag.carry, false);
  }
  situation.round = { slot, watched: !blind, before: isNext && round.watched };
}

/** Adds minutes to a validator's hour (null: an hour has no such column) and day, up to the largest number that the column holds. */
function add(ofHour: Uint8Array | null, ofDay: Uint16Array, index: number, minutes: number): void {
  if (ofHour !== null) ofHour[index] = Math.min(255, (ofHour[index] ?? 0) + minutes);
  ofDay[index] = Math.min(65_535, (ofDay[index] ?? 0) + minutes);
}
