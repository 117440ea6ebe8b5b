import { type Stream, streams } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { schemaNamed } from '../contract/schema.ts';
import { sameValue } from '../expression/evaluate.ts';
import { isExactObject, memberOf, numberOf, writeExact } from '../json/exact-json.ts';
import { itemsOf, type Seen, type TestRequest, totalOf } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { stripped } from '../session/row-memory.ts';
import { intervalsOf, labelOf, readEvents, type StreamEvent } from './event-stream.ts';
import { type ProbeContext, sendAll, type ServiceProbe } from './probe.ts';

/** Milliseconds to listen to a stream: for past rows, and for new ones. */
const listenTimes = { past: 4_000, head: 1_500 } as const;
/** Number of past updates that are replayed. */
const replayed = 12;

/** An event has all rows of its interval, or only this number of them. */
const mostRows = 20;

/** Topics whose rows are compared with a list that takes a position. */
const lists: Readonly<Record<string, string>> = { transfers: 'listTransfers', updates: 'listUpdates' };

type Wrong = (check: string, title: string, expected: string, actual: string, ask: TestRequest) => void;

interface Heard {
  readonly ask: TestRequest;
  readonly seen: Seen;
  readonly events: readonly StreamEvent[];
}

/** True for an event after which the intervals do not begin where the previous ones ended. */
function isJump({ event }: StreamEvent): boolean {
  return event === 'gap' || event === 'rewind';
}

function hasJumps({ events }: Heard): boolean {
  return events.some(isJump);
}

/** Listens until the stream reaches a position or sends its head, at most for the given time. */
async function listen(
  { session }: ProbeContext,
  target: string,
  { since, until }: { readonly since?: string; readonly until: number | 'head' },
): Promise<Heard | undefined> {
  const isEnough = (text: string): boolean => {
    const events = readEvents(text);
    // An id of digits only: all topics are sent up to it.
    const ids = events.flatMap(({ id = '' }) => (/^\d+$/.test(id) ? [Number(id)] : []));
    if (until !== 'head') return ids.some((id) => id >= until);
    // The first id, and three intervals of each topic if the index moves.
    return ids.length > 3 && events.some(({ event }) => event === 'head');
  };
  const ask: TestRequest = {
    target,
    until: { milliseconds: until === 'head' ? listenTimes.head : listenTimes.past, isEnough },
    ...(since !== undefined && { headers: { 'Last-Event-ID': since }, expect: { status: [200, 400] } }),
  };
  const seen = await session.ask(ask);
  return seen === undefined ? undefined : { ask, seen, events: readEvents(seen.text ?? '') };
}

/** Checks a stream alone: headers, first lines, intervals without gaps, and the count of each interval. */
function judge({ ask, seen, events }: Heard, since: number | undefined, wrong: Wrong): void {
  const { headers } = seen.answer;
  const due = { 'content-type': 'text/event-stream', 'cache-control': 'private, no-cache' };
  for (const [name, value] of Object.entries(due))
    if (headers[name]?.toLowerCase().replace(/;\s*charset=utf-8$/, '') !== value)
      wrong(name, `the ${name} of a stream is wrong`, value, headers[name] ?? 'absent', ask);
  for (const name of ['explorer-position', 'explorer-lag', 'ratelimit', 'ratelimit-policy'])
    if (headers[name] === undefined) wrong(`missing-${name}`, `a stream lacks ${name}`, name, 'absent', ask);
  const [first, ...rest] = events;
  if (first?.event !== '' || first.id === undefined)
    wrong('begin', 'a stream does not begin with an id', 'an id', first?.event ?? 'nothing', ask);
  const begin = since ?? Number(first?.id ?? Number.NaN);
  for (const { event, id, data } of rest) {
    const wrongEvent = 'an event of a stream has an unknown name, or data that is not one line of JSON';
    if (!['head', 'rows', 'rewind', 'gap'].includes(event) || data === undefined)
      wrong('event', wrongEvent, 'head, rows, rewind or gap', event, ask);
    const wrongId = 'a head event of a stream has an id, or another event has none';
    if ((event === 'head') !== (id === undefined))
      wrong('id', wrongId, 'no id for head, else an id', id ?? 'none', ask);
  }
  const jump = rest.findIndex(isJump);
  const endByTopic = new Map<string, number>();
  for (const { topic, from, to, event } of intervalsOf(jump === -1 ? rest : rest.slice(0, jump))) {
    const start = endByTopic.get(topic) ?? begin;
    const wrongInterval = 'rows of a topic do not begin at the position where its previous rows end';
    if (from !== start || !(to > start)) wrong('interval', wrongInterval, `from ${start}`, labelOf(event), ask);
    endByTopic.set(topic, to);
  }
  for (const { count, rows } of intervalsOf(rest)) {
    const wrongCount = 'the count of a rows event differs from its number of rows';
    if (rows.length !== Math.min(count, mostRows) && rows.length !== count)
      wrong('count', wrongCount, String(count), `${rows.length} rows`, ask);
  }
}

