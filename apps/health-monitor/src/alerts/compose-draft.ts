import type { Correlation, News, ValidatorReference } from '../news.ts';
import type { Texts } from '../language/en.ts';
import { composeNote } from './compose-note.ts';
import { composeSource } from './compose-source.ts';
import type { Draft, Json, Severity } from './message.ts';
import { nameValidator, shortParty, validatorFacts } from './name-validator.ts';
import { showDuration, showTime } from './spans.ts';
import { quote, type Text } from './text.ts';
import { visibleName } from './visible-name.ts';

/**
 * The message about an item of news: one draft for all subscribers. Digests, for one subscriber, are composed elsewhere.
 *
 * @param now the tick's time
 */
export function composeDraft(news: News, now: number, texts: Texts): Draft {
  if ('validator' in news) return ofValidator(news, now, texts);
  if (news.kind === 'source') return composeSource(news, now, texts);
  if (news.kind === 'note') return composeNote(news, now, texts);
  return news.kind === 'upstream' ? upstream(news, now, texts) : mass(news, now, texts);
}

type Part = Text[number];
type OfValidator = Extract<News, { validator: ValidatorReference }>;

function ofValidator(news: OfValidator, now: number, texts: Texts): Draft {
  const { messages, states } = texts;
  const { validator } = news;
  const name: Part = nameValidator(validator);
  const version = (runs: string | null): Part => quote(runs ?? '', messages.none);
  const base = {
    subject: `validator/${validator.id}`,
    at: now,
    path: `validators/${encodeURIComponent(validator.id)}`,
    opener: null,
  };
  const draft = (
    type: string,
    action: Draft['action'],
    severity: Severity,
    since: number,
    title: Text,
    lines: readonly Text[],
    data: Readonly<Record<string, Json>> = {},
  ): Draft => ({
    ...base,
    type: `validator.${type}`,
    action,
    severity,
    incident: `validator/${validator.id}@${since}`,
    title,
    lines: [...lines, ...about(validator, texts)],
    data: { validator: validatorFacts(validator), ...data },
  });
  const last = (at: number): Text => [messages.lastReport(showTime(at), showDuration(now - at, texts))];

  switch (news.kind) {
    case 'late':
      return draft('late', 'note', 'info', now, messages.late(name), [last(news.lastActiveAt)], {
        lastActiveAt: time(news.lastActiveAt),
      });
    case 'down':
      return draft('down', 'open', 'critical', news.since, messages.down(name), [last(news.lastActiveAt)], {
        lastActiveAt: time(news.lastActiveAt),
        since: time(news.since),
        detectedAt: time(news.detectedAt),
      });
    case 'resolved': {
      const length = showDuration(news.endedAt - news.since, texts);
      return {
        ...draft(
          'resolved',
          'resolve',
          'critical',
          news.since,
          messages.upAgain(name, length),
          [[messages.downFrom(showTime(news.since), showTime(news.endedAt))]],
          { since: time(news.since), endedAt: time(news.endedAt) },
        ),
        opener: 'validator.down',
      };
    }
    case 'flapping':
      return draft(
        'flapping',
        'open',
        'critical',
        news.since,
        messages.flapping(name, news.opens, showTime(news.since)),
        [[messages.untilStable]],
        { opens: news.opens, since: time(news.since) },
      );
    case 'stable':
      return {
        ...draft(
          'stable',
          news.state === 'up' ? 'resolve' : 'open',
          'critical',
          news.since,
          messages.stable(name, states[news.state]),
          [[messages.noChangeSince(showTime(news.since))]],
          { state: news.state, since: time(news.since) },
        ),
      };
    case 'retired':
      return draft(
        'retired',
        'resolve',
        'warning',
        now,
        messages.retired(name),
        [news.lastActiveAt === null ? [messages.neverReported] : last(news.lastActiveAt), [messages.unlessBack]],
        { lastActiveAt: news.lastActiveAt === null ? null : time(news.lastActiveAt) },
      );
    case 'new':
      return draft('new', 'note', 'info', now, messages.new(name), []);
    case 'version_changed':
      return draft(
        'version_changed',
        'note',
        'info',
        now,
        messages.versionChanged(name, version(news.from), version(news.to)),
        [],
        { from: news.from, to: news.to },
      );
    case 'sponsor_changed':
      return draft('sponsor_changed', 'note', 'info', now, messages.sponsorChanged(name), [], {
        from: news.from,
        to: news.to,
      });
    case 'contact_missing':
      return draft('contact_missing', 'note', 'info', now, messages.contactMissing(name), []);
    case 'version_below_minimum':
      return draft(
        'version_below_minimum',
        'note',
        'warning',
        now,
        messages.belowMinimum(name, version(validator.version), version(news.minimum)),
        [],
        { minimum: news.minimum },
      );
  }
}

