import type { Operation } from '@ledger-explorer/spec';
import { keysOf } from '../answer-checks/check-items.ts';
import { memberOf } from '../json/exact-json.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, type Seen } from '../session/seen.ts';
import { longest } from './made-up.ts';
import type { Probe, ProbeContext } from './probe.ts';

function cursorOf(seen: Seen | undefined): string | undefined {
  const cursor = memberOf(seen?.body, 'nextCursor');
  return typeof cursor === 'string' ? cursor : undefined;
}

/** Holds the list still, where it can be held. */
function pin({ pinnable }: Operation, position: number): string {
  return pinnable ? `&position=${position}` : '';
}

/** Follows cursors from a first request, to the end or for a number of pages. Stops if one repeats. */
async function walk(context: ProbeContext, first: Ask, size: number, most: number, toEnd: boolean) {
  const { session, report } = context;
  const { operation } = first;
  const keys: string[] = [];
  const cursors: string[] = [];
  let ask: Ask = first;
  for (let page = 0; operation !== undefined && page < most; page += 1) {
    const seen = await session.ask(ask);
    if (seen?.answer.status !== 200) return undefined;
    keys.push(...keysOf(operation, seen));
    const cursor = cursorOf(seen);
    if (cursor === undefined) return { keys, cursors, ended: true };
    if (cursors.includes(cursor)) {
      report(
        {
          check: 'cursor/progress',
          rule: 'R8',
          title: 'a cursor comes again: the walk never ends',
          expected: 'a cursor of its own for each page',
          actual: cursor,
        },
        ask,
      );
      return undefined;
    }
    cursors.push(cursor);
    ask = {
      ...first,
      query: [
        `size=${size}`,
        ...(first.query ?? '').split('&').filter((pair) => pair.startsWith('orderBy=')),
        `nextCursor=${encodeURIComponent(cursor)}`,
      ].join('&'),
    };
  }
  if (!toEnd) return { keys, cursors, ended: false };
  report(
    {
      check: 'cursor/termination',
      rule: 'R8',
      title: 'a walk goes on beyond the end of the list',
      expected: `an end within ${most} pages`,
      actual: `${keys.length} items and still a cursor`,
    },
    ask,
  );
  return undefined;
}

