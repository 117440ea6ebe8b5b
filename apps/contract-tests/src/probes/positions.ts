import type { Operation } from '@ledger-explorer/spec';
import { ExactNumber, memberOf } from '../json/exact-json.ts';
import { keysOf } from '../answer-checks/check-items.ts';
import { meaningOf } from '../contract/meaning.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, millisecondsOf, type Seen, totalOf } from '../session/seen.ts';
import type { Probe, ProbeContext } from './probe.ts';

function shows(context: ProbeContext, seen: Seen | undefined, position: number, ask: Ask): void {
  if (seen?.answer.status !== 200 || seen.position === position) return;
  context.report(
    {
      check: 'positions/shown',
      rule: 'positions',
      title: 'a pinned answer shows another position',
      expected: String(position),
      actual: String(seen.position ?? 'none'),
    },
    ask,
  );
}

/** Before the first update there is nothing; ahead of the index there is no position. */
async function ends(context: ProbeContext, operation: Operation, base: Ask, isGlobal: boolean): Promise<void> {
  const { session, report } = context;
  // What has no value before the first update is 404 there.
  const isListed = isGlobal && !meaningOf(operation).statuses.has(404);
  const zero: Ask = { ...base, query: 'position=0', ...(isListed ? {} : { expect: { status: [404] } }) };
  const head = session.head ?? 0;
  // A 400 names what only the index can judge, too.
  const hasSize = operation.parameters.some(({ name }) => name === 'size');
  const ahead: Ask = {
    ...base,
    query: `${hasSize ? 'size=0&' : ''}position=${head + 1_000_000_000}`,
    expect: { status: [400], names: [...(hasSize ? ['size'] : []), 'position'] },
  };
  const [empty] = await Promise.all([session.ask(zero), session.ask(ahead)]);
  if (isListed && empty?.answer.status === 200) {
    shows(context, empty, 0, zero);
    const items = itemsOf(empty)?.length ?? 0;
    if (items > 0 || totalOf(empty) !== 0) {
      report(
        {
          check: 'positions/zero',
          rule: 'positions',
          title: 'the state before the first update is not empty',
          expected: 'no items, totalElements 0',
          actual: `${items} items, totalElements ${totalOf(empty) ?? 'none'}`,
        },
        zero,
      );
    }
  }
}

/** Items of a pinned page are not younger than the record time of its position. */
function notYounger(context: ProbeContext, operation: Operation, seen: Seen, ask: Ask): void {
  const bound = millisecondsOf(seen.recordTime);
  const fields = meaningOf(operation)
    .item.fields.filter(({ schema }) => schema.isRecordTime)
    .map(({ name }) => name);
  if (bound === undefined || context.session.hasMigrated) return;
  for (const item of itemsOf(seen) ?? []) {
    for (const field of fields) {
      const value = memberOf(item, field);
      if (!(value instanceof ExactNumber) || Number(value.literal) <= bound) continue;
      context.report(
        {
          check: 'positions/younger',
          rule: 'positions',
          title: 'a pinned list has items that came after its position',
          expected: `${field} up to ${bound}`,
          actual: value.literal,
          where: field,
        },
        ask,
      );
      return;
    }
  }
}

/** The newest item of the list of updates is the update of the position: their record times are the same. */
function isUpdateOf(context: ProbeContext, operation: Operation, seen: Seen, ask: Ask): void {
  if (meaningOf(operation).item.name !== 'Update') return;
  const [newest] = itemsOf(seen) ?? [];
  const time = memberOf(newest, 'recordTime');
  const due = millisecondsOf(seen.recordTime);
  if (!(time instanceof ExactNumber) || due === undefined || Number(time.literal) === due) return;
  context.report(
    {
      check: 'positions/record-time-of',
      rule: 'positions',
      title: 'the record time of a position is not that of its update',
      expected: `recordTime ${due}`,
      actual: `recordTime ${time.literal}`,
    },
    ask,
  );
}