/** Checks that a stream's `head` event has the fields of getHead, and no position below that of the response. */
function judgeHead({ ask, seen, events }: Heard, wrong: Wrong): void {
  const head = events.find(({ event }) => event === 'head')?.data;
  const names = schemaNamed('Head').fields.map(({ name }) => name);
  const given = isExactObject(head) ? Object.keys(head) : [];
  const position = numberOf(memberOf(head, 'position')) ?? Number.NaN;
  if (given.toSorted().join() !== names.toSorted().join())
    wrong('head', 'the fields of a head event differ from those of getHead', names.join(), given.join(), ask);
  else if (position < (seen.position ?? 0)) {
    const title = 'the position of a head event is lower than Explorer-Position of its stream';
    wrong('head', title, String(seen.position), String(position), ask);
  }
}

/** Checks that the rows of a stream are those that the list gained in the interval, oldest first. */
async function compareLists({ session }: ProbeContext, heard: Heard, since: number, wrong: Wrong): Promise<void> {
  for (const [topic, id] of Object.entries(lists)) {
    const operation = session.table.find((one) => one.id === id);
    const intervals = intervalsOf(heard.events).filter((one) => one.topic === topic);
    const to = intervals.at(-1)?.to ?? Number.NaN;
    if (operation === undefined || Number.isNaN(to) || !operation.pinnable) continue;
    const ask = (position: number, size: number): TestRequest => ({
      operation,
      query: `size=${size}&position=${position}`,
      expect: { status: [200, 410] },
    });
    const [before, after] = await Promise.all([session.ask(ask(since, 1)), session.ask(ask(to, 100))]);
    if (before?.answer.status !== 200 || after?.answer.status !== 200) continue;
    const gained = (totalOf(after) ?? Number.NaN) - (totalOf(before) ?? Number.NaN);
    const counted = intervals.reduce((sum, { count }) => sum + count, 0);
    if (counted !== gained)
      wrong('total', `a stream omits or repeats rows of ${topic}`, `${gained} rows`, `${counted} rows`, heard.ask);
    // Rows can be compared only if one page and the stream have all of them.
    if (gained > 100 || intervals.some(({ rows, count }) => rows.length < count)) continue;
    const due = (itemsOf(after) ?? []).slice(0, gained).toReversed();
    const given = intervals.flatMap(({ rows }) => rows);
    const { item } = meaningOf(operation);
    const at = due.findIndex((row, index) => !sameValue(stripped(item, row), stripped(item, given[index] ?? null)));
    const [expected = '', actual = ''] = [due[at], given[at]].map((row) => writeExact(row).slice(0, 300));
    const title = `a row of ${topic} in a stream differs from the list of ${topic}`;
    if (at !== -1) wrong('row', title, expected, actual, heard.ask);
  }
}

/** Topics that a stream has not sent up to this position. `ends`: where each topic ended before. */
function unreachedOf(
  topics: readonly string[],
  { events }: Heard,
  head: number,
  ends: ReadonlyMap<string, number> = new Map(),
): readonly string[] {
  const endByTopic = new Map([...ends, ...intervalsOf(events).map(({ topic, to }) => [topic, to] as const)]);
  return topics.filter((topic) => !((endByTopic.get(topic) ?? Number.NaN) >= head));
}

/** A stream that was replayed from a position to the head. */
interface Replay extends Heard {
  readonly begin: number;
  readonly head: number;
  /** Topics with rows. */
  readonly topics: readonly string[];
}

/**
 * Resumes after the first event that is not the last of its interval, or after the first of all: each topic must
 * continue where it ended, up to the head.
 */
