import type { Operation } from '@ledger-explorer/spec';
import { nextMember } from '../list/judge-part.ts';
import { noIdentifier, type Probe, type ProbeContext } from '../probe.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { queryParameters, takes } from '../../contract/parameters-of.ts';
import { memberOf } from '../../json/exact-json.ts';
import { itemsOf, joinedQuery, type Seen, type TestRequest, totalOf } from '../../session/ask.ts';
import { identifierOf } from '../../session/paths-of.ts';
import type { Random } from '../../session/random.ts';
import { pathsOfKinds } from './paths-of-kinds.ts';

/** Page size. */
const size = 100;
/** Limits of pages per list, lists per operation and details per operation; `deeper` times as many in a deep run. */
const limits = { pages: 30, lists: 6, details: 24 } as const;
const deeper = 4;
/** Requests that each operation can always use. */
const fewest = 6;

/** Reads whole lists or random parts of them, and a detail of each kind of item, for the comparison with the other deployment. */
export const wholeListProbe: Probe = {
  name: 'whole',
  cost: 12,
  appliesTo: ({ keyRequired }) => keyRequired,
  run: async (context, operation) => {
    const { isDeep, random, unchecked, session, share } = context;
    const times = isDeep ? deeper : 1;
    // An operation may use twice its share: others use less than theirs.
    const ownRequests = Math.max(fewest, 2 * share);
    const leftAtEnd = session.transport.left - ownRequests;
    const isList = operation.paging !== 'none';
    const paths = pathsOfKinds(context, operation, (isList ? limits.lists : limits.details) * times);
    if (paths.length === 0) unchecked(noIdentifier);
    for (const path of paths) {
      if (session.transport.left <= leftAtEnd) return;
      const base: TestRequest = { operation, path, query: someChoices(operation, random) };
      // Of several lists, two pages each.
      const pages = paths.length === 1 ? limits.pages * times : 2;
      if (isList) await readList(context, base, Math.min(pages, ownRequests));
      else await session.ask(base);
    }
  },
};

/** Sets some enum parameters to values other than the default. */
function someChoices(operation: Operation, random: Random): string {
  return queryParameters(operation)
    .flatMap(({ name, values = [], default: usual }) => {
      const others = values.filter((value) => value !== usual);
      if (others.length === 0 || random.below(3) > 0) return [];
      return [`${name}=${random.pick(others) ?? ''}`];
    })
    .join('&');
}

async function readList(context: ProbeContext, base: TestRequest, pages: number): Promise<void> {
  const { operation } = base;
  if (operation?.paging === 'page') await readPages(context, base, pages);
  else if (operation !== undefined && takes(operation, 'size')) await follow(context, base, operation, pages);
  else await context.session.ask(base);
}

/** Reads all pages, or for a long list both ends, the border of a migration, and by turns a random page and, if lists can be pinned, the first page at an earlier position. */
async function readPages({ session, random }: ProbeContext, base: TestRequest, count: number): Promise<void> {
  const { operation, query = '' } = base;
  if (operation === undefined) return;
  const read = (page: number, pair: string): Promise<Seen | undefined> =>
    session.ask({
      ...base,
      query: joinedQuery(query, `size=${size}`, page === 0 ? '' : `page=${page}`, pair),
      // A rewind can have removed the position, and the object of the path can be newer.
      ...(pair === '' ? {} : { expect: { status: [200, 404, 410] } }),
    });
  const head = session.head ?? 0;
  const pin = operation.pinnable && head > 0 ? `position=${head}` : '';
  const first = await read(0, pin);
  const furthest = operation.parameters.find(({ name }) => name === 'page')?.maximum ?? Infinity;
  const last = Math.min(Math.ceil((totalOf(first) ?? 0) / size) - 1, furthest);
  if (last < count) {
    for (let page = 1; page <= last; page += 1) await read(page, pin);
    return;
  }
  await read(last, pin);
  const bisections = await readBorder(operation, first, last, (page) => read(page, pin));
  for (let turn = 0; turn < Math.max(count - 2 - bisections, 2); turn += 1) {
    const isEarlier = pin !== '' && turn % 2 === 1;
    await (isEarlier ? read(0, `position=${random.below(head) + 1}`) : read(random.below(last), pin));
  }
}

/**
 * For a list ordered by migration, then time, newest first: finds the page that contains the border between the newest
 * migration and the one before, by bisection. Returns the number of pages read.
 */
async function readBorder(
  operation: Operation,
  first: Seen | undefined,
  last: number,
  read: (page: number) => Promise<Seen | undefined>,
): Promise<number> {
  const [migration = '', time] = meaningOf(operation).stream ?? [];
  if (time === undefined) return 0;
  const valuesOf = (seen: Seen | undefined): readonly string[] =>
    ((seen && itemsOf(seen)) ?? []).map((item) => identifierOf(memberOf(item, migration)));
  const [newest] = valuesOf(first);
  // Page `newer` begins in the newest migration; page `older` does not, or is the last.
  let [newer, older, count] = [0, last, 0];
  for (; older - newer > 1; count += 1) {
    const middle = Math.floor((newer + older) / 2);
    const found = valuesOf(await read(middle));
    const isBorder = found[0] !== found.at(-1);
    if (isBorder) return count + 1;
    if (found[0] === newest) newer = middle;
    else older = middle;
  }
  return count;
}

/** Follows the cursors from the first row on. */
async function follow({ session }: ProbeContext, base: TestRequest, operation: Operation, count: number) {
  const { query = '' } = base;
  const parameter = takes(operation, 'cursor') ? 'cursor' : 'nextCursor';
  for (let cursor: string | undefined, turn = 0; turn < count; turn += 1) {
    const on = cursor === undefined ? '' : `${parameter}=${encodeURIComponent(cursor)}`;
    const seen = await session.ask({ ...base, query: joinedQuery(query, `size=${size}`, on) });
    const next = memberOf(seen?.body, nextMember(operation, { pairs: [...new URLSearchParams(query)] }));
    if (typeof next !== 'string') return;
    cursor = next;
  }
}
