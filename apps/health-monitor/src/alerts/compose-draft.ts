import type { UpstreamState } from '@ledger-explorer/liveness';
import type { Correlation, News, ValidatorReference } from '../news.ts';
import { composeSource } from './compose-source.ts';
import { type Draft, type Json, maxMembers } from './message.ts';
import { nameValidator, shortParty, validatorFacts } from './name-validator.ts';
import { showDuration, showTime } from './spans.ts';
import { quote, type Text } from './text.ts';
import { visibleName } from './visible-name.ts';

/** Composes the message about an item of news, the same for all subscribers. `now`: the tick's time, epoch milliseconds. */
export function composeDraft(news: News, now: number): Draft {
  if ('validator' in news) return ofValidator(news, now);
  if (news.kind === 'source') return composeSource(news, now);
  if (news.kind === 'reset') return reset(news);
  return news.kind === 'upstream' ? upstream(news, now) : mass(news, now);
}

type Part = Text[number];
type OfValidator = Extract<News, { validator: ValidatorReference }>;
type ValidatorDraft = Pick<Draft, 'type' | 'title'> &
  Partial<Pick<Draft, 'action' | 'severity' | 'lines' | 'data' | 'opener'>> & {
    /** When the announced incident began, the last part of its id. */
    readonly incidentSince?: number;
  };

function ofValidator(news: OfValidator, now: number): Draft {
  const { validator } = news;
  const name: Part = nameValidator(validator);
  const version = (runs: string | null): Part => quote(runs ?? '', 'none');
  const base = {
    subject: `validator/${validator.id}`,
    at: now,
    path: `validators/${encodeURIComponent(validator.id)}`,
    opener: null,
  };
  /** Without more options, it is a note of severity `info`, no part of an earlier incident, and replaces no waiting message (`opener`). */
  const draft = ({ type, incidentSince = now, lines = [], data = {}, ...rest }: ValidatorDraft): Draft => ({
    ...base,
    type: `validator.${type}`,
    action: 'note',
    severity: 'info',
    incident: `validator/${validator.id}@${incidentSince}`,
    lines: [...lines, ...about(validator)],
    data: { validator: validatorFacts(validator), ...data },
    ...rest,
  });
  const last = (at: number): Text => [`Last report: ${showTime(at)}, ${showDuration(now - at)} ago.`];

  switch (news.kind) {
    case 'late':
      return draft({
        type: 'late',
        title: ['Validator ', name, ' is late'],
        lines: [last(news.lastActiveAt)],
        data: { lastActiveAt: time(news.lastActiveAt) },
      });
    case 'down':
      return draft({
        type: 'down',
        action: 'open',
        severity: 'critical',
        incidentSince: news.since,
        title: ['Validator ', name, ' is down'],
        lines: [last(news.lastActiveAt)],
        data: {
          lastActiveAt: time(news.lastActiveAt),
          since: time(news.since),
          detectedAt: time(news.detectedAt),
        },
      });
    case 'resolved':
      return draft({
        type: 'resolved',
        action: 'resolve',
        severity: 'critical',
        incidentSince: news.incident,
        title: ['Validator ', name, ` is up again: was down ${showDuration(news.endedAt - news.since)}`],
        lines: [[`Down from ${showTime(news.since)} to ${showTime(news.endedAt)}.`]],
        data: { since: time(news.since), endedAt: time(news.endedAt) },
        opener: 'validator.down',
      });
    case 'flapping':
      return draft({
        type: 'flapping',
        action: 'open',
        severity: 'critical',
        incidentSince: news.since,
        title: ['Validator ', name, ` keeps going down and up: ${news.opens} times since ${showTime(news.since)}`],
        lines: [['No further message until it has been stable for two hours.']],
        data: { opens: news.opens, since: time(news.since) },
      });
    case 'stable':
      return draft({
        type: 'stable',
        action: news.state === 'up' ? 'resolve' : 'open',
        severity: 'critical',
        incidentSince: news.incident,
        title: ['Validator ', name, ` is stable: ${news.state}`],
        lines: [[`It went down and up repeatedly; no change since ${showTime(news.since)}.`]],
        data: { state: news.state, since: time(news.since) },
      });
    case 'retired':
      return draft({
        type: 'retired',
        action: 'resolve',
        severity: 'warning',
        incidentSince: news.incident ?? now,
        title: ['Validator ', name, ' is no longer in the list'],
        lines: [
          news.lastActiveAt === null ? ['It never reported.'] : last(news.lastActiveAt),
          ['No further message unless it comes back.'],
        ],
        data: { lastActiveAt: news.lastActiveAt === null ? null : time(news.lastActiveAt) },
      });
    case 'new':
      return draft({ type: 'new', title: ['New validator ', name] });
    case 'version_changed': {
      const { from, to } = news;
      const title = ['Validator ', name, ' changed its version from ', version(from), ' to ', version(to)];
      return draft({ type: 'version_changed', title, data: { from, to } });
    }
    case 'sponsor_changed':
      return draft({
        type: 'sponsor_changed',
        title: ['Validator ', name, ' changed its sponsor'],
        data: { from: news.from, to: news.to },
      });
    case 'contact_missing':
      return draft({ type: 'contact_missing', title: ['Validator ', name, ' has no contact point any more'] });
    case 'version_below_minimum':
      return draft({
        type: 'version_below_minimum',
        severity: 'warning',
        title: [
          'Validator ',
          name,
          ' runs ',
          version(validator.version),
          ', below the minimum ',
          version(news.minimum),
        ],
        data: { minimum: news.minimum },
      });
  }
}

