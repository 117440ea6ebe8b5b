import { enter, Flag, State } from './fleet.ts';
import type { Tick } from './tick.ts';

/** Retires validators that several sweeps in a row did not show; one sweep may miss a row that moved while it was read. Call at the end of a sweep. */
export function countAbsences(tick: Tick): void {
  const { fleet, situation, now, judgement, thresholds } = tick;
  const first = !situation.baseline;
  situation.baseline = true;
  situation.sweptAt = now;
  for (let index = 0; index < fleet.count; index++) {
    if (fleet.has(index, Flag.seen)) {
      fleet.absent[index] = 0;
      fleet.set(index, Flag.seen, false);
      continue;
    }
    if (first || fleet.state[index] === State.retired) continue;
    const absent = Math.min(255, (fleet.absent[index] ?? 0) + 1);
    fleet.absent[index] = absent;
    if (absent === 1) fleet.absentSince[index] = now;
    if (absent < thresholds.retireSweeps || now - (fleet.absentSince[index] ?? now) < thresholds.retireAfter) continue;
    const since = fleet.incident[index] ?? 0;
    if (since > 0 && fleet.state[index] !== State.up)
      judgement.incidents.push({ change: 'close', index, since, ended: now });
    fleet.incident[index] = 0;
    fleet.flags[index] = 0;
    enter(fleet, index, State.retired, now);
    judgement.verdicts.push({ kind: 'retired', index });
  }
}
