import { type Fleet, State } from './fleet.ts';
import type { Situation } from './situation.ts';
import { isTrouble } from './upstream.ts';

/**
 * Books the minutes since the last tick by the state they were spent in. Minutes in which the monitor did not look, or upstream was not
 * well, are unknown: nobody's uptime, nobody's outage. Hours and days that end are the record's to roll over, before this.
 */
export function bookMinutes(
  fleet: Fleet,
  situation: Situation,
  minutes: number,
  maintenance: (index: number) => boolean,
  now: number,
): void {
  if (minutes === 0) return;
  const { upstream } = situation;
  const blind = isTrouble(upstream.state) || (upstream.state === 'recovering' && upstream.sweeps === 0);
  // One tick in between may be late; a second one was missed.
  const unknown = blind ? minutes : minutes > 2 ? minutes - 1 : 0;
  const known = minutes - unknown;
  const network = upstream.state === 'liveness_stalled' || upstream.state === 'rounds_stalled';
  for (const booked of [situation.hour, situation.day]) {
    booked.watched += minutes;
    booked.unknown += unknown;
    if (network) booked.network += unknown;
  }
  for (let index = 0; index < fleet.count; index++) {
    const state = fleet.state[index];
    if (state === State.retired) continue;
    // Before first sight there is nothing to know.
    const age = Math.max(0, Math.floor(now / 60) - Math.floor((fleet.firstSeen[index] ?? now) / 60));
    const inMaintenance = maintenance(index);
    if (inMaintenance) {
      add(fleet.hourMaintenance, index, Math.min(minutes, age));
      add(fleet.dayMaintenance, index, Math.min(minutes, age));
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

function add(column: Uint8Array | Uint16Array, index: number, minutes: number): void {
  const most = column.BYTES_PER_ELEMENT === 1 ? 255 : 65_535;
  column[index] = Math.min(most, (column[index] ?? 0) + minutes);
}
