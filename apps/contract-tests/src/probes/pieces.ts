import type { Operation } from '@ledger-explorer/spec';
import { meaningOf, type Pieces } from '../contract/meaning.ts';
import { ExactNumber, isExactArray, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import { writeExact } from '../json/write-exact.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Seen } from '../session/seen.ts';
import type { Probe, ProbeContext } from './probe.ts';

/** Parts of the longest item that is walked through. */
const longest = 300;

function partsOf(seen: Seen | undefined, name: string): readonly ExactJson[] {
  const parts = memberOf(seen?.body, name);
  return isExactArray(parts) ? parts : [];
}

function cursorOf(seen: Seen | undefined, name: string): string | undefined {
  const cursor = memberOf(seen?.body, name);
  return typeof cursor === 'string' ? cursor : undefined;
}

function shown(part: ExactJson | undefined): string {
  return part === undefined ? 'none' : writeExact(part);
}

/** The item with the most parts, as lists say how many there are, and another one. */
async function richest({ session }: ProbeContext, operation: Operation, count: string) {
  const [known] = Object.entries(meaningOf(operation).knownFrom);
  const [parameter = '', sources = []] = known ?? [];
  const rows = sources.flatMap(({ operation: id, field }) =>
    session.rows.of(id).flatMap((row) => {
      const parts = memberOf(row, count);
      const many = parts instanceof ExactNumber ? Number(parts.literal) : 0;
      return many > longest ? [] : [{ id: textOf(memberOf(row, field)), many }];
    }),
  );
  const [first, ...others] = rows.toSorted((a, b) => b.many - a.many);
  const other = others.find(({ id, many }) => id !== first?.id && many > 1);
  if (first !== undefined && first.many > 2)
    return { path: { [parameter]: first.id }, other: other && { [parameter]: other.id } };
  const [path] = await pathsOf(session, operation);
  return path && { path, other: undefined };
}

/** The second part of an item, alone behind a cursor, is what it is among all: where it stands in a tree, too. */
async function second({ session, report }: ProbeContext, form: Pieces, on: (query: string) => Ask): Promise<void> {
  const [whole, first] = await Promise.all([longest, 1].map((size) => session.ask(on(`${form.size}=${size}`))));
  const cursor = cursorOf(first, form.cursor);
  if (whole?.answer.status !== 200 || cursor === undefined) return;
  const ask = on(`${form.size}=1&cursor=${encodeURIComponent(cursor)}`);
  const seen = await session.ask(ask);
  const [due, found] = [partsOf(whole, form.of)[1], partsOf(seen, form.of)[0]].map(shown);
  if (seen?.answer.status !== 200 || due === found) return;
  report(
    {
      check: 'cursor/pieces',
      rule: 'R8',
      title: 'a part behind a cursor is not that part of the item',
      expected: due?.slice(0, 200) ?? '',
      actual: found?.slice(0, 200) ?? '',
    },
    ask,
  );
}

/** An item in small pieces is the item in one; cursors of another one, or touched, are refused (R8). */
export const pieces: Probe = {
  name: 'pieces',
  cost: 12,
  appliesTo: (operation) => meaningOf(operation).pieces !== undefined,
  run: async (context, operation) => {
    const { session, random, report, unchecked } = context;
    const { pieces: form } = meaningOf(operation);
    const chosen = form && (await richest(context, operation, form.longest));
    if (form === undefined || chosen === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const on = (size: number, cursor?: string, path = chosen.path): Ask => ({
      operation,
      path,
      query: `${form.size}=${size}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    });
    const whole = await session.ask(on(longest));
    const due = partsOf(whole, form.of);
    if (whole?.answer.status !== 200 || due.length < 2) {
      unchecked('no item of more than one piece is known');
      return;
    }
    const size = Math.max(1, Math.ceil(due.length / 3));
    const found: ExactJson[] = [];
    const cursors: string[] = [];
    for (let cursor: string | undefined; cursors.length < 5;) {
      const seen = await session.ask(on(size, cursor));
      if (seen?.answer.status !== 200) return;
      found.push(...partsOf(seen, form.of));
      cursor = cursorOf(seen, form.cursor);
      if (cursor === undefined) break;
      cursors.push(cursor);
    }
    const at = due.findIndex((part, index) => shown(part) !== shown(found[index]));
    if (at !== -1 || found.length !== due.length)
      report(
        {
          check: 'cursor/pieces',
          rule: 'R8',
          title: 'an item in small pieces is not the item',
          expected: `${due.length} of ${form.of}${at === -1 ? '' : `, ${shown(due[at]).slice(0, 200)}`}`,
          actual: `${found.length}${at === -1 ? '' : `, ${shown(found[at]).slice(0, 200)}`}`,
        },
        on(size),
      );
    const [cursor] = cursors;
    if (cursor === undefined) return;
    await second(context, form, (query) => ({ operation, path: chosen.other ?? chosen.path, query }));
    const refused = { status: [400], names: ['cursor'] };
    const place = random.below(Math.max(1, cursor.length - 1));
    const touched = `${cursor.slice(0, place)}${cursor[place] === 'A' ? 'B' : 'A'}${cursor.slice(place + 1)}`;
    const asks = [
      ...[touched, 'made-up', cursor.slice(0, -1)].map((text) => on(size, text)),
      ...(chosen.other === undefined ? [] : [on(size, cursor, chosen.other)]),
    ];
    await Promise.all(asks.map((ask) => session.ask({ ...ask, expect: refused })));
  },
};