function flipped(cursor: string, at: number): string {
  const old = cursor[at] ?? 'A';
  return `${cursor.slice(0, at)}${old === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
}

/** Another last character (base64url): its first bit is another one. */
function lastTurned(cursor: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const at = letters.indexOf(cursor.at(-1) ?? '');
  return `${cursor.slice(0, -1)}${letters[(at + 32) % 64] ?? 'A'}`;
}

/** A cursor list walked to its end in small pages is the list in one page; cursors of others, or touched, are refused. */
export const cursors: Probe = {
  name: 'cursors',
  cost: 30,
  appliesTo: ({ paging }) => paging === 'cursor',
  run: async (context, operation) => {
    const { session, report, unchecked, isDeep } = context;
    const { pinnable } = operation;
    const paths = await pathsOf(session, operation);
    const [values, other] = paths;
    const position = session.head ?? 0;
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const base: Ask = { operation, path: values };
    // A short list: its end can be met exactly.
    const short = paths.at(-1);
    if (short !== undefined && short !== values) {
      const list = await session.ask({ operation, path: short, query: `size=100${pin(operation, position)}` });
      const length = list?.answer.status === 200 && cursorOf(list) === undefined ? keysOf(operation, list).length : 0;
      if (length > 0) await exactEnd(context, { operation, path: short, query: `size=${length}` });
    }
    await hold(context, base);
    for (const direction of ['DESC', 'ASC']) {
      const all: Ask = { ...base, query: `size=100&orderBy=${direction}${pin(operation, position)}` };
      const whole = await session.ask(all);
      if (whole?.answer.status !== 200) continue;
      const due = keysOf(operation, whole);
      const isWhole = cursorOf(whole) === undefined;
      if (due.length < 2) {
        unchecked('no identifier with two items is known');
        return;
      }
      const size = Math.max(1, Math.min(due.length - 1, Math.ceil(due.length / 4)));
      const first: Ask = { ...base, query: `size=${size}&orderBy=${direction}${pin(operation, position)}` };
      const found = await walk(
        context,
        first,
        size,
        isWhole ? Math.ceil(due.length / size) + 2 : Math.floor(due.length / size),
        isWhole,
      );
      if (found === undefined) continue;
      // What cannot be held still may have grown meanwhile.
      const after = pinnable ? whole : await session.ask(all);
      if (after?.answer.status !== 200 || keysOf(operation, after).join() !== due.join()) continue;
      const at = due
        .slice(0, found.ended ? due.length : found.keys.length)
        .findIndex((key, index) => key !== found.keys[index]);
      if (at !== -1 || (isWhole && found.keys.length > due.length)) {
        report(
          {
            check: 'cursor/walk',
            rule: 'R8',
            title: 'a walk in small pages is not the list',
            expected: `${due.length} items, item ${at} ${due[at] ?? 'none'}`,
            actual: `${found.keys.length} items, item ${at} ${found.keys[at] ?? 'none'}`,
            where: direction,
          },
          first,
        );
      }
      if (isWhole) await exactEnd(context, { ...base, query: `size=${due.length}&orderBy=${direction}` });
      const [cursor] = found.cursors;
      if (cursor === undefined) continue;
      if (isDeep || direction === 'DESC')
        await refused(context, { operation, values, other, direction, position, cursor });
    }
  },
};

/** Keeps the cursor of a walk that is not pinned until the index has gone on. */
async function hold({ session }: ProbeContext, base: Ask): Promise<void> {
  const cursor = cursorOf(await session.ask({ ...base, query: 'size=1' }));
  if (cursor !== undefined) session.held.push({ ...base, query: `size=1&nextCursor=${encodeURIComponent(cursor)}` });
}

/** A page that holds the whole list has no next one, full as it is. The list is as long as it was at the position before. */
async function exactEnd({ session, report }: ProbeContext, base: Ask): Promise<void> {
  const { operation } = base;
  if (operation === undefined) return;
  const ask: Ask = { ...base, query: `${base.query ?? ''}${pin(operation, session.head ?? 0)}` };
  const seen = await session.ask(ask);
  const cursor = cursorOf(seen);
  if (cursor === undefined || seen === undefined) return;
  const next: Ask = { ...base, query: `${base.query ?? ''}&nextCursor=${encodeURIComponent(cursor)}` };
  const after = await session.ask(next);
  if (after?.answer.status !== 200 || (itemsOf(after)?.length ?? 0) > 0) return;
  report(
    {
      check: 'cursor/end',
      rule: 'V38',
      title: 'a page has a next one that is empty',
      expected: 'hasNextPage false',
      actual: `hasNextPage true, and then ${itemsOf(after)?.length ?? 0} items`,
    },
    ask,
  );
}

interface Walked {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
  readonly other: Readonly<Record<string, string>> | undefined;
  readonly direction: string;
  readonly position: number;
  readonly cursor: string;
}

/** What a cursor is bound to, and that it cannot be made up. */
async function refused(
  { session, random, report }: ProbeContext,
  { operation, values, other, direction, position, cursor }: Walked,
): Promise<void> {
  const { pinnable } = operation;
  const wrong = { status: [400], names: ['nextCursor'] } as const;
  const ask = (text: string, extra: string, path = values): Ask => ({
    operation,
    path,
    query: `nextCursor=${encodeURIComponent(text)}${extra}`,
    expect: wrong,
  });
  const own = `&orderBy=${direction}`;
  const turned = direction === 'DESC' ? 'ASC' : 'DESC';
  const asks: Ask[] = [
    // Of its last character, whose last bits may mean nothing, the first one.
    ask(lastTurned(cursor), own),
    ask(flipped(cursor, random.below(cursor.length - 1)), own),
    ask(flipped(cursor, cursor.length - 2), own),
    ask(cursor.slice(0, -1), own),
    ask(`${cursor}A`, own),
    ask('made-up', own),
    ask(`${cursor}=`, own),
    ask(cursor, `&orderBy=${turned}`),
    ...(other === undefined ? [] : [ask(cursor, own, other)]),
    ...(position > 1 && pinnable
      ? [{ ...ask(cursor, `${own}&position=${position - 1}`), expect: { status: [400, 410] } }]
      : []),
    // A cursor is not judged while contract, order or position are invalid; a size does not matter to it.
    ...[
      { query: 'orderBy=up', names: ['orderBy'] },
      ...(pinnable ? [{ query: `position=${(session.head ?? 0) + 1_000_000_000}`, names: ['position'] }] : []),
      { query: 'size=0', names: ['size', 'nextCursor'] },
    ].map(({ query, names }): Ask => ({ ...ask('made-up', `&${query}`), expect: { status: [400], names } })),
    // Nor before the key (R9).
    { ...ask('made-up', own), key: null, expect: { status: session.declaration.isOpen(operation) ? [400] : [401] } },
    ...operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, maxBytes = 512 }): Ask => ({
        ...ask('made-up', '', { [name]: longest(maxBytes + 1) }),
        expect: { status: [400], names: [name] },
      })),
    // The cursor carries the position of its walk, takes another size, and can be used again.
    ...[1, 2, 3].map(() => ({
      operation,
      path: values,
      query: `nextCursor=${encodeURIComponent(cursor)}${own}&size=2`,
    })),
    { operation, path: values, query: `nextCursor=${encodeURIComponent(cursor)}${own}${pin(operation, position)}` },
  ];
  const free = pinnable ? cursorOf(await session.ask({ operation, path: values, query: `size=1${own}` })) : undefined;
  if (free !== undefined) asks.push({ ...ask(free, `${own}&position=${position}`), expect: { status: [400] } });
  const answers = await Promise.all(asks.map((one) => session.ask(one)));
  for (const [index, seen] of answers.entries()) {
    const one = asks[index];
    if (
      one === undefined ||
      seen?.answer.status !== 200 ||
      !pinnable ||
      !(one.query ?? '').includes('&size=2') ||
      seen.position === position
    )
      continue;
    report(
      {
        check: 'cursor/position',
        rule: 'positions',
        title: 'a pinned walk moves to another position',
        expected: String(position),
        actual: String(seen.position),
      },
      one,
    );
  }
}
