import type { Operation } from '@ledger-explorer/spec';
import { noIdentifier, type Probe, type ProbeContext, quotaOf } from '../probe.ts';
import { keyOf } from '../../answer-checks/check-items.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { type ExactJson, memberOf } from '../../json/exact-json.ts';
import { type Seen, type TestRequest, totalOf } from '../../session/ask.ts';
import { atOnePosition } from '../../session/at-one-position.ts';
import { pathsOf } from '../../session/paths-of.ts';
import { coveringChoice, type Factors, pairCount } from './covering-choice.ts';
import { cursorRefusals, pieces } from './cursors.ts';
import type { Part } from './expected-part.ts';
import { judgePart, nextMember, summaryOf } from './judge-part.ts';
import {
  factorsOf,
  hiddenFiltersOf,
  isList,
  leavesRows,
  type ListQuery,
  type Pairs,
  queryOf,
  selectionOf,
  singlesOf,
  valuesIn,
  widestOf,
} from './list-query.ts';
import {
  cursorPair,
  knownRows,
  type List,
  pagesOf,
  pairsOf,
  type ReadList,
  readListOf,
  readPinned,
  requestFor,
  requestsForWhole,
} from './list-reference.ts';

/** A longer list is also compared at an early position, at which it can be read whole. */
const mostRowsAtHead = 250;
/** Approximate number of rows at the early position. */
const rowsAtEarlyPosition = 180;

/** A query with its first response, and the list at the same position. */
interface Trial {
  readonly list: List;
  readonly read: ReadList;
  readonly query: ListQuery;
  readonly ask: TestRequest;
  readonly seen: Seen;
}

/** Number of queries of a run: more for lists with more factors. */
function countOf({ isDeep, spare, share }: ProbeContext, operation: Operation, factors: Factors): number {
  if (isDeep) return 24;
  if (operation.extension || spare <= 0) return quotaOf(operation, { core: 2, extension: 2, costly: 1 });
  return Math.max(3, Math.min(Math.round(Math.sqrt(pairCount(factors)) * 0.65), 2 * share));
}

/** Limit of parts in which a list is read. */
function partsOf({ isDeep }: ProbeContext, operation: Operation): number {
  return isDeep ? 6 : quotaOf(operation, { core: 2, extension: 2, costly: 1 });
}

function sizeOf({ operation }: List, { size }: ListQuery): number {
  return size ?? Number(operation.parameters.find(({ name }) => name === 'size')?.default ?? 20);
}

/** Sometimes adds hidden filters, with which the whole comparison is made. */
function hiddenOf(operation: Operation, rows: readonly ExactJson[], { random }: ProbeContext): Pairs {
  const row = random.pick(rows);
  if (row === undefined || random.next() < 0.4) return [];
  const pairs: (readonly [string, string])[] = [];
  for (const { name } of hiddenFiltersOf(operation)) {
    const value = random.pick(valuesIn(operation, name, row));
    if (value === undefined || random.next() < 0.3) break;
    pairs.push([name, value]);
  }
  return pairs;
}

/** A position at which a long list was short enough to be read whole; undefined if there is none. */
function earlyPosition({ session, isDeep }: ProbeContext, { operation, path, hidden }: List): number | undefined {
  const total = totalOf(session.answers.first({ operation, path })) ?? 0;
  const isWanted = hidden.length === 0 && Object.keys(path).length === 0 && (isDeep || !operation.extension);
  if (session.head === undefined || !isWanted || total <= mostRowsAtHead) return undefined;
  return Math.max(1, Math.floor((session.head * rowsAtEarlyPosition) / total));
}

