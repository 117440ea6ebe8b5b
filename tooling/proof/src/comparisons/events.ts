import { type Answers, listAll, reach, type Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import { expectedEvent } from '../expected/updates.ts';
import { namedEvents, type StreamEvent, type StreamUpdate } from '../stream.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

interface Placed {
  readonly update: StreamUpdate;
  readonly event: StreamEvent;
}

/** All events in both orders, some of them by id, and the list at some positions. */
export const compareEvents: Compare = async function* (answers, { stream }) {
  const events = stream.flatMap((update) => update.events.map((event): Placed => ({ update, event })));
  const named = namedEvents(stream);
  const row = ({ update, event }: Placed) => expectedEvent(update, event, named.get(event.contractId) ?? null);
  const expected = events.map((placed, at) => ({ id: literal(at + 1), ...row(placed) }));
  for (const [orderBy, order] of [['ASC', expected] as const, ['DESC', expected.toReversed()] as const]) {
    const { rows, total } = await listAll(answers, '/v1/events', `&orderBy=${orderBy}`);
    yield { of: `total of events ${orderBy}`, found: total, expected: literal(events.length) };
    yield { of: `events ${orderBy}`, found: rows, expected: order.slice(0, reach) };
  }
  for (const placed of sample(events, 40)) {
    const { eventId } = placed.event;
    const found = await answers.get(`/v1/events/${encodeURIComponent(eventId)}`);
    yield { of: `event ${eventId}`, found, expected: row(placed) };
  }
  yield* comparePinned(answers, stream, events);
};

async function* comparePinned(answers: Answers, stream: readonly StreamUpdate[], events: readonly Placed[]) {
  for (const position of sample([...stream.keys()], 3).map((index) => index + 1)) {
    const { content, totalElements } = await answers.get(`/v1/events?position=${position}&page=0&size=1`);
    const count = stream.slice(0, position).reduce((sum, update) => sum + update.events.length, 0);
    const found = [totalElements, ...(content as readonly Row[]).map(({ eventId }) => eventId)];
    const newest = events[count - 1]?.event.eventId;
    yield { of: `events at position ${position}`, found, expected: [literal(count), newest] };
  }
}
