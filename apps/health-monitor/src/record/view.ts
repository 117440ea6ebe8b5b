import {
  cadences,
  Flag,
  type Fleet,
  isTrouble,
  limitsOf,
  State,
  states,
  type Thresholds,
  type ValidatorState,
} from '@ledger-explorer/liveness';
import { budgetLevel, rowsPerDay } from './governor.ts';
import { maintenanceMask, readMaintenance } from './maintenance.ts';
import { readMass } from './mass-outages.ts';
import {
  type Availability,
  type NetworkView,
  type RoundsView,
  type SelfView,
  type SlaWindow,
  slaWindows,
  type UpstreamView,
  type ValidatorView,
} from './network-view.ts';
import { readPastRecords } from './past-records.ts';
import { readIncidents } from './read-incidents.ts';
import { readRounds } from './read-rounds.ts';
import type { NetworkRecord } from './record.ts';
import type { RegistryEntry } from './registry.ts';
import { availabilityOf, minCoverage, presentDay, readSums, type Sums } from './sums.ts';
import { pageSize, pagesReachable } from '../watch/explorer.ts';
import { viewSources } from './view-sources.ts';

const maxListed = 50;
/** Validators that the explorer's API can list, from both ends. */
const maxValidators = 2 * pagesReachable * pageSize;

/** Makes the snapshot of the last tick. It reads a few hundred rows, so cache it until the next tick. */
export function viewNetwork(
  sql: SqlStorage,
  record: NetworkRecord,
  network: string,
  thresholds: Thresholds,
): NetworkView {
  const { fleet, situation } = record.head;
  const at = record.head.self.lastTick ?? situation.tick * 60_000;
  const sums = readSums(sql, fleet, situation);
  const rounds = readRounds(sql, record, thresholds);
  const isInMaintenance = maintenanceMask(sql, at, (id) => record.directory.indexOf(id));
  const validators: ValidatorView[] = [];
  record.registry.all().forEach((entry, index) => {
    if (fleet.state[index] === State.retired) return;
    validators.push(viewValidator(record, sums, rounds, entry, index, isInMaintenance(index), thresholds));
  });
  const describe = (index: number) => record.registry.get(index);
  return {
    network,
    at,
    firstSeen: fleet.count === 0 ? null : (fleet.firstSeen[0] ?? 0) * 1000,
    upstream: viewUpstream(record),
    resets: readPastRecords(sql),
    self: viewSelf(sql, record, at),
    counts: countStates(fleet),
    availability: networkAvailability(validators),
    days: [...sums.days, presentDay(fleet, situation)],
    mass: situation.mass === null ? null : (readMass(sql, 1, '', record.head)[0] ?? null),
    validators,
    maintenance: readMaintenance(sql, { from: at }).filter(({ cancelled }) => !cancelled),
    incidents: readIncidents(sql, describe, { limit: maxListed, openFirst: true }),
    upstreamIncidents: sql
      .exec<NetworkView['upstreamIncidents'][number]>(
        `select state, reason, since, until, (select text from incident_note where id = cast(since as text)) as note
         from upstream order by since desc limit ?`,
        maxListed,
      )
      .toArray(),
  };
}

/** The current view of one validator. */
export function viewValidator(
  record: NetworkRecord,
  sums: Sums,
  rounds: (index: number) => RoundsView | null,
  entry: RegistryEntry,
  index: number,
  inMaintenance: boolean,
  thresholds: Thresholds,
): ValidatorView {
  const { fleet, situation } = record.head;
  const { id, name, sponsor, version, active } = entry;
  const limits = limitsOf(fleet, index, thresholds);
  const lastActive = fleet.lastActive[index] ?? 0;
  const overlays: ValidatorView['overlays'][number][] = [];
  if (isTrouble(situation.upstream.state)) overlays.push('unknown');
  if (inMaintenance) overlays.push('maintenance');
  if (fleet.has(index, Flag.flapping)) overlays.push('flapping');
  const over = (window: SlaWindow): Availability => availabilityOf(sums, fleet, situation, window, index);
  return {
    id,
    name,
    sponsor,
    version,
    state: stateOf(fleet, index),
    overlays,
    since: (fleet.since[index] ?? 0) * 1000,
    lastActiveAt: lastActive === 0 ? null : lastActive * 1000,
    firstSeen: (fleet.firstSeen[index] ?? 0) * 1000,
    cadence: cadences[fleet.cadence[index] ?? 0] ?? 'unlearned',
    lateAfter: limits.late * 1000,
    downAfter: limits.down * 1000,
    availability: { '24h': over('24h'), '7d': over('7d'), '30d': over('30d'), '90d': over('90d') },
    rounds: rounds(index),
    active,
  };
}

