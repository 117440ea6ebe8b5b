import type { Operation } from '@ledger-explorer/spec';
import { keysOf } from '../answer-checks/check-items.ts';
import { meaningOf } from '../contract/meaning.ts';
import { ExactNumber, memberOf } from '../json/exact-json.ts';
import type { TestRequest } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, millisecondsOf, type Seen, totalOf } from '../session/seen.ts';
import { type Probe, type ProbeContext, quotaOf } from './probe.ts';

type Wrong = (check: string, title: string, expected: string, actual: string, ask: TestRequest) => void;

/** Before the first update there is nothing; ahead of the index there is no position. */
async function ends({ session }: ProbeContext, operation: Operation, base: TestRequest, wrong: Wrong): Promise<void> {
  // What has no value before the first update is 404 there, as is what belongs to one parent.
  const isListed = !operation.path.includes('{') && !meaningOf(operation).statuses.has(404);
  const zero: TestRequest = { ...base, query: 'position=0', ...(isListed ? {} : { expect: { status: [404] } }) };
  // A 400 names what only the index can judge, too.
  const size = operation.parameters.some(({ name }) => name === 'size') ? ['size'] : [];
  const ahead: TestRequest = {
    ...base,
    query: [...size.map((name) => `${name}=0`), `position=${(session.head ?? 0) + 1_000_000_000}`].join('&'),
    expect: { status: [400], names: [...size, 'position'] },
  };
  const [empty] = await Promise.all([session.ask(zero), session.ask(ahead)]);
  if (!isListed || empty?.answer.status !== 200) return;
  const [items, total] = [itemsOf(empty)?.length ?? 0, totalOf(empty)];
  const title = 'the state before the first update is not empty';
  if (items > 0 || total !== 0)
    wrong('zero', title, 'no items, total 0', `${items} items, total ${total ?? 'none'}`, zero);
}

/** Items of a pinned page are not younger than its position, whose record time is that of its update. */
function judgeTimes({ session }: ProbeContext, operation: Operation, seen: Seen, ask: TestRequest, wrong: Wrong): void {
  const bound = millisecondsOf(seen.recordTime);
  const { item } = meaningOf(operation);
  const names = item.fields.filter(({ schema }) => schema.isRecordTime).map(({ name }) => name);
  if (bound === undefined) return;
  const times = (itemsOf(seen) ?? []).flatMap((row) =>
    names.flatMap((name) => {
      const value = memberOf(row, name);
      return value instanceof ExactNumber ? [Number(value.literal)] : [];
    }),
  );
  const younger = times.find((time) => time > bound);
  const [newest] = times;
  if (younger !== undefined && !session.hasMigrated)
    wrong('younger', 'a pinned list has items after its position', `up to ${bound}`, String(younger), ask);
  if (item.name === 'Update' && !operation.path.includes('{') && newest !== undefined && newest !== bound)
    wrong(
      'record-time-of',
      'the record time of a position differs from its update',
      String(bound),
      String(newest),
      ask,
    );
}

/** A pinned list is the same whenever it is asked, grows from position to position, and keeps its pages still. */
export const positions: Probe = {
  name: 'positions',
  cost: 5,
  appliesTo: ({ pinnable }) => pinnable,
  run: async (context, operation) => {
    const { session, random, isDeep, report, unchecked } = context;
    const [path] = await pathsOf(session, operation);
    const { head } = session;
    if (path === undefined || head === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const wrong: Wrong = (check, title, expected, actual, ask) => {
      report(faultOf(`positions/${check}`, 'positions', title, [expected, actual]), ask);
    };
    const base: TestRequest = { operation, path };
    const isGlobal = Object.keys(path).length === 0;
    await ends(context, operation, base, wrong);
    const isCostly = !isDeep && quotaOf(operation, { core: 1, extension: 1, costly: 0 }) === 0;
    if (isCostly || (operation.paging !== 'page' && operation.paging !== 'slice')) return;
    // What belongs to one parent seldom changes: only long ago it was another.
    const pin = Math.max(1, head - random.below(Math.min(head, isGlobal ? 50 : Math.ceil(head / 2))));
    const at = (query: string, position = pin): TestRequest => ({ ...base, query: `${query}&position=${position}` });
    // Nobody has named this position: a rewind may have removed it, or the parent was not there yet.
    const pinned: TestRequest = { ...at('size=10'), expect: { status: isGlobal ? [200, 410] : [200, 404, 410] } };
    const first = await session.ask(pinned);
    if (first?.answer.status !== 200) return;
    // A slice is read again: it has no second page. An ignored parameter makes it new to a cache.
    const [rest, from] = operation.paging === 'slice' ? ['size=10', 0] : ['size=5&page=1', 5];
    const second = at(`${rest}&unknown=${random.below(1_000_000)}`);
    const page = await session.ask(second);
    if (page?.answer.status !== 200) return;
    for (const [seen, ask] of [
      [first, pinned],
      [page, second],
    ] as const)
      if (seen.position !== pin)
        wrong(
          'shown',
          'a pinned response shows a different position',
          String(pin),
          String(seen.position ?? 'none'),
          ask,
        );
    judgeTimes(context, operation, first, pinned, wrong);
    const shown = (seen: Seen, keys: readonly string[]): string => `total ${totalOf(seen) ?? ''}, ${keys.join(', ')}`;
    const [due, given] = [shown(first, keysOf(operation, first).slice(from)), shown(page, keysOf(operation, page))];
    if (due !== given) wrong('still', 'a pinned list changes', due, given, second);
    // What belongs to one parent ends where its total says: a total of now does not fit a page of long ago.
    const last = Math.ceil((totalOf(first) ?? 0) / 10) - 1;
    if (!isGlobal && operation.paging === 'page' && last > 0 && 10 * last < (operation.window ?? 0))
      await session.ask(at(`size=10&page=${last}`));
    if (!isGlobal || pin < 2 || (!isDeep && random.next() < 0.5)) return;
    // One update more never takes items away; of updates it brings one.
    const asks = [pin - 1, pin].map((position) => ({ ...at('size=1', position), expect: { status: [200, 410] } }));
    const [before = 0, after = 0] = (await Promise.all(asks.map((ask) => session.ask(ask)))).map(
      (seen) => totalOf(seen) ?? Number.NaN,
    );
    const isOne = meaningOf(operation).item.name === 'Update';
    if (!Number.isNaN(before + after) && (isOne ? after !== before + 1 : after < before))
      wrong(
        'grows',
        'an append-only list does not grow with its position',
        `from ${before}`,
        String(after),
        at('size=1'),
      );
  },
};