/** Chooses random combinations of parameters. */
function choose(context: ProbeContext, list: List, rows: readonly ExactJson[], mayMove: boolean): readonly ListQuery[] {
  const { session, random } = context;
  const { operation } = list;
  // Periods are left out if times step back at a migration: then a period begins at an update that may not be in the
  // list (V53).
  const factors = factorsOf(operation, mayMove, !session.hasMigrated);
  return coveringChoice(factors, countOf(context, operation, factors), random, leavesRows(operation)).map(
    (combination) => queryOf(operation, combination, rows, random),
  );
}

/**
 * Queries of every run: single parameters (in the core all of them), the last page and the one after it, and a part
 * as long as the list.
 */
function fixedQueries(
  { random, isDeep }: ProbeContext,
  { operation }: List,
  { reference }: ReadList,
): readonly ListQuery[] {
  const { rows, total = rows.length } = reference;
  const plain = { pairs: [], selection: selectionOf(operation, []), isLater: false, isPinned: operation.pinnable };
  const size = Math.min(100, Math.floor(total / 2) + 1);
  const last = Math.floor(Math.max(0, total - 1) / size);
  const inWindow = Math.floor((operation.window ?? Infinity) / size) - 1;
  const furthest = operation.parameters.find(({ name }) => name === 'page')?.maximum ?? inWindow;
  const ends = operation.paging === 'page' ? [last, last + 1].filter((page) => page <= furthest) : [];
  const singles = singlesOf(operation, random);
  const count = isDeep ? singles.length : quotaOf(operation, { core: singles.length, extension: 2, costly: 1 });
  return [
    ...random.some(singles, count).map((combination) => queryOf(operation, combination, rows, random)),
    ...ends.map((page) => ({ ...plain, size, page })),
    ...(reference.isWhole && rows.length > 0 && rows.length <= 100 ? [{ ...plain, size: rows.length, page: 0 }] : []),
  ];
}

/** Compares a list that takes a position with the list at that position; a long list at an early one. */
async function comparePinned(context: ProbeContext, list: List, widest: Pairs, rows: readonly ExactJson[]) {
  const { session } = context;
  const early = earlyPosition(context, list);
  const mixed = choose(context, list, rows, true);
  const unpinnedQueries = mixed.filter(({ isPinned }) => !isPinned);
  const unpinned = await Promise.all(unpinnedQueries.map(async (query) => trialOf(context, list, query, undefined)));
  const head = unpinned.find((one) => one?.seen.position !== undefined)?.seen.position ?? session.head;
  if (head === undefined) return;
  const queries = mixed.filter(({ isPinned }) => isPinned);
  await compareAt(context, list, { widest, position: head, unpinned, queries, hasFixed: early === undefined });
  if (early === undefined) return;
  const earlyList = { ...list, mayBeRemoved: true };
  await compareAt(context, earlyList, { widest, position: early, unpinned: [], queries: [], hasFixed: true });
}

interface AtPosition {
  readonly widest: Pairs;
  readonly position: number;
  /** Queries that were sent without a position, with their responses. */
  readonly unpinned: readonly (Omit<Trial, 'list' | 'read'> | undefined)[];
  /** Queries to send with the position. */
  readonly queries: readonly ListQuery[];
  /** True if `fixedQueries` are sent too. */
  readonly hasFixed: boolean;
}

/** Compares the responses to queries with the list at the same position. */
async function compareAt(
  context: ProbeContext,
  list: List,
  { widest, position, unpinned, queries, hasFixed }: AtPosition,
): Promise<void> {
  const read = await readPinned(context.session, list, widest, position, partsOf(context, list.operation));
  if (read === undefined) return;
  checkDistinct(context, list, read);
  const all = [...queries, ...(hasFixed ? fixedQueries(context, list, read) : [])];
  const reversed = await reversedFor(context, list, widest, position, read, all);
  const atPosition = await Promise.all(all.map(async (query) => trialOf(context, list, query, position)));
  const trials = [...unpinned, ...atPosition].flatMap((one) => (one?.seen.position === position ? [one] : []));
  await Promise.all(trials.map((one) => judge(context, { ...one, list, read: readFor(one.query, read, reversed) })));
}

