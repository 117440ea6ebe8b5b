import { State, type Verdict } from '@ledger-explorer/liveness';
import type { Correlation, News, ValidatorReference } from '../news.ts';
import type { RegistryEntry } from './registry.ts';

/** The part of the record that describes validators. */
export interface Names {
  /** `lastActive`: epoch seconds, 0 = never, which no late or down validator has. */
  readonly fleet: { readonly lastActive: Uint32Array; readonly state: Uint8Array };
  entry(index: number): RegistryEntry | undefined;
  /** In the order of the fleet. */
  all(): readonly RegistryEntry[];
}

/** Turns verdicts into news: indexes become validators, seconds become milliseconds, opened mass outages get their correlations. `now`: epoch seconds. */
export function nameNews(verdicts: readonly Verdict[], names: Names, now: number): readonly News[] {
  return verdicts.flatMap((verdict): News[] => {
    if (verdict.kind === 'upstream' || verdict.kind === 'source') return [{ ...verdict, since: verdict.since * 1000 }];
    if (verdict.kind === 'mass_opened' || verdict.kind === 'mass_closed') {
      const mass = verdict.mass * 1000;
      const members = verdict.members.map((index) => names.entry(index)?.id ?? '');
      const down = members.length;
      if (verdict.kind === 'mass_closed') return [{ ...verdict, mass, members, down }];
      return [{ ...verdict, mass, members, down, ...correlate(verdict.members, names) }];
    }
    const entry = names.entry(verdict.index);
    if (entry === undefined) return [];
    const { id, name, sponsor, version } = entry;
    return [ofValidator(verdict, { id, name, sponsor, version }, names.fleet.lastActive[verdict.index] ?? 0, now)];
  });
}

type OfValidator = Exclude<Verdict, { kind: 'upstream' | 'source' | 'mass_opened' | 'mass_closed' }>;

function ofValidator(verdict: OfValidator, validator: ValidatorReference, lastActive: number, now: number): News {
  const lastActiveAt = lastActive * 1000;
  switch (verdict.kind) {
    case 'late':
      return { kind: 'late', validator, lastActiveAt };
    case 'new':
      return { kind: 'new', validator };
    case 'retired':
      return {
        kind: 'retired',
        validator,
        lastActiveAt: lastActive === 0 ? null : lastActiveAt,
        incident: toMilliseconds(verdict.incident),
      };
    case 'down':
      return {
        kind: 'down',
        validator,
        lastActiveAt,
        since: verdict.since * 1000,
        detectedAt: now * 1000,
        mass: toMilliseconds(verdict.mass),
      };
    case 'resolved':
      return {
        kind: 'resolved',
        validator,
        since: verdict.since * 1000,
        endedAt: verdict.endedAt * 1000,
        incident: verdict.incident * 1000,
        mass: toMilliseconds(verdict.mass),
      };
    case 'flapping':
      return { kind: 'flapping', validator, opens: verdict.opens, since: verdict.since * 1000 };
    case 'stable':
      return { ...verdict, validator, since: verdict.since * 1000, incident: verdict.incident * 1000 };
  }
}

function toMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}

/** Limit of sponsors, and of versions, for one mass outage. */
const maxCorrelations = 3;
export const watchedStates: readonly number[] = [State.up, State.late, State.down];

/**
 * Sponsors and versions that explain a mass outage: at least five members have the value, they are half of the members or 90 % of the
 * validators with the value, and validators with it are down at least twice as often as others.
 */
function correlate(
  members: readonly number[],
  names: Names,
): { sponsors: readonly Correlation[]; versions: readonly Correlation[] } {
  const entries = names.all();
  const isMember = new Set(members);
  const watched = entries.filter((_, index) => watchedStates.includes(names.fleet.state[index] ?? 0)).length;
  const count = (valueOf: (entry: RegistryEntry) => string | null): readonly Correlation[] => {
    const values = new Map<string, { down: number; all: number }>();
    entries.forEach((entry, index) => {
      const value = valueOf(entry);
      if (value === null || !watchedStates.includes(names.fleet.state[index] ?? 0)) return;
      const counts = values.get(value) ?? { down: 0, all: 0 };
      counts.all++;
      if (isMember.has(index)) counts.down++;
      values.set(value, counts);
    });
    return [...values]
      .map(([value, counts]) => ({ value, ...counts }))
      .filter(({ down, all }) => {
        const share = down / all;
        const shareOfOthers = (members.length - down) / Math.max(1, watched - all);
        return down >= 5 && (down * 2 >= members.length || share >= 0.9) && share >= 2 * shareOfOthers;
      })
      .sort((a, b) => b.down - a.down)
      .slice(0, maxCorrelations);
  };
  return {
    // About half of all validators are their own sponsor.
    sponsors: count(({ id, sponsor }) => (sponsor === id ? null : sponsor)),
    versions: count(({ version }) => version),
  };
}
