import { visibleName } from '../alerts/visible-name.ts';
import {
  type Availability,
  type DayView,
  type IncidentView,
  type MaintenanceView,
  type MassView,
  type SelfView,
  type SlaWindow,
  slaWindows,
  type UpstreamView,
  type ValidatorDetail,
  type ValidatorView,
} from '../record/network-view.ts';
import type { ValidatorReference } from '../verdicts/news.ts';

// The bodies that openapi.yaml describes: times as RFC 3339 in UTC, texts of strangers without invisible characters.

export function time(instant: number): string;
export function time(instant: number | null): string | null;
export function time(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

export function reference({ id, name, sponsor, version }: ValidatorReference) {
  return { id, name: line(name, 200), sponsor, version: line(version, 64) };
}

export function validator(one: ValidatorView) {
  const { state, overlays, since, lastActiveAt, firstSeen, cadence, lateAfter, downAfter, rounds, active } = one;
  return {
    ...reference(one),
    state,
    overlays,
    since: time(since),
    lastActiveAt: time(lastActiveAt),
    firstSeen: time(firstSeen),
    cadence,
    lateAfterSeconds: Math.round(lateAfter / 1000),
    downAfterSeconds: Math.round(downAfter / 1000),
    availability: availabilities(one.availability),
    rounds: rounds === null ? null : { ...rounds, missed: rounds.expected - rounds.seen },
    active,
  };
}

export function validatorDetail(one: ValidatorDetail) {
  const { days, incidents, repair } = one;
  return {
    ...validator(one),
    days: days.map(day),
    incidents: incidents.map(incident),
    repair:
      repair === null
        ? null
        : {
            count: repair.count,
            meanMinutes: repair.mttr,
            meanMinutesBetween: repair.mtbf,
            longestMinutes: repair.longest,
          },
  };
}

function availability({ uptime, coverage, down }: Availability) {
  return { uptime, coverage, downMinutes: down };
}

export function availabilities(figures: Readonly<Record<SlaWindow, Availability>>) {
  return Object.fromEntries(slaWindows.map((window) => [window, availability(figures[window])]));
}

export function networkAvailabilities(
  figures: Readonly<Record<SlaWindow, Availability & { readonly full: number | null }>>,
) {
  return Object.fromEntries(
    slaWindows.map((window) => [window, { ...availability(figures[window]), nearlyAlways: figures[window].full }]),
  );
}

export function day({ date, down, late, unknown, maintenance, known }: DayView) {
  return {
    date,
    downMinutes: down,
    lateMinutes: late,
    unknownMinutes: unknown,
    maintenanceMinutes: maintenance,
    knownMinutes: known,
  };
}

export function incident(one: IncidentView) {
  const { id, since, detectedAt, endedAt, mass, maintenance } = one;
  return {
    id,
    validator: reference(one.validator),
    since: time(since),
    detectedAt: time(detectedAt),
    endedAt: time(endedAt),
    massOutage: mass === null ? null : String(mass),
    maintenance,
  };
}

export function massOutage({ id, opened, closed, down, all, total, sponsors, versions }: MassView) {
  return {
    id: String(id),
    openedAt: time(opened),
    closedAt: time(closed),
    down,
    all,
    total,
    sponsors: sponsors.map(({ value, ...counts }) => ({ value, down: counts.down, all: counts.all })),
    versions: versions.map(({ value, ...counts }) => ({ value, down: counts.down, all: counts.all })),
  };
}

export function maintenance({ id, starts, ends, title, validators, announced, cancelled }: MaintenanceView) {
  return {
    id,
    starts: time(starts),
    ends: time(ends),
    title: visibleName(title, '', 200),
    validators,
    announced,
    cancelled,
  };
}

export function upstream(one: UpstreamView) {
  const { state, since, reason, head, dataClock, latestRound, truncated, total, badRows, unit } = one;
  return {
    state,
    since: time(since),
    reason,
    head: time(head),
    dataClock: time(dataClock),
    latestRound,
    truncated,
    totalValidators: total,
    badRows,
    timeUnit: unit,
  };
}

export function monitor({ lastTick, lastGoodTick, ticks, requests, rows, deadLetters, outbox }: SelfView) {
  return { lastTick: time(lastTick), lastGoodTick: time(lastGoodTick), ticks, requests, rows, deadLetters, outbox };
}

function line(text: string | null, longest: number): string | null {
  const visible = text === null ? '' : visibleName(text, '', longest);
  return visible === '' ? null : visible;
}