function about({ id, sponsor, version: runs }: ValidatorReference, { messages }: Texts): readonly Text[] {
  const facts: Text[] = [];
  if (runs !== null) facts.push(messages.aboutVersion<Part>(quote(runs, messages.none)));
  if (sponsor !== null && sponsor !== id) facts.push(messages.aboutSponsor<Part>(quote(shortParty(sponsor))));
  facts.push(messages.aboutParty<Part>(quote(shortParty(id))));
  return [facts.flatMap((fact, index) => (index === 0 ? fact : [', ', ...fact]))];
}

function upstream(news: Extract<News, { kind: 'upstream' }>, now: number, texts: Texts): Draft {
  const { messages } = texts;
  const resolved = news.to === 'ok';
  const state = resolved ? news.from : news.to;
  return {
    type: resolved ? 'upstream.ok' : 'upstream.trouble',
    action: resolved ? 'resolve' : 'open',
    severity: state === 'liveness_stalled' || state === 'rounds_stalled' ? 'critical' : 'warning',
    incident: `upstream@${news.since}`,
    subject: 'upstream',
    at: now,
    title: [resolved ? messages.recovered(showDuration(now - news.since, texts)) : messages.upstream[news.to]],
    lines: [
      // The reason may quote what the explorer answered.
      ...(news.reason === '' ? [] : [[{ quoted: visibleName(news.reason, '', 300) }]]),
      [messages.since(showTime(news.since))],
      ...(resolved ? [] : [[messages.noneCounts]]),
    ],
    path: '',
    data: { from: news.from, to: news.to, since: time(news.since), reason: news.reason },
    opener: resolved ? 'upstream.trouble' : null,
  };
}

function mass(news: Extract<News, { kind: 'mass_opened' | 'mass_closed' }>, now: number, texts: Texts): Draft {
  const { messages } = texts;
  const open = news.kind === 'mass_opened';
  const share = news.all === 0 ? 0 : Math.round((100 * news.down) / news.all);
  return {
    type: open ? 'network.mass_outage' : 'network.mass_outage_over',
    action: open ? 'open' : 'resolve',
    severity: 'critical',
    incident: `mass@${news.mass}`,
    subject: 'mass',
    at: now,
    title: [
      open
        ? messages.mass(news.down, news.all, share)
        : messages.massOver(showDuration(now - news.mass, texts), news.members.length),
    ],
    lines: open
      ? [
          ...news.versions.slice(0, 3).map((each) => shared(each, messages.thatRun)),
          ...news.sponsors.slice(0, 3).map((each) => shared(each, messages.sponsoredBy)),
          [messages.singleNotReported],
        ]
      : [[messages.wentDown(news.total)]],
    path: 'validators?status=down',
    data: {
      mass: time(news.mass),
      down: news.down,
      all: news.all,
      // The outbox stores a copy for each subscriber; the API has all members.
      members: news.members.slice(0, 100),
      truncated: news.members.length > 100,
      ...(open
        ? { versions: correlations(news.versions), sponsors: correlations(news.sponsors) }
        : { total: news.total }),
    },
    opener: open ? null : 'network.mass_outage',
  };
}

function shared({ value, down, all }: Correlation, say: Texts['messages']['thatRun']): Text {
  return say<Part>(down, all, quote(shortParty(value)));
}

function correlations(list: readonly Correlation[]): Json {
  return list.map(({ value, down, all }) => ({ value, down, all }));
}

function time(instant: number): string {
  return new Date(instant).toISOString();
}
