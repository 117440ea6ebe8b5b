import { streams, type Stream } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { schemaNamed } from '../contract/schema.ts';
import { sameValue } from '../expression/evaluate.ts';
import { ExactNumber, isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import { writeExact } from '../json/write-exact.ts';
import type { Ask } from '../session/ask.ts';
import { stripped } from '../session/row-memory.ts';
import { itemsOf, type Seen } from '../session/seen.ts';
import { placeOf, readEvents, type StreamEvent } from './event-stream.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

/** Milliseconds that a stream is listened to for what has happened already, and for its next comment in a deep run. */
const patience = 4_000;
/** That it is listened to for what comes. */
const short = 1_500;
const heartbeat = 16_500;
/** Updates of the past that are asked for. */
const past = 12;

/** Topics whose rows are those of a list that can be read as of a position. */
const lists: Readonly<Record<string, string>> = { transfers: 'listTransfers', updates: 'listUpdates' };
const members = ['topic', 'from', 'to', 'count', 'rows'];

function number(value: ExactJson | undefined): number {
  return value instanceof ExactNumber ? Number(value.literal) : Number.NaN;
}

function rowsOf(data: ExactJson | undefined): readonly ExactJson[] {
  const rows = memberOf(data, 'rows');
  return isExactArray(rows) ? rows : [];
}

type Wrong = (check: string, title: string, expected: string, actual: string, ask: Ask) => void;

interface Heard {
  readonly ask: Ask;
  readonly seen: Seen;
  readonly events: readonly StreamEvent[];
}

/** Listens until the stream has reached a position or says its head, or for as long as it is listened to. */
async function listen(
  { session }: ProbeContext,
  { path }: Stream,
  { topics, party, since, until }: { topics?: string; party?: string; since?: string; until: number | 'head' },
): Promise<Heard | undefined> {
  const query = [
    ...(topics === undefined ? [] : [`topics=${topics}`]),
    ...(party === undefined ? [] : [`party=${encodeURIComponent(party)}`]),
  ].join('&');
  const ask: Ask = {
    target: query === '' ? path : `${path}?${query}`,
    ...(since === undefined ? {} : { headers: { 'Last-Event-ID': since } }),
    until: {
      milliseconds: until === 'head' ? short : patience,
      isEnough: (text) => {
        const events = readEvents(text);
        // An id of digits alone: all topics are sent as far as it.
        const ids = events.flatMap(({ id = '' }) => (/^\d+$/.test(id) ? [Number(id)] : []));
        if (until !== 'head') return ids.some((id) => id >= until);
        // Three intervals of each topic, if the index moves.
        return ids.length > 3 && events.some(({ event }) => event === 'head');
      },
    },
    ...(since === undefined ? {} : { expect: { status: [200, 400] } }),
  };
  const seen = await session.ask(ask);
  return seen === undefined ? undefined : { ask, seen, events: readEvents(seen.text ?? '') };
}

/** What one response says by itself: its headers, how it begins, intervals without gaps, rows as they are declared. */
function judge({ ask, seen, events }: Heard, since: number | undefined, wrong: Wrong): void {
  const { headers } = seen.answer;
  const type = headers['content-type'] ?? 'absent';
  if (!/^text\/event-stream(;\s*charset=utf-8)?$/i.test(type))
    wrong('content-type', 'a stream is of another type', 'text/event-stream', type, ask);
  if (headers['cache-control'] !== 'private, no-cache')
    wrong('cache-control', 'a stream may be kept', 'private, no-cache', headers['cache-control'] ?? 'absent', ask);
  for (const name of ['explorer-position', 'explorer-lag', 'ratelimit', 'ratelimit-policy'])
    if (headers[name] === undefined) wrong(`missing-${name}`, `a stream lacks ${name}`, name, 'absent', ask);
  if (!/^retry: ?1000$/m.test(seen.text ?? ''))
    wrong('retry', 'a stream does not ask to come back after a second', 'retry: 1000', 'absent', ask);
  const [first] = events;
  if (first?.event !== '' || first.id === undefined)
    wrong(
      'begin',
      'a stream does not begin with an id',
      'an id without an event',
      placeOf(first ?? { event: 'nothing', id: undefined, data: undefined }),
      ask,
    );
  const begin = since ?? number(first?.id === undefined ? undefined : new ExactNumber(first.id));
  const ends = new Map<string, number>();
  for (const one of events.slice(1)) {
    if (!['head', 'rows', 'rewind', 'gap'].includes(one.event))
      wrong('event', 'an event has a name that there is not', 'head, rows, rewind or gap', one.event, ask);
    if (one.data === undefined)
      wrong('data', 'the data of an event is not JSON in one line', 'JSON', placeOf(one), ask);
    if ((one.event === 'head') !== (one.id === undefined))
      wrong(
        'id',
        'every event but the head has an id',
        one.event === 'head' ? 'no id' : 'an id',
        one.id ?? 'none',
        ask,
      );
    if (one.event !== 'rows') continue;
    const [topic, from, to] = [
      textOf(memberOf(one.data, 'topic')),
      number(memberOf(one.data, 'from')),
      number(memberOf(one.data, 'to')),
    ];
    const due = ends.get(topic) ?? begin;
    if (from !== due || !(to > from))
      wrong('interval', 'an interval does not begin where the one before it ended', `from ${due}`, placeOf(one), ask);
    ends.set(topic, to);
    judgeRows(one, wrong, ask);
  }
}

function judgeRows(one: StreamEvent, wrong: Wrong, ask: Ask): void {
  const [rows, count] = [rowsOf(one.data), number(memberOf(one.data, 'count'))];
  const names = isExactObject(one.data ?? null) ? Object.keys(one.data as object) : [];
  if (names.toSorted().join() !== members.toSorted().join())
    wrong('members', 'the data of rows has other members', members.join(), names.join(), ask);
  if (rows.length !== Math.min(count, 20) && !(rows.length === count))
    wrong('count', 'an interval has not the rows that it counts', String(count), `${rows.length} rows`, ask);
}

/** The id of an event: digits alone say that every topic is sent as far. */
function judgeIds({ ask, events }: Heard, topics: number, wrong: Wrong): void {
  let sent = new Set<string>();
  for (const one of events) {
    if (one.event !== 'rows') continue;
    sent.add(textOf(memberOf(one.data, 'topic')));
    const to = textOf(memberOf(one.data, 'to'));
    const isWhole = sent.size === topics;
    if (isWhole !== (one.id === to))
      wrong(
        'id-of-rows',
        'an id is that of another place in the stream',
        isWhole ? to : 'a longer text',
        one.id ?? 'none',
        ask,
      );
    if (isWhole) sent = new Set();
  }
}

/** Rows are those of the list: what it has at the end and had not at the beginning, oldest first. */
async function compareLists(context: ProbeContext, heard: Heard, since: number, wrong: Wrong): Promise<void> {
  const { session } = context;
  for (const [topic, id] of Object.entries(lists)) {
    const operation = session.table.find((one) => one.id === id);
    const own = heard.events.filter(({ event, data }) => event === 'rows' && memberOf(data, 'topic') === topic);
    const to = number(memberOf(own.at(-1)?.data, 'to'));
    if (operation === undefined || Number.isNaN(to) || !operation.pinnable) continue;
    const ask = (position: number, size: number): Ask => ({
      operation,
      query: `size=${size}&position=${position}`,
      expect: { status: [200, 410] },
    });
    const [before, after] = await Promise.all([session.ask(ask(since, 1)), session.ask(ask(to, 100))]);
    if (before?.answer.status !== 200 || after?.answer.status !== 200) continue;
    const many = number(memberOf(after.body, 'totalElements')) - number(memberOf(before.body, 'totalElements'));
    const counted = own.reduce((sum, { data }) => sum + number(memberOf(data, 'count')), 0);
    if (counted !== many)
      wrong('total', `rows of ${topic} are left out, or come twice`, `${many} rows`, `${counted} rows`, heard.ask);
    if (many > 100 || own.some(({ data }) => rowsOf(data).length < number(memberOf(data, 'count')))) continue;
    const due = (itemsOf(after) ?? []).slice(0, many).toReversed();
    const given = own.flatMap(({ data }) => rowsOf(data));
    const { item } = meaningOf(operation);
    const at = due.findIndex((row, index) => !sameValue(stripped(item, row), stripped(item, given[index] ?? null)));
    if (at !== -1)
      wrong(
        'row',
        `a row of ${topic} is not that of the list`,
        writeExact(due[at] ?? null).slice(0, 300),
        writeExact(given[at] ?? null).slice(0, 300),
        heard.ask,
      );
  }
}

/** The head of a stream is that of its operation. */
function compareHead({ ask, seen, events }: Heard, wrong: Wrong): void {
  const head = events.find(({ event }) => event === 'head');
  const names = schemaNamed('Head').fields.map(({ name }) => name);
  if (head === undefined) {
    wrong('head', 'a stream does not say its head', 'an event head', 'none', ask);
    return;
  }
  const given = isExactObject(head.data ?? null) ? Object.keys(head.data as object) : [];
  if (given.toSorted().join() !== names.toSorted().join())
    wrong('head', 'the head has other members', names.join(), given.join(), ask);
  const { position = 0 } = seen;
  if (number(memberOf(head.data, 'position')) < position)
    wrong(
      'head',
      'the head of a stream is behind its response',
      `at least ${position}`,
      textOf(memberOf(head.data, 'position')),
      ask,
    );
}

/** Goes on behind an event in the middle of an interval: each topic begins where it ended, those that were not sent where they began. */
async function resume(context: ProbeContext, stream: Stream, heard: Heard, begin: number, wrong: Wrong): Promise<void> {
  const rows = heard.events.filter(({ event }) => event === 'rows');
  const cut = Math.max(
    0,
    rows.findIndex(({ id = '' }) => !/^\d+$/.test(id)),
  );
  const since = rows[cut]?.id;
  if (since === undefined) return;
  const until = context.session.head ?? begin;
  const again = await listen(context, stream, { since, until });
  if (again?.seen.answer.status !== 200) {
    if (again !== undefined)
      wrong('resume', 'the id of an event is refused', '200', String(again.seen.answer.status), again.ask);
    return;
  }
  const ends = new Map<string, number>();
  for (const { data } of rows.slice(0, cut + 1))
    ends.set(textOf(memberOf(data, 'topic')), number(memberOf(data, 'to')));
  for (const one of again.events) {
    if (one.event === 'gap' || one.event === 'rewind') return;
    if (one.event !== 'rows') continue;
    const topic = textOf(memberOf(one.data, 'topic'));
    const due = ends.get(topic) ?? begin;
    if (number(memberOf(one.data, 'from')) !== due)
      wrong(
        'resume',
        'a stream that goes on leaves something out, or repeats it',
        `${topic} from ${due}`,
        placeOf(one),
        again.ask,
      );
    ends.set(topic, number(memberOf(one.data, 'to')));
  }
}

function partiesOf(row: ExactJson): readonly string[] {
  return ['senders', 'receivers'].flatMap((side) => {
    const all = memberOf(row, side);
    return isExactArray(all) ? all.map((one) => textOf(memberOf(one, 'partyId'))) : [];
  });
}

/** Only the topics that are asked for, and of a party only what is its own. */
async function filtered(
  context: ProbeContext,
  stream: Stream,
  heard: Heard,
  since: string,
  until: number,
  wrong: Wrong,
): Promise<void> {
  const transfers = heard.events.flatMap(({ data }) => (memberOf(data, 'topic') === 'transfers' ? rowsOf(data) : []));
  const party = transfers.flatMap(partiesOf)[0];
  const own = await listen(context, stream, {
    topics: 'transfers',
    since,
    until,
    ...(party === undefined ? {} : { party }),
  });
  if (own?.seen.answer.status !== 200) return;
  const other = own.events.find(
    ({ event, data }) => event === 'head' || (event === 'rows' && memberOf(data, 'topic') !== 'transfers'),
  );
  if (other !== undefined)
    wrong('topics', 'a topic comes that was not asked for', 'transfers', placeOf(other), own.ask);
  judge(own, Number(since), wrong);
  judgeIds(own, 1, wrong);
  const isDue = (row: ExactJson): boolean => party === undefined || partiesOf(row).includes(party);
  const due = transfers.filter(isDue).map((row) => textOf(memberOf(row, 'eventId')));
  const rows = own.events.flatMap(({ data }) => rowsOf(data));
  const given = rows.map((row) => textOf(memberOf(row, 'eventId')));
  const foreign = rows.find((row) => !isDue(row));
  if (foreign !== undefined)
    wrong('party', 'a transfer of others comes', party ?? '', writeExact(foreign).slice(0, 300), own.ask);
  if (due.join() !== given.slice(0, due.length).join())
    wrong('party', 'transfers of a party are not those of the whole stream', due.join(', '), given.join(', '), own.ask);
}

/** A party narrows transfers and updates down; rounds, votes and validators are those of everybody. */
async function ofEverybody(
  context: ProbeContext,
  stream: Stream,
  heard: Heard,
  since: string,
  until: number,
  wrong: Wrong,
): Promise<void> {
  const topics = ['rounds', 'votes', 'validators'];
  const [party] = heard.events.flatMap(({ data }) =>
    memberOf(data, 'topic') === 'transfers' ? rowsOf(data).flatMap(partiesOf) : [],
  );
  const declared = stream.parameters.find(({ name }) => name === 'topics')?.values ?? [];
  if (party === undefined || topics.some((topic) => !declared.includes(topic))) return;
  const own = await listen(context, stream, { topics: topics.join(), since, until, party });
  if (own?.seen.answer.status !== 200) return;
  for (const topic of topics) {
    const intervals = ({ events }: Heard) =>
      events.flatMap(({ data }) =>
        memberOf(data, 'topic') === topic
          ? [{ to: number(memberOf(data, 'to')), count: number(memberOf(data, 'count')) }]
          : [],
      );
    const [all, some] = [intervals(heard), intervals(own)];
    // Intervals can be longer in one of them: rows are counted up to the last end that both have.
    const end = Math.max(0, ...all.map(({ to }) => to).filter((to) => some.some((one) => one.to === to)));
    const counted = (those: typeof all) => those.reduce((sum, { to, count }) => (to <= end ? sum + count : sum), 0);
    const [due, given] = [counted(all), counted(some)];
    if (due !== given)
      wrong('party', `${topic} of a stream with a party are not all`, `${due} rows`, `${given} rows`, own.ask);
  }
}

/** Who has no key, or asks for what there is not, is refused before anything is sent. */
async function refused({ session, isDeep }: ProbeContext, { path, parameters }: Stream, wrong: Wrong): Promise<void> {
  const until = { milliseconds: 1_000 };
  const asks: { ask: Ask; name?: string }[] = [
    { ask: { target: path, key: null, until, expect: { status: [401] } } },
    { ask: { target: `${path}?topics=transfers,none`, until, expect: { status: [400] } }, name: 'topics' },
    {
      ask: { target: path, headers: { 'Last-Event-ID': 'made-up' }, until, expect: { status: [400] } },
      name: 'Last-Event-ID',
    },
    { ask: { target: `${path}?topics=&topics=head`, until, expect: { status: [400] } }, name: 'topics' },
  ];
  await Promise.all(
    asks.slice(0, isDeep ? asks.length : 3).map(async ({ ask, name }) => {
      const seen = await session.ask(ask);
      const errors = memberOf(seen?.body, 'errors');
      if (seen?.answer.status !== 400 || name === undefined) return;
      const named = isExactArray(errors)
        ? errors.map((error) => `${textOf(memberOf(error, 'in'))} ${textOf(memberOf(error, 'name'))}`)
        : [];
      const place = parameters.find((one) => one.name === name)?.in ?? 'query';
      if (named.join() !== `${place} ${name}`)
        wrong('refused', 'a 400 of a stream names something else', `${place} ${name}`, named.join(), ask);
    }),
  );
}

/** A comment comes every 15 s, whatever happens. */
async function beats({ session }: ProbeContext, { path }: Stream, wrong: Wrong): Promise<void> {
  const ask: Ask = {
    target: `${path}?topics=votes`,
    until: { milliseconds: heartbeat, isEnough: (text) => /^:/m.test(text) },
  };
  const seen = await session.ask(ask);
  if (seen?.answer.status === 200 && !/^:/m.test(seen.text ?? ''))
    wrong('heartbeat', 'no comment comes', 'a comment every 15 s', `none in ${heartbeat / 1000} s`, ask);
}

/** What the index takes up is sent once, in order, as the lists have it (docs/contract.md#stream). Of the past, so that nothing is waited for. */
export const stream: ServiceProbe = {
  name: 'stream',
  cost: 12,
  run: async (context) => {
    const { session, isDeep, report, unchecked } = context;
    const [found] = (streams as readonly Stream[]).filter(({ path }) =>
      session.declaration.has({ path, extension: true }),
    );
    const { head, firstHead = 0 } = session;
    if (found === undefined || head === undefined) {
      unchecked("stream: an extension that the deployment's document does not declare");
      return;
    }
    const wrong: Wrong = (check, title, expected, actual, ask) => {
      report({ check: `stream/${check}`, rule: 'stream', title, expected, actual }, ask);
    };
    await refused(context, found, wrong);
    const now = await listen(context, found, { until: 'head' });
    if (now?.seen.answer.status === 200) {
      judge(now, undefined, wrong);
      compareHead(now, wrong);
    }
    // A position that a response has shown, if the index moves; else one that a rewind can have removed.
    const isShown = firstHead > 0 && head - firstHead >= 3 && head - firstHead <= 60;
    const since = isShown ? firstHead : Math.max(0, head - past);
    const heard = await listen(context, found, { since: String(since), until: head });
    if (heard?.seen.answer.status !== 200) {
      if (isShown && heard !== undefined)
        wrong('since', 'a position that was shown is refused', '200', String(heard.seen.answer.status), heard.ask);
      unchecked('stream: no position of the past is known');
      return;
    }
    const topics = (found.parameters.find(({ name }) => name === 'topics')?.values ?? []).filter(
      (name) => name !== 'head',
    );
    judge(heard, since, wrong);
    judgeIds(heard, topics.length, wrong);
    const ends = topics.filter(
      (topic) =>
        !heard.events.some(({ data }) => memberOf(data, 'topic') === topic && number(memberOf(data, 'to')) >= head),
    );
    const isBroken = heard.events.some(({ event }) => event === 'gap' || event === 'rewind');
    if (ends.length > 0 && !isBroken)
      wrong(
        'topics-missing',
        'a topic does not come as far as the head',
        topics.join(),
        `without ${ends.join()}`,
        heard.ask,
      );
    if (isBroken) return;
    await compareLists(context, heard, since, wrong);
    await resume(context, found, heard, since, wrong);
    await filtered(context, found, heard, String(since), head, wrong);
    await ofEverybody(context, found, heard, String(since), head, wrong);
    if (isDeep) await beats(context, found, wrong);
    else unchecked('the comments of a stream: only with --deep');
  },
};