/** One line with version, sponsor (unless it is the validator itself) and party. */
function about({ id, sponsor, version: runs }: ValidatorReference): readonly Text[] {
  const facts: Text[] = [];
  if (runs !== null) facts.push(['Version ', quote(runs, 'none')]);
  if (sponsor !== null && sponsor !== id) facts.push(['sponsor ', quote(shortParty(sponsor))]);
  facts.push(['party ', quote(shortParty(id))]);
  return [facts.flatMap((fact, index) => (index === 0 ? fact : [', ', ...fact]))];
}

const upstreamTitles: Readonly<Record<Exclude<UpstreamState, 'ok'>, string>> = {
  suspect: 'The explorer may be in trouble',
  unreachable: 'The explorer does not answer',
  stale: 'The explorer does not advance',
  invalid: 'The explorer answers, but not with its API',
  partial: 'The explorer lists only a part of the validators',
  reset: 'The network was reset',
  rounds_stalled: 'No mining round opens',
  liveness_stalled: 'No validator reports',
  recovering: 'The explorer is recovering',
};

/** Titles for the end of trouble that is not the explorer's. */
const upstreamEnds: Partial<Record<UpstreamState, string>> = {
  rounds_stalled: 'Mining rounds open again',
  liveness_stalled: 'Validators report again',
};

function upstream(news: Extract<News, { kind: 'upstream' }>, now: number): Draft {
  const resolved = news.to === 'ok';
  const trouble = resolved ? news.from : news.to;
  return {
    type: resolved ? 'upstream.ok' : 'upstream.trouble',
    action: resolved ? 'resolve' : 'open',
    severity: trouble === 'liveness_stalled' || trouble === 'rounds_stalled' ? 'critical' : 'warning',
    incident: `upstream@${news.since}`,
    subject: 'upstream',
    at: now,
    title: [
      news.to === 'ok'
        ? `${upstreamEnds[news.from] ?? 'The explorer has recovered'}, after ${showDuration(now - news.since)}`
        : upstreamTitles[news.to],
    ],
    lines: [
      // Quoted, because the reason may contain the explorer's answer.
      ...(news.reason === '' ? [] : [[{ quoted: visibleName(news.reason, '', 300) }]]),
      [`Since ${showTime(news.since)}.`],
      ...(resolved ? [] : [['No validator counts as down because of this; the time counts as unknown.']]),
    ],
    path: '',
    data: { from: news.from, to: news.to, since: time(news.since), reason: news.reason },
    opener: resolved ? 'upstream.trouble' : null,
  };
}

function reset({ at, dso, newDso }: Extract<News, { kind: 'reset' }>): Draft {
  return {
    type: 'network.reset',
    // Resolves reported trouble of the explorer, which has the same subject.
    action: 'resolve',
    severity: 'warning',
    incident: `reset@${at}`,
    subject: 'upstream',
    at,
    title: ['The network was reset'],
    lines: [
      ['It continues with another DSO, ', quote(shortParty(newDso)), '.'],
      ['Incidents of the previous network are closed, and its validators are no longer reported.'],
    ],
    path: 'incidents',
    data: { dso, newDso },
    opener: null,
  };
}

function mass(news: Extract<News, { kind: 'mass_opened' | 'mass_closed' }>, now: number): Draft {
  const isOpen = news.kind === 'mass_opened';
  const members = news.members.slice(0, maxMembers);
  const share = news.all === 0 ? 0 : Math.round((100 * news.down) / news.all);
  return {
    type: isOpen ? 'network.mass_outage' : 'network.mass_outage_over',
    action: isOpen ? 'open' : 'resolve',
    severity: 'critical',
    incident: `mass@${news.mass}`,
    subject: 'mass',
    at: now,
    title: [
      isOpen
        ? `Mass outage: ${news.down} of ${news.all} validators are down (${share} %)`
        : `Mass outage over after ${showDuration(now - news.mass)}: ${news.down} of its validators still down`,
    ],
    lines: isOpen
      ? [
          ...news.versions.map((each) => shared(each, 'that run')),
          ...news.sponsors.map((each) => shared(each, 'sponsored by')),
          ['Until it is over, only recoveries are reported, not single outages.'],
        ]
      : [[`${news.total} validators went down during it.`]],
    path: 'validators?status=down',
    data: {
      mass: time(news.mass),
      down: news.down,
      all: news.all,
      members,
      truncated: members.length < news.down,
      ...(isOpen
        ? { versions: correlations(news.versions), sponsors: correlations(news.sponsors) }
        : { total: news.total }),
    },
    opener: isOpen ? null : 'network.mass_outage',
  };
}

function shared({ value, down, all }: Correlation, relation: string): Text {
  return [`${down} of the ${all} validators ${relation} `, quote(shortParty(value)), ' are down.'];
}

function correlations(list: readonly Correlation[]): Json {
  return list.map(({ value, down, all }) => ({ value, down, all }));
}

function time(instant: number): string {
  return new Date(instant).toISOString();
}
