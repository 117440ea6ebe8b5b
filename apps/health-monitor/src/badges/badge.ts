import { visibleName } from '../alerts/visible-name.ts';
import {
  type Availability,
  type NetworkView,
  type RoundsView,
  slaWindows,
  type ValidatorView,
} from '../record/network-view.ts';
import { answer } from '../serving/answer.ts';
import { dataStart, type RecordSpan, showDataStart } from '../serving/data-start.ts';
import { showAvailability, showCount, showShare } from '../serving/show-figures.ts';
import { isUnknown, type Level, summarize } from '../serving/summary.ts';

export const badgeKinds = [
  'status',
  'uptime-24h',
  'uptime-7d',
  'uptime-30d',
  'uptime-90d',
  'version',
  'rounds',
] as const;

export type BadgeKind = (typeof badgeKinds)[number];

/** The content of a badge. Grey: unknown, not watched, or too little data. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly color: 'green' | 'yellow' | 'orange' | 'red' | 'blue' | 'grey';
}

const ofLevel: Readonly<Record<Level, Badge['color']>> = {
  operational: 'green',
  degraded: 'yellow',
  outage: 'red',
  stalled: 'red',
  unknown: 'grey',
};

/** A badge of the whole network. */
export function networkBadge(kind: BadgeKind, view: NetworkView, now: number): Badge {
  const label = visibleName(view.network, 'network', 32);
  const grey = isUnknown(view, now);
  if (kind === 'status') {
    const { level } = summarize(view, now);
    return {
      label,
      message:
        level === 'degraded' ? `${showCount(view.counts.down)} down` : level === 'outage' ? 'mass outage' : level,
      color: ofLevel[level],
    };
  }
  if (kind === 'version') {
    return { label: `${label} version`, ...version(mostCommonVersion(view.validators), grey) };
  }
  if (kind === 'rounds') return { label: `${label} rounds`, ...rounds(sumOfRounds(view.validators), grey) };
  return uptime(label, kind, view.availability, view, grey);
}

/** A badge of one validator. */
export function validatorBadge(kind: BadgeKind, view: NetworkView, one: ValidatorView, now: number): Badge {
  const label = visibleName(one.name ?? '', 'validator', 32);
  const grey = isUnknown(view, now);
  if (kind === 'status') {
    if (grey) return { label, message: 'unknown', color: 'grey' };
    const colors = {
      pending: 'grey',
      up: 'green',
      late: 'yellow',
      down: 'red',
      dormant: 'grey',
      retired: 'grey',
    } as const;
    if (one.overlays.includes('maintenance')) return { label, message: 'maintenance', color: 'blue' };
    if (one.overlays.includes('flapping')) return { label, message: 'flapping', color: 'orange' };
    return { label, message: one.state, color: colors[one.state] };
  }
  if (kind === 'version') return { label: `${label} version`, ...version(one.version, grey) };
  if (kind === 'rounds') return { label: `${label} rounds`, ...rounds(one.rounds, grey) };
  return uptime(label, kind, one.availability, { firstSeen: one.firstSeen, at: view.at }, grey);
}

function uptime(
  name: string,
  kind: Extract<BadgeKind, `uptime-${string}`>,
  availability: Readonly<Record<(typeof slaWindows)[number], Availability>>,
  recorded: RecordSpan,
  grey: boolean,
): Badge {
  const window = slaWindows.find((one) => kind === `uptime-${one}`) ?? '30d';
  const figure = availability[window];
  const start = dataStart(window, recorded);
  const label = `${name} uptime ${start === null ? window : showDataStart(start, recorded.at)}`;
  if (figure.uptime === null) return { label, message: 'insufficient data', color: 'grey' };
  return { label, message: showAvailability(figure), color: grey ? 'grey' : grade(figure.uptime) };
}

function rounds(view: RoundsView | null, grey: boolean): Omit<Badge, 'label'> {
  if (view === null || view.expected === 0) return { message: 'not known', color: 'grey' };
  const share = view.seen / view.expected;
  return {
    message: `${showShare(share, 1)} in 24h`,
    color: grey ? 'grey' : grade(share, [0.98, 0.95, 0.9]),
  };
}

function version(value: string | null, grey: boolean): Omit<Badge, 'label'> {
  return {
    message: visibleName(value ?? '', 'not reported', 24),
    color: grey || value === null ? 'grey' : 'blue',
  };
}

/** The color of a share, by the least shares for each color. The default limits suit uptimes: a thousandth of a month is 43 minutes. */
function grade(
  share: number,
  [green, yellow, orange]: readonly [number, number, number] = [0.999, 0.99, 0.95],
): Badge['color'] {
  if (share >= green) return 'green';
  if (share >= yellow) return 'yellow';
  return share >= orange ? 'orange' : 'red';
}

function mostCommonVersion(validators: readonly ValidatorView[]): string | null {
  const counts = new Map<string, number>();
  for (const { version: value, state } of validators) {
    if (value !== null && state !== 'dormant') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function sumOfRounds(validators: readonly ValidatorView[]): RoundsView {
  let seen = 0;
  let expected = 0;
  for (const { rounds: one } of validators) {
    seen += one?.seen ?? 0;
    expected += one?.expected ?? 0;
  }
  return { seen, expected };
}

/** Proxies such as GitHub's may cache a badge for a minute. */
const cache = 'public, max-age=60';

/** Answers with the JSON of a shields.io endpoint badge: https://shields.io/badges/endpoint-badge */
export function answerShields(request: Request, badge: Badge): Response {
  const body = JSON.stringify({ schemaVersion: 1, ...badge, cacheSeconds: 300 });
  return answer(request, { type: 'application/json', body, cache, shared: true });
}
