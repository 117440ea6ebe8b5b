import { visibleName } from '../alerts/visible-name.ts';
import {
  type Availability,
  type DayView,
  type IncidentView,
  type MaintenanceView,
  type MassView,
  type NetworkView,
  type SelfView,
  type SlaWindow,
  slaWindows,
  type SourceView,
  type UpstreamView,
  type ValidatorDetail,
  type ValidatorView,
} from '../record/network-view.ts';
import { type RecordSpan, dataStart } from '../serving/data-start.ts';
import type { ValidatorReference } from '../news.ts';

// The bodies that openapi.yaml describes. Times are RFC 3339 in UTC. Untrusted texts are sanitized, except party ids and the values of
// correlations, which are filters of lists.

export function time(instant: number): string;
export function time(instant: number | null): string | null;
export function time(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

export function reference({ id, name, sponsor, version }: ValidatorReference) {
  return { id, name: line(name, 200), sponsor, version: line(version, 64) };
}

export function validator(one: ValidatorView, at: number) {
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
    availability: availabilities(one.availability, { firstSeen, at }),
    rounds: rounds === null ? null : { ...rounds, missed: rounds.expected - rounds.seen },
    active,
  };
}

export function validatorDetail(one: ValidatorDetail, at: number) {
  const { days, incidents, repair, reports } = one;
  return {
    ...validator(one, at),
    days: days.map(day),
    reports: reports.map(({ source, lastActiveAt }) => ({ source, lastActiveAt: time(lastActiveAt) })),
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

function availability({ uptime, coverage, down }: Availability, start: number | null) {
  return { uptime, coverage, downMinutes: down, since: time(start) };
}

export function availabilities(figures: Readonly<Record<SlaWindow, Availability>>, recorded: RecordSpan) {
  return Object.fromEntries(
    slaWindows.map((window) => [window, availability(figures[window], dataStart(window, recorded))]),
  );
}

export function networkAvailabilities(
  figures: Readonly<Record<SlaWindow, Availability & { readonly full: number | null }>>,
  recorded: RecordSpan,
) {
  return Object.fromEntries(
    slaWindows.map((window) => [
      window,
      { ...availability(figures[window], dataStart(window, recorded)), nearlyAlways: figures[window].full },
    ]),
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
  const { id, since, detectedAt, endedAt, mass, maintenance, note } = one;
  return {
    id,
    validator: reference(one.validator),
    since: time(since),
    detectedAt: time(detectedAt),
    endedAt: time(endedAt),
    massOutage: mass === null ? null : String(mass),
    maintenance,
    note,
  };
}

export function massOutage({ id, opened, closed, down, all, total, sponsors, versions, note }: MassView) {
  return {
    id: String(id),
    note,
    openedAt: time(opened),
    closedAt: time(closed),
    down,
    all,
    total,
    sponsors,
    versions,
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
  const { state, since, reason, head, dataClock, latestRound, truncated, total, badRows, unit, sources } = one;
  return {
    state,
    since: time(since),
    reason: visibleName(reason, '', 300),
    head: time(head),
    dataClock: time(dataClock),
    latestRound,
    truncated,
    totalValidators: total,
    badRows,
    timeUnit: unit,
    sources: sources.map(source),
  };
}

export function upstreamIncident({ state, reason, since, until, note }: NetworkView['upstreamIncidents'][number]) {
  return {
    id: String(since),
    note,
    state,
    reason: visibleName(reason, '', 300),
    since: time(since),
    until: time(until),
  };
}

function source({ name, state, since, reason, counts, newestReport, latestRound, alone, lacking }: SourceView) {
  return {
    name,
    state,
    since: time(since),
    reason: visibleName(reason, '', 300),
    counts,
    newestReport: time(newestReport),
    latestRound,
    reportsOnlyHere: alone,
    reportsLacking: lacking,
  };
}

export function monitor({ lastTick, lastGoodTick, ticks, requests, rows, deadLetters, outbox }: SelfView) {
  return { lastTick: time(lastTick), lastGoodTick: time(lastGoodTick), ticks, requests, rows, deadLetters, outbox };
}

function line(text: string | null, longest: number): string | null {
  const visible = text === null ? '' : visibleName(text, '', longest);
  return visible === '' ? null : visible;
}
