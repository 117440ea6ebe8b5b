import { Flag, State } from './fleet.ts';
import { resolve } from './report.ts';
import type { Tick } from './tick.ts';

/** Opens the incident of a validator that went down, and announces it unless the validator is in maintenance. */
export function announceDown(tick: Tick, index: number): void {
  const { fleet, situation, maintenance, judgement } = tick;
  const since = fleet.incident[index] ?? 0;
  const quiet = maintenance(index);
  const mass = fleet.has(index, Flag.mass) ? (situation.mass?.id ?? null) : null;
  judgement.incidents.push({ change: 'open', index, since, mass, maintenance: quiet });
  if (quiet) {
    fleet.set(index, Flag.quiet, true);
    return;
  }
  announce(tick, index, mass);
}

function announce(tick: Tick, index: number, mass: number | null): void {
  const { fleet, now, judgement, thresholds } = tick;
  const since = fleet.incident[index] ?? 0;
  fleet.set(index, Flag.announced, true);
  if (fleet.has(index, Flag.flapping)) return;
  const third = fleet.opened[index * 3 + thresholds.flapOpens - 1] ?? 0;
  if (mass === null && third > 0 && now - third <= thresholds.flapWindow) {
    fleet.set(index, Flag.flapping, true);
    judgement.verdicts.push({ kind: 'flapping', index, opens: thresholds.flapOpens, since });
  } else judgement.verdicts.push({ kind: 'down', index, since, mass });
}

/** Announces changes that depend only on time: returns that are 15 minutes old, ends of flapping, outages that outlast maintenance. */
export function settle(tick: Tick, judged: boolean): void {
  const { fleet, now, maintenance, judgement, thresholds } = tick;
  for (let index = 0; index < fleet.count; index++) {
    const flags = fleet.flags[index] ?? 0;
    if ((flags & (Flag.recovering | Flag.flapping | Flag.quiet)) === 0) continue;
    const recovered = fleet.recovered[index] ?? 0;
    if ((flags & Flag.recovering) !== 0 && now - recovered >= thresholds.resolve) {
      resolve(tick, index);
    }
    const changed = Math.max(fleet.opened[index * 3] ?? 0, recovered);
    if ((flags & Flag.flapping) !== 0 && judged && now - changed >= thresholds.flapStable) {
      const down = fleet.state[index] === State.down;
      fleet.set(index, Flag.flapping, false);
      fleet.set(index, Flag.announced, down);
      judgement.verdicts.push({ kind: 'stable', index, state: down ? 'down' : 'up', since: fleet.since[index] ?? now });
    }
    if ((flags & Flag.quiet) !== 0 && judged && !maintenance(index)) {
      fleet.set(index, Flag.quiet, false);
      if (fleet.state[index] === State.down) announce(tick, index, null);
    }
  }
}