/** Reports an item that is in two parts of a list. */
function checkDistinct({ report }: ProbeContext, list: List, { reference, first }: ReadList): void {
  const { operation, path } = list;
  const keys = reference.rows.map((row) => keyOf(row, meaningOf(operation).item.key));
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice === undefined) return;
  const title = 'an item occurs twice in the pages of a list';
  report(
    { check: 'paging/distinct', rule: 'V36', title, expected: 'each item once', actual: twice },
    { operation, path, query: first.query },
  );
}

/** Reads the other end of a partly read list, if a query begins there. */
async function reversedFor(
  { session }: ProbeContext,
  list: List,
  widest: Pairs,
  position: number,
  { reference }: ReadList,
  queries: readonly ListQuery[],
): Promise<ReadList | undefined> {
  if (reference.isWhole || !queries.some(({ selection }) => selection.order === 'reverse')) return undefined;
  const other = list.operation.order?.direction === 'ASC' ? 'DESC' : 'ASC';
  return readPinned(session, list, [...widest, ['orderBy', other]], position, 1);
}

/** The list as read from the end at which the query begins. */
function readFor({ selection }: ListQuery, read: ReadList, reversed: ReadList | undefined): ReadList {
  return selection.order === 'reverse' && reversed !== undefined ? reversed : read;
}

async function trialOf({ session }: ProbeContext, list: List, query: ListQuery, position: number | undefined) {
  const ask = requestFor(list, pairsOf(query, position));
  const seen = await session.ask(ask);
  return seen?.answer.status === 200 ? { query, ask, seen } : undefined;
}

/** Compares a list that takes no position: all requests are sent at once, until their responses have the same position. */
async function compareMoving(context: ProbeContext, list: List, widest: Pairs, rows: readonly ExactJson[]) {
  const { session, unchecked } = context;
  const { operation, path } = list;
  const first = session.answers.first({ operation, path });
  const known: ReadList['reference'] = { rows, total: totalOf(first), isWhole: false, isReversed: false };
  const fixed = first === undefined ? [] : fixedQueries(context, list, { reference: known, first });
  const queries = [...choose(context, list, rows, true), ...fixed];
  const pages = pagesOf(first, partsOf(context, operation));
  const whole = requestsForWhole(list, widest, pages);
  const asks = queries.map((query) => requestFor(list, pairsOf(query, undefined)));
  const answers = await atOnePosition(session, [...whole, ...asks]);
  const read = answers && readListOf(operation, [], answers.slice(0, whole.length));
  if (answers === undefined || read === undefined) {
    unchecked('no two responses had the same position');
    return;
  }
  const trials = queries.flatMap((query, index): Trial[] => {
    const [ask, seen] = [asks[index], answers[whole.length + index]];
    return ask === undefined || seen === undefined ? [] : [{ list, read, query, ask, seen }];
  });
  await Promise.all(trials.map((trial) => judge(context, trial, whole)));
}

/**
 * Checks the first part and, for a list with cursors, the second and sometimes the way back. `whole`: requests for a
 * moving list, which is read again before a fault is reported.
 */
