import { schemaNamed } from '../contract/schema.ts';
import { ExactNumber, isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import type { Ask } from '../session/ask.ts';
import type { Seen } from '../session/seen.ts';
import { placeOf, type StreamEvent } from './event-stream.ts';

export type Wrong = (check: string, title: string, expected: string, actual: string, ask: Ask) => void;

export interface Heard {
  readonly ask: Ask;
  readonly seen: Seen;
  readonly events: readonly StreamEvent[];
}

const members = ['topic', 'from', 'to', 'count', 'rows'];

export function number(value: ExactJson | undefined): number {
  return value instanceof ExactNumber ? Number(value.literal) : Number.NaN;
}

export function rowsOf(data: ExactJson | undefined): readonly ExactJson[] {
  const rows = memberOf(data, 'rows');
  return isExactArray(rows) ? rows : [];
}

/** What one response says by itself: its headers, how it begins, intervals without gaps, rows as they are declared. */
export function judge({ ask, seen, events }: Heard, since: number | undefined, wrong: Wrong): void {
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
export function judgeIds({ ask, events }: Heard, topics: number, wrong: Wrong): void {
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

/** The head of a stream is that of its operation. */
export function judgeHead({ ask, seen, events }: Heard, wrong: Wrong): void {
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
