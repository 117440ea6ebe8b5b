import { operations, type Operation } from '@ledger-explorer/spec';
import { keyOf } from '../answer-checks/check-items.ts';
import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { memberOf } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, type Seen } from '../session/seen.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

const table: readonly Operation[] = operations;

/**
 * What has to hold after the ledger grew: a cursor that was given out early in the run goes on (R8), and a list that is not
 * pinned shows what it shows as of its position, and is not answered 304 to the tag that it had before. A list as of a position has
 * the tag that it had. What is cached too long, or not long enough, is noticed only then.
 */
export const later: ServiceProbe = {
  name: 'later',
  cost: 24,
  run: async (context) => {
    const { session, random, spare, isDeep } = context;
    const { held } = session;
    await Promise.all(random.some(held, isDeep ? held.length : 6).map((ask) => session.ask(ask)));
    const lists = table
      .filter((operation) => session.isTested(operation) && session.declaration.has(operation))
      .map((operation) => session.own(operation))
      .filter(({ pinnable, paging }) => pinnable && ['page', 'slice', 'cursor'].includes(paging));
    const chosen = isDeep ? lists : random.some(lists, spare > 20 ? lists.length : 6);
    for (const operation of chosen) {
      await asOfItsPosition(context, operation);
      await asBefore(context, operation);
    }
  },
};

async function asOfItsPosition({ session, report }: ProbeContext, operation: Operation): Promise<void> {
  const [path] = await pathsOf(session, operation);
  if (path === undefined) return;
  const base: Ask = { operation, path };
  const before = session.answers.last(base);
  const tag = before?.answer.headers.etag;
  const free: Ask =
    tag === undefined ? base : { ...base, headers: { 'if-none-match': tag }, expect: { status: [200, 304] } };
  const answer = await session.ask(free);
  const isUnchanged = answer?.answer.status === 304;
  // A 304 says that the list is what it was.
  const now = isUnchanged ? before : answer;
  if (answer?.position === undefined || now?.answer.status !== 200) return;
  // A rewind may have removed the position meanwhile.
  const pinned: Ask = { ...base, query: `position=${answer.position}`, expect: { status: [200, 404, 410] } };
  const then = await session.ask(pinned);
  if (then?.answer.status !== 200) return;
  const [given, due] = [shown(operation, now), shown(operation, then)];
  if (given === due) return;
  report(
    {
      check: isUnchanged ? 'etag/stale' : 'positions/unpinned',
      rule: 'positions',
      title: isUnchanged ? 'what changed is answered 304' : 'a list is not what it is as of the position that it shows',
      expected: due,
      actual: given,
      detail: `position ${answer.position}`,
    },
    free,
  );
}

/**
 * The first answer as of a position, again: what is the same has the same tag, however far the index is (docs/contract.md#positions).
 * Names are those of now, and shape the tags of lists that have any.
 */
async function asBefore({ session, report }: ProbeContext, operation: Operation): Promise<void> {
  const before = session.answers.pinned(operation);
  if (before === undefined || hasNames(meaningOf(operation).item)) return;
  const { ask, seen } = before;
  const now = await session.ask({ ...ask, expect: { status: [200, 410] } });
  const [due, given] = [seen.answer.headers.etag, now?.answer.headers.etag];
  if (now?.text !== seen.text || due === given) return;
  report(
    {
      check: 'etag/pinned',
      rule: 'positions',
      title: 'the same response as of a position has another ETag later',
      expected: due ?? 'none',
      actual: given ?? 'none',
    },
    ask,
  );
}

function hasNames({ fields, items, isDirectory }: Schema): boolean {
  return isDirectory || fields.some(({ schema }) => hasNames(schema)) || (items !== undefined && hasNames(items));
}

function shown(operation: Operation, seen: Seen): string {
  const { key } = meaningOf(operation).item;
  const total = textOf(memberOf(seen.body, 'totalElements') ?? memberOf(seen.body, 'total'));
  return `total ${total === '' ? 'none' : total}; ${(itemsOf(seen) ?? []).map((item) => keyOf(item, key)).join(', ')}`;
}
