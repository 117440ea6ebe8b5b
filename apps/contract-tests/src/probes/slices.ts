import type { Fault } from '../session/fault.ts';
import { keysOf } from '../answer-checks/check-items.ts';
import { memberOf } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Seen } from '../session/seen.ts';
import type { Probe, ProbeContext } from './probe.ts';

function cursorOf(seen: Seen | undefined, name: 'newerCursor' | 'olderCursor'): string | undefined {
  const cursor = memberOf(seen?.body, name);
  return typeof cursor === 'string' ? cursor : undefined;
}

/** A list that can be held still is: a cursor carries the position of its walk. `base` has its query. */
function on(base: Ask, size: number, cursor: string | undefined): Ask {
  const more = cursor === undefined ? (base.query ?? '') : `&cursor=${encodeURIComponent(cursor)}`;
  return { ...base, query: `size=${size}${more}` };
}

/** Slices toward the older end; undefined if one was not answered. `most`: after this number the walk has to have ended. */
async function walk({ session }: ProbeContext, base: Ask, size: number, most: number): Promise<Seen[] | undefined> {
  const slices: Seen[] = [];
  for (let cursor: string | undefined; slices.length < most;) {
    const seen = await session.ask(on(base, size, cursor));
    if (seen?.answer.status !== 200) return undefined;
    slices.push(seen);
    cursor = cursorOf(seen, 'olderCursor');
    if (cursor === undefined) break;
  }
  return slices;
}

/** A list in small slices is the list in one, from either end; cursors of other filters, or touched, are refused. */
export const slices: Probe = {
  name: 'slices',
  cost: 15,
  appliesTo: ({ paging }) => paging === 'slice',
  run: async (context, operation) => {
    const { session, report, unchecked, random } = context;
    const [path, otherPath] = await pathsOf(session, operation);
    if (path === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const free: Ask = { operation, path };
    const base: Ask = operation.pinnable ? { ...free, query: `&position=${session.head ?? 0}` } : free;
    const whole = async (length: number) => {
      const seen = await session.ask(on(base, length, undefined));
      return seen?.answer.status === 200 ? { seen, keys: keysOf(operation, seen) } : undefined;
    };
    const before = await whole(100);
    if (before === undefined || before.keys.length < 2) {
      unchecked('the list has less than two items');
      return;
    }
    const size = Math.max(1, Math.min(before.keys.length - 1, Math.ceil(before.keys.length / 4)));
    const found = await walk(context, base, size, Math.ceil(before.keys.length / size) + 1);
    const [first, second] = found ?? [];
    const back = second && (await session.ask(on(base, size, cursorOf(second, 'newerCursor'))));
    const isWhole = cursorOf(before.seen, 'olderCursor') === undefined;
    // As long as the list: a slice that is full has no next one either, if nothing is left.
    const after = await whole(isWhole ? before.keys.length : 100);
    // A list that changed meanwhile says nothing of the walk.
    if (found === undefined || after === undefined || after.keys.join() !== before.keys.join()) return;
    const wrong = (check: Fault['check'], title: string, expected: string, actual: string): void => {
      report({ check, rule: 'V51', title, expected, actual }, on(base, size, undefined));
    };
    const keys = found.flatMap((seen) => keysOf(operation, seen)).slice(0, before.keys.length);
    // A cursor of what cannot be held still carries a value: if a row has another one since, what is behind the cursor is other rows (V60).
    const isStill = (seen: Seen): boolean => operation.pinnable || seen.position === found[0]?.position;
    const at = before.keys.findIndex((key, index) => key !== keys[index]);
    if (at !== -1 && found.every(isStill)) {
      wrong('slice/walk', 'a walk in small slices is not the list', before.keys[at] ?? '', keys[at] ?? 'none');
    }
    const [total, totalAfter] = [before, after].map(({ seen }) => textOf(memberOf(seen.body, 'total')));
    if (isWhole && total !== String(before.keys.length)) {
      wrong('slice/total', 'a list has not as many items as its total says', String(before.keys.length), total ?? '');
    }
    const end = cursorOf(after.seen, 'olderCursor');
    if (isWhole && end !== undefined && totalAfter === String(before.keys.length)) {
      const title = 'the last slice has a cursor to the next one';
      const ask = on(base, before.keys.length, undefined);
      report({ check: 'slice/end', rule: 'V51', title, expected: 'olderCursor: null', actual: end }, ask);
    }
    if (first === undefined || second === undefined) return;
    if (back?.answer.status === 200 && [second, back].every(isStill)) {
      const [due, given] = [keysOf(operation, first), keysOf(operation, back)];
      if (due.join() !== given.join()) {
        wrong('slice/back', 'the slice before the second one is not the first', due.join(), given.join());
      }
    }
    const cursor = cursorOf(first, 'olderCursor') ?? '';
    const held = operation.pinnable ? cursorOf(await session.ask(on(free, size, undefined)), 'olderCursor') : cursor;
    if (held !== undefined && held !== '') session.held.push(on(free, size, held));
    const refused = { status: [400], names: ['cursor'] };
    const place = random.below(Math.max(1, cursor.length - 1));
    const touched = `${cursor.slice(0, place)}${cursor[place] === 'A' ? 'B' : 'A'}${cursor.slice(place + 1)}`;
    // Another filter, or the other direction: the cursor is not of that list.
    const filters = operation.parameters.flatMap(({ in: where, kind, name, values = [], default: usual }) => {
      if (where !== 'query' || name === 'cursor') return [];
      const isFilter = kind === 'list' || name === 'orderBy';
      const other = kind === 'text' ? 'another' : isFilter ? values.find((value) => value !== usual) : undefined;
      return other === undefined ? [] : [{ name, other }];
    });
    // Of another party.
    const foreign = otherPath === undefined ? [] : [{ ...on(base, size, cursor), path: otherPath }];
    await Promise.all([
      ...[touched, 'made-up', cursor.slice(0, -1), `${cursor}=`].map((text) =>
        session.ask({ ...on(base, size, text), expect: refused }),
      ),
      ...foreign.map((ask) => session.ask({ ...ask, expect: refused })),
      ...filters.map(({ name, other }) => {
        const ask = on(base, size, cursor);
        return session.ask({ ...ask, query: `${ask.query ?? ''}&${name}=${other}`, expect: refused });
      }),
    ]);
  },
};
