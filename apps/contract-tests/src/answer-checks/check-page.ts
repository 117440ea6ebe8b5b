import { type ExactJson, ExactNumber, memberOf, numberOf, writeExact } from '../json/exact-json.ts';
import { itemsOf, type Seen, valueOf } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Member of a body by its path of names, separated by points. */
function memberAt(body: ExactJson | undefined, path: string): ExactJson | undefined {
  return path.split('.').reduce<ExactJson | undefined>((value, name) => memberOf(value, name), body);
}

/** Checks that the envelope of a page agrees with the request, the items and the total (V9, V36). */
export const checkPage: AnswerCheck = (seen) => {
  const { operation, body } = seen;
  const content = itemsOf(seen);
  const size = valueOf(seen, 'size');
  if (content === undefined || operation === undefined || typeof size !== 'number') return [];
  const found: Fault[] = [];
  if (content.length > size) {
    const title = 'a list has more items than requested';
    found.push(faultOf('page/size', 'V36', title, [`at most ${size}`, String(content.length)]));
  }
  if (operation.paging === 'cursor') return [...found, ...cursorFaults(seen, content.length, size)];
  if (operation.paging === 'slice') return [...found, ...sliceFaults(seen, content.length)];
  const page = valueOf(seen, 'page');
  if (operation.paging !== 'page' || typeof page !== 'number') return found;
  const total = memberOf(body, 'totalElements');
  if (!(total instanceof ExactNumber) || !/^\d+$/.test(total.literal)) return found;
  const all = Number(total.literal);
  const expectedCount = Math.max(0, Math.min(size, all - page * size));
  const due: Record<string, string> = {
    numberOfElements: String(content.length),
    empty: String(content.length === 0),
    first: String(page === 0),
    number: String(page),
    size: String(size),
    totalCount: total.literal,
    totalPages: String(Math.ceil(all / size)),
    last: String((page + 1) * size >= all),
    'pageable.pageNumber': String(page),
    'pageable.pageSize': String(size),
    'pageable.offset': String(page * size),
    'pageable.paged': 'true',
    'pageable.unpaged': 'false',
  };
  for (const sort of ['sort', 'pageable.sort']) {
    due[`${sort}.sorted`] = 'true';
    due[`${sort}.unsorted`] = 'false';
    due[`${sort}.empty`] = 'false';
  }
  for (const [name, value] of Object.entries(due)) {
    const actual = writeExact(memberAt(body, name));
    if (actual === value) continue;
    const detail = `page ${page} of size ${size}, ${content.length} items, totalElements ${all}`;
    const rule = name.includes('sort') ? 'V9' : 'V36';
    found.push(faultOf(`page/${name}`, rule, `${name} of a page is wrong`, [value, actual], { detail }));
  }
  if (content.length !== expectedCount && content.length <= size) {
    const title = 'the number of items on a page contradicts totalElements';
    const expected = `${expectedCount} items: totalElements ${all}, page ${page}, size ${size}`;
    found.push(faultOf('page/count', 'V36', title, [expected, `${content.length} items`]));
  }
  return found;
};

/** Checks that a page by cursor is full unless it is the last, and that the last has no cursor (V38). */
function cursorFaults(seen: Seen, count: number, size: number): Fault[] {
  const [more, next] = [memberOf(seen.body, 'hasNextPage'), memberOf(seen.body, 'nextCursor')];
  const wrong = (check: string, title: string, expected: string, actual: string): Fault[] => [
    faultOf(`cursor/${check}`, 'V38', title, [expected, actual]),
  ];
  if (more === false)
    return next === null ? [] : wrong('null', 'the last page has a nextCursor', 'nextCursor null', writeExact(next));
  if (typeof next !== 'string' || next === '')
    return wrong('missing', 'a page before the last has no nextCursor', 'a cursor', writeExact(next));
  if (next === valueOf(seen, 'nextCursor'))
    return wrong('stays', 'nextCursor is the cursor of the request itself', 'a different cursor', next);
  return count < size
    ? wrong('short', 'a page before the last has fewer items than requested', `${size} items`, `${count} items`)
    : [];
}

/** Checks the envelope of a slice (V51). */
function sliceFaults({ body, position, query }: Seen, count: number): Fault[] {
  const total = memberOf(body, 'total');
  const rank = memberOf(body, 'firstRank');
  const ends = [memberOf(body, 'newerCursor'), memberOf(body, 'olderCursor')];
  // Without a position, the rows after a cursor can have left the list: then the slice is empty, even if the list is
  // not.
  const isAfterAll = count === 0 && /(^|&)cursor=/.test(query);
  const isWhole = ends.every((end) => end === null) && !isAfterAll;
  const found: Fault[] = [];
  const wrong = (check: string, title: string, expected: string, actual: ExactJson | undefined): void => {
    found.push(faultOf(`slice/${check}`, 'V51', title, [expected, writeExact(actual)]));
  };
  const all = numberOf(total) ?? Number.NaN;
  if (isWhole && all !== count)
    wrong('total', 'the only page of a list does not have `total` items', String(count), total);
  if (count > all) wrong('total', 'a response has more items than its total', `at least ${count}`, total);
  if ((rank === null) !== (count === 0)) {
    const title = 'firstRank is null for a response with items, or set for one without items';
    wrong('rank', title, count === 0 ? 'null' : 'a rank', rank);
  }
  const ownPosition = memberOf(body, 'position');
  if (position !== undefined && writeExact(ownPosition) !== String(position)) {
    const title = 'the field position differs from the header Explorer-Position';
    wrong('position', title, String(position), ownPosition);
  }
  return found;
}