/** A pinned list is the same whenever it is asked, grows from position to position, and keeps its pages still. */
export const positions: Probe = {
  name: 'positions',
  cost: 5,
  appliesTo: ({ pinnable }) => pinnable,
  run: async (context, operation) => {
    const { session, random, spare, isDeep, report, unchecked } = context;
    const [values] = await pathsOf(session, operation);
    const head = session.head;
    if (values === undefined || head === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const base: Ask = { operation, path: values };
    const isGlobal = Object.keys(values).length === 0;
    await ends(context, operation, base, isGlobal);
    if (operation.paging !== 'page' && operation.paging !== 'slice') return;
    // What belongs to one parent seldom changes: only long ago it was another.
    const back = Math.min(head, isGlobal ? 50 : Math.ceil(head / 2));
    const pin = Math.max(1, head - random.below(back));
    // Nobody has named this position: a rewind may have removed it, or the parent was not there yet.
    const pinned: Ask = {
      ...base,
      query: `size=10&position=${pin}`,
      expect: { status: isGlobal ? [200, 410] : [200, 404, 410] },
    };
    const first = await session.ask(pinned);
    if (first?.answer.status !== 200) return;
    // A slice is read again: it has no second page.
    const [rest, from] = operation.paging === 'slice' ? ['size=10', 0] : ['size=5&page=1', 5];
    const second: Ask = { ...base, query: `${rest}&position=${pin}` };
    const page = await session.ask(second);
    // The index goes on meanwhile; where it does not, this still holds.
    const later =
      !isDeep && (random.next() < 0.4 || spare <= 0)
        ? page
        : await session.ask({
            ...base,
            query: `${rest}&position=${pin}&unknown=${random.below(1_000_000)}`,
          });
    if (page === undefined || later === undefined) return;
    for (const [seen, ask] of [
      [first, pinned],
      [page, second],
      [later, second],
    ] as const)
      shows(context, seen, pin, ask);
    notYounger(context, operation, first, pinned);
    if (isGlobal) isUpdateOf(context, operation, first, pinned);
    const due = keysOf(operation, first).slice(from);
    for (const seen of [page, later]) {
      if (keysOf(operation, seen).join() === due.join() && totalOf(seen) === totalOf(first)) continue;
      report(
        {
          check: 'positions/still',
          rule: 'positions',
          title: 'a pinned list does not hold still',
          expected: `totalElements ${totalOf(first) ?? ''}, ${due.join(', ')}`,
          actual: `totalElements ${totalOf(seen) ?? ''}, ${keysOf(operation, seen).join(', ')}`,
        },
        second,
      );
    }
    if (!isGlobal) await lastPage(context, base, pin, totalOf(first));
    if (!isGlobal || (!isDeep && random.next() < 0.5)) return;
    await grows(context, operation, base, pin);
  },
};

/** What belongs to one parent ends where its total says: a total of now does not fit a page of long ago. */
async function lastPage(
  { session }: ProbeContext,
  base: Ask,
  position: number,
  total: number | undefined,
): Promise<void> {
  const page = Math.ceil((total ?? 0) / 10) - 1;
  if (base.operation?.paging !== 'page' || page < 1 || 10 * page >= (base.operation.window ?? 0)) return;
  await session.ask({ ...base, query: `size=10&page=${page}&position=${position}` });
}

/** One update more never takes items away; of updates it brings one. */
async function grows({ session, report }: ProbeContext, operation: Operation, base: Ask, pin: number): Promise<void> {
  if (pin < 2) return;
  const asks = [pin - 1, pin].map((position): Ask => ({
    ...base,
    query: `size=1&position=${position}`,
    expect: { status: [200, 410] },
  }));
  const [before, after] = await Promise.all(asks.map((ask) => session.ask(ask)));
  const [x, y] = [totalOf(before), totalOf(after)];
  const [, ask] = asks;
  if (
    ask === undefined ||
    x === undefined ||
    y === undefined ||
    before?.answer.status !== 200 ||
    after?.answer.status !== 200
  )
    return;
  const isOne = meaningOf(operation).item.name === 'Update';
  if (isOne ? y === x + 1 : y >= x) return;
  report(
    {
      check: 'positions/grows',
      rule: 'positions',
      title: 'an append-only list does not grow with its position',
      expected: isOne ? `totalElements ${x + 1}` : `totalElements of at least ${x}`,
      actual: `totalElements ${y}`,
    },
    ask,
  );
}
