import type { Answers, Row } from '../answers/answers.ts';
import { expectedContractEvent } from '../expected/updates.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** All events of some contracts: those with most events, and others. */
export const compareContractEvents: Compare = async function* (answers, { stream }) {
  const events = stream.flatMap((update) => update.events.map((event) => ({ update, event })));
  const contracts = [...Map.groupBy(events, ({ event }) => event.contractId)];
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
