import type { Operation } from '@ledger-explorer/spec';
import { keysOf } from '../answer-checks/check-items.ts';
import { meaningOf } from '../contract/meaning.ts';
import { takes } from '../contract/parameters-of.ts';
import { memberOf, numberOf } from '../json/exact-json.ts';
import { itemsOf, millisecondsOf, type Seen, type TestRequest, totalOf } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { knownPath, type Probe, type ProbeContext, quotaOf } from './probe.ts';

type Wrong = (check: string, title: string, expected: string, actual: string, ask: TestRequest) => void;

/** Checks the ends: position 0 is empty, and a position ahead of the index is a 400. */
async function checkEnds({ session }: ProbeContext, operation: Operation, base: TestRequest, wrong: Wrong) {
  // At position 0, single values and lists of a parent are 404.
  const isListed = !operation.path.includes('{') && !meaningOf(operation).statuses.has(404);
  const zero: TestRequest = { ...base, query: 'position=0', ...(isListed ? {} : { expect: { status: [404] } }) };
  // A 400 also names parameters that only the index can check.
  const size = takes(operation, 'size') ? ['size'] : [];
  const ahead: TestRequest = {
    ...base,
    query: [...size.map((name) => `${name}=0`), `position=${(session.head ?? 0) + 1_000_000_000}`].join('&'),
    expect: { status: [400], names: [...size, 'position'] },
  };
  const [empty] = await Promise.all([session.ask(zero), session.ask(ahead)]);
  if (!isListed || empty?.answer.status !== 200) return;
  const [items, total] = [itemsOf(empty)?.length ?? 0, totalOf(empty)];
  const title = 'a list at position 0, before the first update, is not empty';
  if (items > 0 || total !== 0)
    wrong('zero', title, 'no items, total 0', `${items} items, total ${total ?? 'none'}`, zero);
}

/** Checks that items are not newer than their list's position, and that the position's record time is that of its update. */
function judgeTimes({ session }: ProbeContext, operation: Operation, seen: Seen, ask: TestRequest, wrong: Wrong): void {
  const bound = millisecondsOf(seen.recordTime);
  const { item } = meaningOf(operation);
  const names = item.fields.filter(({ schema }) => schema.isRecordTime).map(({ name }) => name);
  if (bound === undefined) return;
  const times = (itemsOf(seen) ?? []).flatMap((row) => names.flatMap((name) => numberOf(memberOf(row, name)) ?? []));
  const younger = times.find((time) => time > bound);
  const [newest] = times;
  if (younger !== undefined && !session.hasMigrated) {
    const title = 'a list at a position has items that are newer than the position';
    wrong('younger', title, `up to ${bound}`, String(younger), ask);
  }
  if (item.name === 'Update' && !operation.path.includes('{') && newest !== undefined && newest !== bound) {
    const title = 'Explorer-Record-Time of a position differs from the record time of its update';
    wrong('record-time-of', title, String(bound), String(newest), ask);
  }
}

/** Checks that a list at a position does not change, grows with the position, and has stable pages. */
export const positions: Probe = {
  name: 'positions',
  cost: 5,
  appliesTo: ({ pinnable }) => pinnable,
  run: async (context, operation) => {
    const { session, random, isDeep, report, unchecked } = context;
    const path = await knownPath(context, operation);
    const { head } = session;
    if (head === undefined) unchecked('no response showed a position');
    if (path === undefined || head === undefined) return;
    const wrong: Wrong = (check, title, expected, actual, ask) => {
      report(faultOf(`positions/${check}`, 'positions', title, [expected, actual]), ask);
    };
    const base: TestRequest = { operation, path };
    const isGlobal = Object.keys(path).length === 0;
    await checkEnds(context, operation, base, wrong);
    if (head < 1) {
      unchecked('the index has no updates');
      return;
    }
    const isCostly = !isDeep && quotaOf(operation, { core: 1, extension: 1, costly: 0 }) === 0;
    if (isCostly || (operation.paging !== 'page' && operation.paging !== 'slice')) return;
    // Lists of one parent change rarely, so an older position is used.
    const pin = head - random.below(Math.min(head, isGlobal ? 50 : Math.ceil(head / 2)));
    const at = (query: string, position = pin): TestRequest => ({ ...base, query: `${query}&position=${position}` });
    // This position was not shown before: a rewind can have removed it, or the parent may not exist yet.
    const pinned: TestRequest = { ...at('size=10'), expect: { status: isGlobal ? [200, 410] : [200, 404, 410] } };
    const first = await session.ask(pinned);
    if (first?.answer.status !== 200) return;
    // Slices have no second page, so the same slice is read again; an unknown parameter bypasses caches.
    const [rest, from] = operation.paging === 'slice' ? ['size=10', 0] : ['size=5&page=1', 5];
    const second = at(`${rest}&unknown=${random.below(1_000_000)}`);
    const page = await session.ask(second);
    if (page?.answer.status !== 200) return;
    const checkShown = ({ position }: Seen, ask: TestRequest): void => {
      const title = 'Explorer-Position differs from the position that was requested';
      if (position !== pin) wrong('shown', title, String(pin), String(position ?? 'none'), ask);
    };
    checkShown(first, pinned);
    checkShown(page, second);
    judgeTimes(context, operation, first, pinned, wrong);
    const shown = (seen: Seen, keys: readonly string[]): string => `total ${totalOf(seen) ?? ''}, ${keys.join(', ')}`;
    const [due, given] = [shown(first, keysOf(operation, first).slice(from)), shown(page, keysOf(operation, page))];
    if (due !== given) wrong('still', 'a list at a position changes between two requests', due, given, second);
    // A list of a parent must end at its total; a current total does not match a page at an old position.
    const last = Math.ceil((totalOf(first) ?? 0) / 10) - 1;
    if (!isGlobal && operation.paging === 'page' && last > 0 && 10 * last < (operation.window ?? 0))
      await session.ask(at(`size=10&page=${last}`));
    if (!isGlobal || pin < 2 || (!isDeep && random.next() < 0.5)) return;
    // A later position never has fewer items; the list of updates gains one per position.
    const asks = [pin - 1, pin].map((position) => ({ ...at('size=1', position), expect: { status: [200, 410] } }));
    const [before = 0, after = 0] = (await Promise.all(asks.map((ask) => session.ask(ask)))).map(
      (seen) => totalOf(seen) ?? Number.NaN,
    );
    const isOfUpdates = meaningOf(operation).item.name === 'Update';
    const title = 'an append-only list does not grow from one position to the next';
    // Without a total there is nothing to compare.
    if (!Number.isNaN(before + after) && (isOfUpdates ? after !== before + 1 : after < before))
      wrong('grows', title, `from ${before}`, String(after), at('size=1'));
  },
};