function stateOf(fleet: Fleet, index: number): ValidatorState {
  return states[fleet.state[index] ?? 0] ?? 'pending';
}

function viewUpstream(record: NetworkRecord): UpstreamView {
  const { situation, watch } = record.head;
  const { upstream } = situation;
  return {
    state: upstream.state,
    // Trouble ends and the recovery from it begins in the same tick. Otherwise the monitor itself had not run.
    isStarting: upstream.state === 'recovering' && upstream.stalls.at(-1)?.to !== upstream.since,
    since: upstream.since * 1000,
    reason: upstream.state === 'ok' ? '' : upstream.reason,
    head: upstream.head === null ? null : upstream.head * 1000,
    dataClock: upstream.clock === 0 ? null : upstream.clock * 1000,
    latestRound: upstream.round,
    truncated: (upstream.total ?? 0) > maxValidators,
    total: upstream.total,
    badRows: watch.badRows,
    unit: watch.validatorUnit,
    sources: viewSources(record),
  };
}

function viewSelf(sql: SqlStorage, record: NetworkRecord, now: number): SelfView {
  const { self } = record.head;
  const number = (table: 'dead_letter' | 'outbox'): number =>
    sql.exec<{ n: number }>(`select count(*) as n from ${table}`).one().n;
  const rows = record.rowsOf(now / 1000);
  return {
    lastTick: self.lastTick,
    lastGoodTick: self.lastGoodTick,
    ticks: { cron: self.cron, alarm: self.alarm, dropped: self.dropped },
    requests: self.requests,
    rows: { today: rows, limit: rowsPerDay, level: budgetLevel(rows) },
    deadLetters: number('dead_letter'),
    outbox: number('outbox'),
  };
}

function countStates(fleet: Fleet): NetworkView['counts'] {
  const counts = { pending: 0, up: 0, late: 0, down: 0, dormant: 0, retired: 0, watched: 0, flapping: 0 };
  for (let index = 0; index < fleet.count; index++) {
    const state = stateOf(fleet, index);
    counts[state]++;
    if (state !== 'dormant' && state !== 'retired') counts.watched++;
    if (fleet.has(index, Flag.flapping)) counts.flapping++;
  }
  return counts;
}

/** Availability of the network: the mean over its validators that are up, late or down, weighted by their coverage. `down`: the sum of their minutes. */
export function networkAvailability(validators: readonly ValidatorView[]): NetworkView['availability'] {
  const watched = validators.filter(({ state }) => state !== 'dormant' && state !== 'pending');
  const over = (window: SlaWindow): Availability & { full: number | null } => {
    const figures = watched.map(({ availability }) => availability[window]);
    const withUptime = figures.filter(({ uptime }) => uptime !== null);
    let weight = 0;
    let up = 0;
    let down = 0;
    let coverage = 0;
    for (const figure of figures) {
      coverage += figure.coverage;
      // Counted below 90 % coverage too, so that recorded minutes do not disappear.
      down += figure.down;
      if (figure.uptime === null) continue;
      weight += figure.coverage;
      up += figure.coverage * figure.uptime;
    }
    const mean = figures.length === 0 ? 0 : coverage / figures.length;
    return {
      uptime: weight === 0 || mean < minCoverage ? null : up / weight,
      coverage: mean,
      down,
      full:
        withUptime.length === 0
          ? null
          : withUptime.filter(({ uptime }) => (uptime ?? 0) >= 0.999).length / withUptime.length,
    };
  };
  return Object.fromEntries(slaWindows.map((window) => [window, over(window)])) as NetworkView['availability'];
}