async function judge(context: ProbeContext, trial: Trial, whole?: readonly TestRequest[]): Promise<void> {
  const { session, random } = context;
  const { list, query, seen, ask } = trial;
  const { operation } = list;
  const size = sizeOf(list, query);
  await judgeOne(context, trial, { from: query.page * size, size }, whole);
  if (operation.paging === 'page' || !query.isLater) return;
  const next = nextMember(operation, query);
  const follow = async (from: Seen, member: string, count: number, part: Part): Promise<Seen | undefined> => {
    const cursor = memberOf(from.body, member);
    if (typeof cursor !== 'string') return undefined;
    const sized = { ...query, size: count, isPinned: query.isPinned && random.next() < 0.5 };
    const continued = requestFor(list, [...pairsOf(sized, seen.position), cursorPair(operation, cursor)]);
    const answer = await session.ask(continued);
    if (answer?.answer.status !== 200 || answer.position !== seen.position) return undefined;
    await judgeOne(context, { ...trial, ask: continued, seen: answer }, part, whole, summaryOf(operation, seen));
    return answer;
  };
  // The size can change during a walk (R8).
  const nextSize = random.next() < 0.5 ? size : 1 + random.below(size);
  const second = await follow(seen, next, nextSize, { from: size, size: nextSize });
  if (second === undefined || operation.paging !== 'slice' || random.next() < 0.5 || ask.expect !== undefined) return;
  const back = next === 'olderCursor' ? 'newerCursor' : 'olderCursor';
  await follow(second, back, nextSize, { from: size - nextSize, size: nextSize });
}

/** `before`: members about the whole list in the part before, which this part must repeat; undefined for the first part. */
async function judgeOne(
  { session, report, unchecked }: ProbeContext,
  { list: { operation }, read, query, ask, seen }: Trial,
  part: Part,
  whole?: readonly TestRequest[],
  before?: ExactJson,
): Promise<void> {
  const due = (of: ReadList): ExactJson | undefined =>
    query.selection.keepsAll ? summaryOf(operation, of.first) : before;
  const fault = judgePart(operation, read.reference, query, part, seen, due(read));
  if (fault === undefined) return;
  if (whole === undefined) {
    report(fault, ask);
    return;
  }
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const answers = await Promise.all([...whole, ask].map((one) => session.ask(one)));
    const [after, last] = [readListOf(operation, [], answers.slice(0, -1)), answers.at(-1)];
    if (after === undefined || last === undefined) return;
    // A cursor continues at the position of its response.
    const position = before === undefined ? last.position : seen.position;
    if (answers.some((one) => one?.position !== position)) continue;
    const still = judgePart(operation, after.reference, query, part, last, due(after));
    if (still !== undefined) report(still, ask);
    return;
  }
  unchecked('a page looked wrong once, but could not be read again at the same position');
}

async function readList(context: ProbeContext, operation: Operation, path: List['path']): Promise<void> {
  const { session } = context;
  if (knownRows(session, { operation, path }).length === 0) await session.ask({ operation, path, query: 'size=100' });
  const rows = knownRows(session, { operation, path });
  const hidden = hiddenOf(operation, rows, context);
  const fitting = rows.filter((row) => hidden.every(([name, value]) => valuesIn(operation, name, row).includes(value)));
  const run = operation.pinnable ? comparePinned : compareMoving;
  await run(context, { operation, path, hidden, mayBeRemoved: false }, widestOf(operation), fitting);
}

/**
 * Checks parts, orders and filters of a list, alone and together, against the list at the same position, and that its
 * cursors cannot be forged.
 */
export const list: Probe = {
  name: 'list',
  cost: 12,
  appliesTo: (operation) => isList(operation) || meaningOf(operation).pieces !== undefined,
  run: async (context, operation) => {
    const { session, random, isDeep, unchecked } = context;
    if (meaningOf(operation).pieces !== undefined) await pieces(context, operation);
    if (!isList(operation)) return;
    const paths = await pathsOf(session, operation);
    const [richest] = paths;
    if (richest === undefined) {
      unchecked(noIdentifier);
      return;
    }
    // This run may not reach the end of the longest list, so it reads a second one.
    const isRich = (path: List['path']): boolean => knownRows(session, { operation, path }).length > 2;
    const other = random.pick(paths.slice(1, 4).filter(isRich));
    const both = other === undefined ? [richest] : [richest, other];
    for (const path of random.some(both, isDeep || !operation.extension ? 2 : 1))
      await readList(context, operation, path);
    if (operation.paging === 'cursor' || operation.paging === 'slice') await cursorRefusals(context, operation);
  },
};