async function resume(context: ProbeContext, target: string, heard: Replay, wrong: Wrong): Promise<void> {
  const { begin, head, topics } = heard;
  const intervals = intervalsOf(heard.events);
  // An id that is not only digits: further topics of the interval follow.
  const inMiddle = intervals.findIndex(({ event: { id = '' } }) => !/^\d+$/.test(id));
  const cut = Math.max(0, inMiddle);
  const since = intervals[cut]?.event.id;
  if (since === undefined) return;
  const again = await listen(context, target, { since, until: context.session.head ?? head });
  if (again === undefined) return;
  const { status } = again.seen.answer;
  const refused = 'a stream refuses Last-Event-ID with the id of one of its events';
  if (status !== 200) wrong('resume', refused, '200', String(status), again.ask);
  if (status !== 200 || hasJumps(again)) return;
  const endByTopic = new Map(intervals.slice(0, cut + 1).map(({ topic, to }) => [topic, to]));
  const unreached = unreachedOf(topics, again, head, endByTopic);
  const missing = 'a resumed stream does not send a topic up to the head';
  if (unreached.length > 0) wrong('resume', missing, topics.join(), `without ${unreached.join()}`, again.ask);
  for (const { topic, from, to, event } of intervalsOf(again.events)) {
    const due = endByTopic.get(topic) ?? begin;
    const title = 'a resumed stream omits or repeats rows';
    if (from !== due) wrong('resume', title, `${topic} from ${due}`, labelOf(event), again.ask);
    endByTopic.set(topic, to);
  }
}

/** Checks that a stream of one topic sends this topic up to the head, and no other. */
async function checkSingle(context: ProbeContext, path: string, { begin, head }: Replay, wrong: Wrong): Promise<void> {
  const topic = 'transfers';
  const single = await listen(context, `${path}?topics=${topic}`, { since: String(begin), until: head });
  if (single === undefined || ![200, 400].includes(single.seen.answer.status)) return;
  const { status } = single.seen.answer;
  const other = single.events.find(
    ({ event, data }) => event === 'head' || (event === 'rows' && memberOf(data, 'topic') !== topic),
  );
  if (other !== undefined)
    wrong('topics', 'a stream sends a topic that was not requested', topic, labelOf(other), single.ask);
  else if (status === 400)
    wrong(
      'topics',
      'a stream of one topic refuses a position that one of all topics accepts',
      '200',
      '400',
      single.ask,
    );
  else if (!hasJumps(single) && unreachedOf([topic], single, head).length > 0)
    wrong('topics', 'a stream of one topic does not send it up to the head', `${topic} to ${head}`, 'none', single.ask);
}

/**
 * Checks that a stream sends new rows once, in order, like the lists (docs/contract.md#stream). It replays the past,
 * so that it need not wait.
 */
export const stream: ServiceProbe = {
  name: 'stream',
  cost: 11,
  run: async (context) => {
    const { session, report, unchecked } = context;
    const all: readonly Stream[] = streams;
    const found = all.find(({ path }) => session.declaration.has({ path, extension: true }));
    const { head, firstHead = 0 } = session;
    if (found === undefined || head === undefined) {
      unchecked("stream: an extension that the deployment's document does not declare");
      return;
    }
    const { path, parameters } = found;
    const wrong: Wrong = (check, title, expected, actual, ask) => {
      report(faultOf(`stream/${check}`, 'stream', title, [expected, actual]), ask);
    };
    // Requests without a key or with invalid parameters are refused at once.
    const until = { milliseconds: 1_000 };
    await sendAll(context, [
      { target: path, key: null, until, expect: { status: [401] } },
      { target: `${path}?topics=transfers,none`, until, expect: { status: [400] } },
      { target: path, headers: { 'Last-Event-ID': 'made-up' }, until, expect: { status: [400] } },
    ]);
    const now = await listen(context, path, { until: 'head' });
    if (now?.seen.answer.status === 200) {
      judge(now, undefined, wrong);
      judgeHead(now, wrong);
    }
    if (head < 1) {
      unchecked('stream: the index has no updates');
      return;
    }
    // Starts at a position that a response has shown, if the index moves; otherwise at one that a rewind can have
    // removed.
    const isShown = firstHead > 0 && head - firstHead >= 3 && head - firstHead <= 60;
    const since = isShown ? firstHead : Math.max(0, head - replayed);
    const heard = await listen(context, path, { since: String(since), until: head });
    if (heard?.seen.answer.status !== 200) {
      const title = 'a stream refuses a position that an earlier response had';
      if (isShown && heard !== undefined) wrong('since', title, '200', String(heard.seen.answer.status), heard.ask);
      unchecked('stream: the service accepted no earlier position to start from');
      return;
    }
    judge(heard, since, wrong);
    if (hasJumps(heard)) return;
    const topics = (parameters.find(({ name }) => name === 'topics')?.values ?? []).filter((name) => name !== 'head');
    const replay: Replay = { ...heard, begin: since, head, topics };
    const unreached = unreachedOf(topics, heard, head);
    const missing = 'a stream that starts in the past does not send a topic up to the head';
    if (unreached.length > 0) wrong('topics-missing', missing, topics.join(), `without ${unreached.join()}`, heard.ask);
    await compareLists(context, heard, since, wrong);
    await resume(context, path, replay, wrong);
    await checkSingle(context, path, replay, wrong);
  },
};
