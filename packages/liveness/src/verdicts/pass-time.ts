import { encodeDay, encodeHour, encodeRound } from './minutes-row.ts';
import { type Fleet, Flag, State } from './fleet.ts';
import { newBooked, type Situation } from './situation.ts';
import { isTrouble } from './upstream.ts';

/** An hour, a day or a slot of the round bitmap that is over, as the record stores it. */
export interface Rollover {
  readonly table: 'hour' | 'day' | 'round';
  readonly number: number;
  readonly bytes: Uint8Array;
}

const hour = 60;
const day = 1440;

/**
 * Books the minutes since the last tick by the state they were spent in, hour by hour. Minutes in which the monitor did not run, or
 * upstream was in trouble, are unknown: neither uptime nor outage.
 */
export function passTime(
  fleet: Fleet,
  situation: Situation,
  now: number,
  maintenance: (index: number) => boolean,
  roundSeconds: number,
): readonly Rollover[] {
  const rollovers: Rollover[] = [];
  const end = Math.floor(now / 60);
  const { upstream } = situation;
  const blind = isTrouble(upstream.state) || (upstream.state === 'recovering' && upstream.sweeps === 0);
  // One tick may be late; if two are missing, the monitor did not run.
  let unseen = blind ? end - situation.tick : end - situation.tick > 2 ? end - situation.tick - 1 : 0;
  while (situation.tick < end) {
    const until = Math.min(end, (Math.floor(situation.tick / hour) + 1) * hour);
    const minutes = until - situation.tick;
    const unknown = Math.min(unseen, minutes);
    unseen -= unknown;
    book(fleet, situation, unknown, minutes - unknown, until, maintenance);
    situation.tick = until;
    if (until % hour === 0) {
      rollovers.push({ table: 'hour', number: situation.hour.number, bytes: encodeHour(fleet, situation.hour) });
      situation.hour = newBooked(until / hour);
      for (const column of [fleet.hourDown, fleet.hourUnknown, fleet.hourMaintenance]) column.fill(0);
    }
    if (until % day === 0) {
      rollovers.push({ table: 'day', number: situation.day.number, bytes: encodeDay(fleet, situation.day) });
      situation.day = newBooked(until / day);
      for (const column of [fleet.dayDown, fleet.dayLate, fleet.dayUnknown, fleet.dayMaintenance]) column.fill(0);
    }
  }
  passRound(fleet, situation, Math.floor(now / roundSeconds), blind, rollovers);
  return rollovers;
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
    // Before first sight nothing is known.
    const age = Math.max(0, until - Math.floor((fleet.firstSeen[index] ?? 0) / 60));
    if (maintenance(index)) {
      add(fleet.hourMaintenance, index, Math.min(unknown + known, age));
      add(fleet.dayMaintenance, index, Math.min(unknown + known, age));
      continue;
    }
    if (unknown > 0) {
      add(fleet.hourUnknown, index, Math.min(unknown, age));
      add(fleet.dayUnknown, index, Math.min(unknown, age));
    }
    if (known === 0) continue;
    if (state === State.down) {
      add(fleet.hourDown, index, Math.min(known, age));
      add(fleet.dayDown, index, Math.min(known, age));
    } else if (state === State.late) add(fleet.dayLate, index, Math.min(known, age));
  }
}

/** A slot is final when the next one is over: until then one of two reports in it may belong to the slot before. */
function passRound(fleet: Fleet, situation: Situation, slot: number, blind: boolean, rollovers: Rollover[]): void {
  const { round } = situation;
  if (blind) round.watched = false;
  if (slot === round.slot) return;
  const next = slot === round.slot + 1;
  if (next && round.before) rollovers.push({ table: 'round', number: slot - 2, bytes: encodeRound(fleet) });
  for (let index = 0; index < fleet.count; index++) {
    const carry = fleet.has(index, Flag.carry);
    fleet.round[index] = next ? (((fleet.round[index] ?? 0) & 1) << 1) | (carry ? 1 : 0) : 0;
    fleet.set(index, Flag.carry, false);
  }
  situation.round = { slot, watched: !blind, before: next && round.watched };
}

function add(column: Uint8Array | Uint16Array, index: number, minutes: number): void {
  const most = column.BYTES_PER_ELEMENT === 1 ? 255 : 65_535;
  column[index] = Math.max(0, Math.min(most, (column[index] ?? 0) + minutes));
}
