import type { Answers, Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import { expectedContractEvent, expectedEvent } from '../expected/updates.ts';
import { eventsOf, namedEvents, type PlacedEvent } from '../stream.ts';
import { type Compare, compareList, compareOne, comparePage, sample } from './comparison.ts';

/** All events in both orders, some of them by id, and the list at some positions. */
export const compareEvents: Compare = async function* (answers, { stream }) {
  const events = eventsOf(stream);
  const named = namedEvents(stream);
  const row = ({ update, event }: PlacedEvent) => expectedEvent(update, event, named.get(event.contractId) ?? null);
  const expected = events.map((placed, at) => ({ id: literal(at + 1), ...row(placed) }));
  yield* compareList(answers, '/v1/events', '&orderBy=ASC', expected);
  yield* compareList(answers, '/v1/events', '&orderBy=DESC', expected.toReversed());
  for (const placed of sample(events, 40)) {
    yield compareOne(answers, `/v1/events/${encodeURIComponent(placed.event.eventId)}`, row(placed));
  }
  for (const position of sample([...stream.keys()], 3).map((index) => index + 1)) {
    const { length } = eventsOf(stream.slice(0, position));
    const newest = expected.slice(length - 1, length);
    yield* comparePage(answers, `/v1/events?position=${position}&page=0&size=1`, newest, length);
  }
};

/** All events of some contracts: those with most events, and others. */
export const compareContractEvents: Compare = async function* (answers, { stream }) {
  const contracts = [...Map.groupBy(eventsOf(stream), ({ event }) => event.contractId)];
  const busiest = contracts.toSorted(([, a], [, b]) => b.length - a.length).slice(0, 2);
  for (const [contractId, itsEvents] of [...busiest, ...sample(contracts, 20)]) {
    const expected = itsEvents.map(({ update, event }) => expectedContractEvent(update, event));
    const of = `events of contract ${contractId}`;
    yield { of, found: await walk(answers, contractId, 'DESC'), expected: expected.toReversed() };
    yield { of: `${of}, oldest first`, found: await walk(answers, contractId, 'ASC'), expected };
  }
};

async function walk(answers: Answers, contractId: string, orderBy: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const query = `size=100&orderBy=${orderBy}&nextCursor=${cursor}`;
    const page = await answers.get(`/v1/contracts/${contractId}/events?${query}`);
    rows.push(...(page.content as readonly Row[]));
    const { hasNextPage, nextCursor } = page;
    const isText = typeof nextCursor === 'string';
    if (hasNextPage !== isText) throw new Error(`${query}: hasNextPage is not whether there is a nextCursor`);
    if (!isText) return rows;
    cursor = nextCursor;
  }
}
