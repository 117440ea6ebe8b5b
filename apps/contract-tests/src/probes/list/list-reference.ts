import type { Operation } from '@ledger-explorer/spec';
import { keyOf } from '../../answer-checks/check-items.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { holds } from '../../expression/evaluate.ts';
import { type ExactJson, memberOf } from '../../json/exact-json.ts';
import { itemsOf, type Seen, type TestRequest, totalOf } from '../../session/ask.ts';
import type { Session } from '../../session/session.ts';
import type { Reference } from './expected-part.ts';
import { nextMember } from './judge-part.ts';
import type { ListQuery, Pairs } from './list-query.ts';

const maxSize = 100;

/** A list of an operation, for one parent and with hidden filters. */
export interface List {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly hidden: Pairs;
  /** True if a rewind can have removed its position. */
  readonly mayBeRemoved: boolean;
}

/** A list as read, and its first response. */
export interface ReadList {
  readonly reference: Reference;
  readonly first: Seen;
}

export function requestFor({ operation, path, hidden, mayBeRemoved }: List, pairs: Pairs): TestRequest {
  const query = [...hidden, ...pairs].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return { operation, path, query, ...(mayBeRemoved ? { expect: { status: [200, 410] } } : {}) };
}

/** Query parameters of a query: of its first slice, or of its page. */
export function pairsOf({ pairs, size, page, isPinned }: ListQuery, position: number | undefined): Pairs {
  return [
    ...pairs,
    ...(size === undefined ? [] : [['size', String(size)] as const]),
    ...(page === 0 ? [] : [['page', String(page)] as const]),
    ...(isPinned && position !== undefined ? [['position', String(position)] as const] : []),
  ];
}

/** First requests for a whole list in its usual order: the pages, or the first slice. */
export function requestsForWhole(list: List, widest: Pairs, pages: number): TestRequest[] {
  return Array.from({ length: list.operation.paging === 'page' ? pages : 1 }, (_, page) =>
    requestFor(list, [...widest, ['size', String(maxSize)], ...(page === 0 ? [] : [['page', String(page)] as const])]),
  );
}

/** Number of pages by the list's total, at most `most`. */
export function pagesOf(first: Seen | undefined, most: number): number {
  return Math.min(most, Math.max(1, Math.ceil((totalOf(first) ?? 0) / maxSize)));
}

/**
 * Assembles a list from its parts; undefined if one is missing. `pairs`: the widest filter values, and the order if
 * it is not the usual one.
 */
export function readListOf(
  operation: Operation,
  pairs: Pairs,
  answers: readonly (Seen | undefined)[],
): ReadList | undefined {
  const all = answers.flatMap((seen) => (seen?.answer.status === 200 ? [seen] : []));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || all.length < answers.length) return undefined;
  const rows = all.flatMap((seen) => itemsOf(seen) ?? []);
  const total = totalOf(first);
  const isWhole =
    operation.paging === 'page'
      ? total !== undefined && total <= all.length * maxSize
      : memberOf(last.body, nextMember(operation, { pairs })) === null;
  return { reference: { rows, total, isWhole, isReversed: pairs.some(([name]) => name === 'orderBy') }, first };
}

/** Reads a list at a position, up to a number of parts. */
export async function readPinned(
  session: Session,
  list: List,
  pairs: Pairs,
  position: number,
  most: number,
): Promise<ReadList | undefined> {
  const { operation } = list;
  const pinned: Pairs = [...pairs, ['position', String(position)]];
  const [ask] = requestsForWhole(list, pinned, 1);
  if (ask === undefined) return undefined;
  const first = await session.ask(ask);
  if (first?.answer.status !== 200) return undefined;
  if (operation.paging === 'page') {
    const rest = requestsForWhole(list, pinned, pagesOf(first, most)).slice(1);
    return readListOf(operation, pairs, [first, ...(await Promise.all(rest.map((one) => session.ask(one))))]);
  }
  const answers: (Seen | undefined)[] = [first];
  while (answers.length < most) {
    const cursor = memberOf(answers.at(-1)?.body, nextMember(operation, { pairs }));
    if (typeof cursor !== 'string') break;
    answers.push(
      await session.ask(requestFor(list, [...pairs, ['size', String(maxSize)], cursorPair(operation, cursor)])),
    );
  }
  return readListOf(operation, pairs, answers);
}

export function cursorPair({ paging }: Operation, cursor: string): readonly [string, string] {
  return [paging === 'cursor' ? 'nextCursor' : 'cursor', cursor];
}

/** Known rows of a list, without duplicates. */
export function knownRows(
  session: Session,
  { operation, path }: Pick<List, 'operation' | 'path'>,
): readonly ExactJson[] {
  const { item, scope } = meaningOf(operation);
  // In the condition, `$name` is a path parameter.
  const isOfParent = (row: ExactJson): boolean =>
    scope === undefined || holds(scope.that, row, (name) => path[name.slice(1)]);
  const rows = session.rows.of(operation.id).filter(isOfParent);
  return [...new Map(rows.map((row) => [keyOf(row, item.key), row])).values()];
}
