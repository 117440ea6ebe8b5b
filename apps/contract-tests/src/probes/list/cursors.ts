import type { Operation } from '@ledger-explorer/spec';
import { longest } from '../made-up.ts';
import { type ProbeContext, quotaOf, sendAll } from '../probe.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { queryParameters, takes } from '../../contract/parameters-of.ts';
import { listOf, memberOf, numberOf, textOf, writeExact } from '../../json/exact-json.ts';
import { joinedQuery, type Seen, type TestRequest } from '../../session/ask.ts';
import { faultOf } from '../../session/fault.ts';
import { pathsOf } from '../../session/paths-of.ts';
import type { Random } from '../../session/random.ts';

function cursorOf(seen: Seen | undefined, ...names: readonly string[]): string | undefined {
  return names.map((name) => memberOf(seen?.body, name)).find((cursor) => typeof cursor === 'string');
}

function flipped(cursor: string, at: number): string {
  return `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
}

/** The cursor with another last character (base64url). It differs in its first bit, because its last bits can be padding. */
function lastFlipped(cursor: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return `${cursor.slice(0, -1)}${letters[(letters.indexOf(cursor.at(-1) ?? '') + 32) % 64] ?? 'A'}`;
}

/** Invalid cursors that are similar to a valid one. */
function forged(cursor: string, random: Random): readonly string[] {
  const at = random.below(Math.max(1, cursor.length - 1));
  return [lastFlipped(cursor), flipped(cursor, at), cursor.slice(0, -1), `${cursor}A`, 'made-up', `${cursor}=`];
}

/** Checks that a cursor is bound to its list, filters, order and position, and cannot be forged (R8). */
export async function cursorRefusals(context: ProbeContext, operation: Operation): Promise<void> {
  const { session, random, isDeep } = context;
  const paths = await pathsOf(session, operation);
  const name = operation.paging === 'cursor' ? 'nextCursor' : 'cursor';
  const firstItem = (path: TestRequest['path'], more = ''): TestRequest => ({
    operation,
    ...(path && { path }),
    query: joinedQuery('size=1', more),
  });
  const head = session.head ?? 0;
  const pin = operation.pinnable ? `position=${head}` : '';
  let [path, cursor]: [TestRequest['path'], string | undefined] = [undefined, undefined];
  for (const one of paths.slice(0, 3)) {
    path = one;
    cursor = cursorOf(await session.ask(firstItem(one, pin)), 'nextCursor', 'olderCursor');
    if (cursor !== undefined) break;
  }
  if (cursor === undefined) {
    context.unchecked('no list with two or more items was found, so there was no cursor to test');
    return;
  }
  // A cursor without a position is used again after the index has moved.
  const unpinned = operation.pinnable
    ? cursorOf(await session.ask(firstItem(path)), 'nextCursor', 'olderCursor')
    : cursor;
  if (unpinned !== undefined) session.held.push(firstItem(path, `${name}=${encodeURIComponent(unpinned)}`));
  const refused = { status: [400], names: [name] };
  const ask = (text: string, more = '', where = path): TestRequest => ({
    operation,
    ...(where && { path: where }),
    query: joinedQuery(`${name}=${encodeURIComponent(text)}`, more),
    expect: refused,
  });
  const [other] = paths.filter((one) => one !== path);
  const filters = queryParameters(operation).flatMap(({ kind, name: filter, values = [], default: usual }) => {
    if (filter === name) return [];
    const isBound = kind === 'list' || filter === 'orderBy' || meaningOf(operation).selects[filter] !== undefined;
    const value = kind === 'text' ? 'another' : isBound ? values.find((one) => one !== usual) : undefined;
    return value === undefined ? [] : [ask(cursor, `${filter}=${value}`)];
  });
  const alsoInvalid = (names: readonly string[], query: string): TestRequest => ({
    ...ask('made-up', query),
    expect: { status: [400], names },
  });
  const hasSize = takes(operation, 'size');
  const asks: TestRequest[] = [
    ...forged(cursor, random).map((text) => ask(text)),
    ...filters,
    ...(other === undefined ? [] : [ask(cursor, '', other)]),
    // Another position of the cursor, or one for a cursor without a position.
    ...(head > 1 && pin !== '' ? [...new Set([cursor, unpinned ?? cursor])] : []).map((bound) => ({
      ...ask(bound, `position=${head - 1}`),
      expect: { status: [400, 410] },
    })),
    // A cursor is not checked if order, position or path are invalid; the size can change.
    ...(filters.some(({ query }) => query?.includes('orderBy')) ? [alsoInvalid(['orderBy'], 'orderBy=up')] : []),
    ...(pin === '' ? [] : [alsoInvalid(['position'], `position=${head + 1_000_000_000}`)]),
    ...(hasSize ? [alsoInvalid(['size', name], 'size=0')] : []),
    { ...ask('made-up'), key: null, expect: { status: session.declaration.isOpen(operation) ? [400] : [401] } },
    ...operation.parameters
      .filter((one) => one.in === 'path' && one.kind === 'identifier')
      .map((one): TestRequest => ({
        ...ask('made-up', '', { [one.name]: longest((one.maxBytes ?? 512) + 1) }),
        expect: { status: [400], names: [one.name] },
      })),
    // A cursor can be used repeatedly.
    ...[1, 2, 3].map(() => ({ ...ask(cursor, 'size=2'), expect: { status: [200] } })),
  ];
  const count = isDeep ? asks.length : quotaOf(operation, { core: asks.length, extension: 5, costly: 1 });
  await sendAll(context, random.some(asks, count));
}

/** Limit of parts of an item that is read in pieces. */
const mostParts = 300;

function partsOf(seen: Seen | undefined, name: string): readonly string[] {
  return listOf(memberOf(seen?.body, name)).map(writeExact);
}

/** Checks that an item in small pieces equals the item in one piece, and that cursors of another item or forged ones are refused (R8). */
export async function pieces(context: ProbeContext, operation: Operation): Promise<void> {
  const { session, random, report, unchecked } = context;
  const { pieces: form, knownFrom } = meaningOf(operation);
  const [parameter = '', sources = []] = Object.entries(knownFrom)[0] ?? [];
  if (form === undefined) return;
  const rows = sources.flatMap(({ operation: id, field }) =>
    session.rows.of(id).flatMap((row) => {
      const many = numberOf(memberOf(row, form.longest)) ?? 0;
      return many > mostParts ? [] : [{ id: textOf(memberOf(row, field)), many }];
    }),
  );
  const [first, second] = rows
    .toSorted((a, b) => b.many - a.many)
    .filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);
  if (first === undefined || first.many < 3) {
    unchecked('no response had an item that is long enough to be sent in three pieces');
    return;
  }
  const pieceRequest = (size: number, cursor?: string, id = first.id): TestRequest => ({
    operation,
    path: { [parameter]: id },
    query: joinedQuery(`${form.size}=${size}`, cursor === undefined ? '' : `cursor=${encodeURIComponent(cursor)}`),
  });
  const whole = await session.ask(pieceRequest(mostParts));
  const due = partsOf(whole, form.of);
  const found: string[] = [];
  const cursors: string[] = [];
  // The second piece is a single part after a cursor.
  for (const size of [1, 1, Math.ceil(due.length / 2), due.length]) {
    const seen = await session.ask(pieceRequest(size, cursors.at(-1)));
    if (seen?.answer.status !== 200) return;
    found.push(...partsOf(seen, form.of));
    const cursor = cursorOf(seen, form.cursor);
    if (cursor === undefined) break;
    cursors.push(cursor);
  }
  const at = due.findIndex((part, index) => part !== found[index]);
  const title = 'an item that is read in several pieces differs from the item read in one';
  const expected = `${due.length} of ${form.of}: ${(due[at] ?? '').slice(0, 200)}`;
  const actual = `${found.length}: ${(found[at] ?? '').slice(0, 200)}`;
  if (at !== -1 || found.length !== due.length)
    report(faultOf('cursor/pieces', 'R8', title, [expected, actual]), pieceRequest(1));
  const [cursor] = cursors;
  if (cursor === undefined) return;
  const refused = { status: [400], names: ['cursor'] };
  const asks = [
    ...forged(cursor, random).map((text) => pieceRequest(2, text)),
    ...(second === undefined ? [] : [pieceRequest(2, cursor, second.id)]),
  ];
  await Promise.all(asks.map((ask) => session.ask({ ...ask, expect: refused })));
}
