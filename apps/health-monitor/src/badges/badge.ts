import type { Texts } from '../language/en.ts';
import { visibleName } from '../alerts/visible-name.ts';
import {
  type Availability,
  type NetworkView,
  type RoundsView,
  slaWindows,
  type ValidatorView,
} from '../record/network-view.ts';
import { showAvailability, showCount, showShare } from '../serving/show-figures.ts';
import { isUnknown, type Level, summarize } from '../serving/summary.ts';
import { type Recorded, showStart, startOf } from '../serving/window-start.ts';

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

/** What a badge says, in any format. Grey: nothing is known now. */
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
export function networkBadge(kind: BadgeKind, view: NetworkView, now: number, texts: Texts): Badge {
  const words = texts.badges;
  const label = visibleName(view.network, words.network, 32);
  const grey = isUnknown(view, now);
  if (kind === 'status') {
    const { level } = summarize(view, now, texts);
    return {
      label,
      message: level === 'degraded' ? words.down(showCount(view.counts.down, texts)) : words[level],
      color: ofLevel[level],
    };
  }
  if (kind === 'version') {
    return { label: words.version(label), ...version(commonest(view.validators), grey, texts) };
  }
  if (kind === 'rounds') return { label: words.rounds(label), ...rounds(sum(view.validators), grey, texts) };
  return uptime(label, kind, view.availability, view, grey, texts);
}

/** A badge of one validator. */
export function validatorBadge(
  kind: BadgeKind,
  view: NetworkView,
  one: ValidatorView,
  now: number,
  texts: Texts,
): Badge {
  const { badges: words, states } = texts;
  const label = visibleName(one.name ?? '', words.validator, 32);
  const grey = isUnknown(view, now);
  if (kind === 'status') {
    if (grey) return { label, message: states.unknown, color: 'grey' };
    const colors = {
      pending: 'grey',
      up: 'green',
      late: 'yellow',
      down: 'red',
      dormant: 'grey',
      retired: 'grey',
    } as const;
    if (one.overlays.includes('maintenance')) return { label, message: states.maintenance, color: 'blue' };
    if (one.overlays.includes('flapping')) return { label, message: states.flapping, color: 'orange' };
    return { label, message: states[one.state], color: colors[one.state] };
  }
  if (kind === 'version') return { label: words.version(label), ...version(one.version, grey, texts) };
  if (kind === 'rounds') return { label: words.rounds(label), ...rounds(one.rounds, grey, texts) };
  return uptime(label, kind, one.availability, { firstSeen: one.firstSeen, at: view.at }, grey, texts);
}

function uptime(
  name: string,
  kind: Extract<BadgeKind, `uptime-${string}`>,
  availability: Readonly<Record<(typeof slaWindows)[number], Availability>>,
  recorded: Recorded,
  grey: boolean,
  texts: Texts,
): Badge {
  const window = slaWindows.find((one) => kind === `uptime-${one}`) ?? '30d';
  const figure = availability[window];
  const start = startOf(window, recorded);
  const label = texts.badges.uptime(name, start === null ? window : showStart(start, recorded.at, texts));
  if (figure.uptime === null) return { label, message: texts.figures.insufficientData, color: 'grey' };
  return { label, message: showAvailability(figure, texts), color: grey ? 'grey' : grade(figure.uptime) };
}

function rounds(view: RoundsView | null, grey: boolean, texts: Texts): Omit<Badge, 'label'> {
  if (view === null || view.expected === 0) return { message: texts.badges.notKnown, color: 'grey' };
  const share = view.seen / view.expected;
  return {
    message: texts.badges.in24h(showShare(share, texts, 1)),
    color: grey ? 'grey' : grade(share, [0.98, 0.95, 0.9]),
  };
}

function version(value: string | null, grey: boolean, { figures }: Texts): Omit<Badge, 'label'> {
  return {
    message: visibleName(value ?? '', figures.notReported, 24),
    color: grey || value === null ? 'grey' : 'blue',
  };
}

/** Rounds are missed now and then in normal operation; a thousandth of a month is 43 minutes. */
function grade(
  share: number,
  [green, yellow, orange]: readonly [number, number, number] = [0.999, 0.99, 0.95],
): Badge['color'] {
  if (share >= green) return 'green';
  if (share >= yellow) return 'yellow';
  return share >= orange ? 'orange' : 'red';
}

function commonest(validators: readonly ValidatorView[]): string | null {
  const counts = new Map<string, number>();
  for (const { version: value, state } of validators) {
    if (value !== null && state !== 'dormant') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function sum(validators: readonly ValidatorView[]): RoundsView {
  let seen = 0;
  let expected = 0;
  for (const { rounds: one } of validators) {
    seen += one?.seen ?? 0;
    expected += one?.expected ?? 0;
  }
  return { seen, expected };
}
