import { streams, type Stream } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { sameValue } from '../expression/evaluate.ts';
import { isExactArray, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import { writeExact } from '../json/write-exact.ts';
import type { Ask } from '../session/ask.ts';
import { stripped } from '../session/row-memory.ts';
import { itemsOf } from '../session/seen.ts';
import { placeOf, readEvents } from './event-stream.ts';
import { type Heard, judge, judgeHead, judgeIds, number, rowsOf, type Wrong } from './judge-stream.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

/** Milliseconds that a stream is listened to for what has happened already. */
const patience = 4_000;
/** That it is listened to for what comes. */
const short = 1_500;
/** For its next comment, in a deep run. */
const heartbeat = 16_500;
/** Updates of the past that are asked for, and of what is rare. */
const past = 12;
const farBack = 400;

/** Topics whose rows are those of a list that can be read as of a position. */
const lists: Readonly<Record<string, string>> = { transfers: 'listTransfers', updates: 'listUpdates' };

/** What was heard of an interval that is over. */
interface Past {
  readonly heard: Heard;
  readonly since: string;
  readonly until: number;
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

function isBroken({ events }: Heard): boolean {
  return events.some(({ event }) => event === 'gap' || event === 'rewind');
}

/** Only the topics that are asked for, and of a party only what is its own. */
async function filtered(
  context: ProbeContext,
  stream: Stream,
  { heard, since, until }: Past,
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

/** A party narrows transfers and updates down; rounds, votes and validators are those of everybody. They are rare: asked for from far back. */
async function ofEverybody(context: ProbeContext, stream: Stream, { heard, until }: Past, wrong: Wrong): Promise<void> {
  const topics = ['rounds', 'votes', 'validators'];
  const [party] = heard.events.flatMap(({ data }) =>
    memberOf(data, 'topic') === 'transfers' ? rowsOf(data).flatMap(partiesOf) : [],
  );
  const declared = stream.parameters.find(({ name }) => name === 'topics')?.values ?? [];
  if (party === undefined || topics.some((topic) => !declared.includes(topic))) return;
  const wanted = { topics: topics.join(), since: String(Math.max(0, until - farBack)), until };
  const whole = await listen(context, stream, wanted);
  const own = await listen(context, stream, { ...wanted, party });
  if (whole?.seen.answer.status !== 200 || own?.seen.answer.status !== 200) return;
  if (isBroken(whole) || isBroken(own)) return;
  const suspects = topics.filter((topic) => rowsShared(topic, whole, own).more !== 0);
  if (suspects.length === 0) return;
  // What changed meanwhile is not in its interval any more: then those of everybody are fewer by now, too.
  const now = await listen(context, stream, wanted);
  if (now?.seen.answer.status !== 200 || isBroken(now)) return;
  for (const topic of suspects) {
    const { more, due, given } = rowsShared(topic, now, own);
    if (Math.sign(more) === Math.sign(rowsShared(topic, whole, own).more))
      wrong('party', `${topic} of a stream with a party are not all`, `${due} rows`, `${given} rows`, own.ask);
  }
}

/** Rows of a topic in two streams, as long as both have the same intervals: they can be longer in one of them, and what changes twice in one comes once. */
function rowsShared(topic: string, whole: Heard, own: Heard) {
  const intervals = ({ events }: Heard) =>
    events.flatMap(({ event, data }) =>
      event === 'rows' && memberOf(data, 'topic') === topic
        ? [{ to: number(memberOf(data, 'to')), count: number(memberOf(data, 'count')) }]
        : [],
    );
  const [all, some] = [intervals(whole), intervals(own)];
  const differing = all.findIndex(({ to }, at) => to !== some[at]?.to);
  const same = differing === -1 ? all.length : differing;
  const counted = (those: typeof all) => those.slice(0, same).reduce((sum, { count }) => sum + count, 0);
  const [due, given] = [counted(all), counted(some)];
  return { due, given, more: given - due };
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
  cost: 13,
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
      judgeHead(now, wrong);
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
    if (ends.length > 0 && !isBroken(heard))
      wrong(
        'topics-missing',
        'a topic does not come as far as the head',
        topics.join(),
        `without ${ends.join()}`,
        heard.ask,
      );
    if (isBroken(heard)) return;
    await compareLists(context, heard, since, wrong);
    await resume(context, found, heard, since, wrong);
    const over: Past = { heard, since: String(since), until: head };
    await filtered(context, found, over, wrong);
    await ofEverybody(context, found, over, wrong);
    if (isDeep) await beats(context, found, wrong);
    else unchecked('the comments of a stream: only with --deep');
  },
};
