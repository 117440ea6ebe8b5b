import { announcedSince, downsStored, Flag, State } from './fleet.ts';
import { resolve } from './report.ts';
import type { Tick } from './tick.ts';

/** Opens the incident of a validator that went down, and announces it unless the validator is in maintenance. */
export function announceDown(tick: Tick, index: number): void {
  const { fleet, maintenance, judgement } = tick;
  const since = fleet.incidentSince[index] ?? 0;
  const inMaintenance = maintenance(index);
  const mass = openMass(tick, index);
  judgement.incidents.push({ change: 'open', index, since, mass, maintenance: inMaintenance });
  if (inMaintenance) {
    fleet.set(index, Flag.quiet, true);
    return;
  }
  announce(tick, index);
}

/** Id of the open mass outage, if the validator is a member of it. */
function openMass({ fleet, situation }: Tick, index: number): number | null {
  return fleet.has(index, Flag.mass) ? (situation.mass?.id ?? null) : null;
}

/** Announces an outage: as flapping if it is the third within `flapWindow`, not at all while flapping lasts. */
function announce(tick: Tick, index: number): void {
  const { fleet, now, judgement, thresholds } = tick;
  const mass = openMass(tick, index);
  // After the mass outage it is announced on its own, and so is its return.
  if (mass === null) fleet.set(index, Flag.mass, false);
  const since = fleet.incidentSince[index] ?? 0;
  fleet.set(index, Flag.announced, true);
  if (fleet.has(index, Flag.flapping | Flag.flapped)) return;
  const oldestDown = fleet.downTimes[index * downsStored + thresholds.flapOpens - 1] ?? 0;
  if (mass === null && oldestDown > 0 && now - oldestDown <= thresholds.flapWindow) {
    fleet.set(index, Flag.flapping, true);
    // Read by `announcedSince`.
    fleet.downTimes[(index + 1) * downsStored - 1] = since;
    judgement.verdicts.push({ kind: 'flapping', index, opens: thresholds.flapOpens, since });
  } else judgement.verdicts.push({ kind: 'down', index, since, mass });
}

/**
 * Announces changes that depend only on time: returns older than `thresholds.resolve`, ends of flapping, outages that outlast maintenance.
 * `judged`: false if silence cannot be judged in this tick; only returns are announced then.
 */
export function announceByTime(tick: Tick, { judged }: { readonly judged: boolean }): void {
  const { fleet, now, maintenance, judgement, thresholds } = tick;
  for (let index = 0; index < fleet.count; index++) {
    const flags = fleet.flags[index] ?? 0;
    if ((flags & (Flag.recovering | Flag.flapping | Flag.quiet)) === 0) continue;
    const recovered = fleet.recovered[index] ?? 0;
    if ((flags & Flag.recovering) !== 0 && now - recovered >= thresholds.resolve) {
      resolve(tick, index);
    }
    const lastChange = Math.max(fleet.downTimes[index * downsStored] ?? 0, recovered);
    if ((flags & Flag.flapping) !== 0 && judged && now - lastChange >= thresholds.flapStable) {
      const down = fleet.state[index] === State.down;
      const since = fleet.since[index] ?? now;
      const incident = announcedSince(fleet, index);
      judgement.verdicts.push({ kind: 'stable', index, state: down ? 'down' : 'up', since, incident });
      fleet.set(index, Flag.flapping, false);
      fleet.set(index, Flag.flapped, down);
      fleet.set(index, Flag.announced, down);
    }
    if ((flags & Flag.quiet) !== 0 && judged && !maintenance(index)) {
      fleet.set(index, Flag.quiet, false);
      if (fleet.state[index] === State.down) announce(tick, index);
    }
  }
}
