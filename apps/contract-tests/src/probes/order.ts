import type { Operation } from '@ledger-explorer/spec';
import { keysOf } from '../answer-checks/check-items.ts';
import { ExactNumber, memberOf } from '../json/exact-json.ts';
import type { Ask } from '../session/ask.ts';
import { atOnePosition } from '../session/at-one-position.ts';
import { pathsOf } from '../session/paths-of.ts';
import { type Seen, totalOf } from '../session/seen.ts';
import type { Session } from '../session/session.ts';
import type { Probe, ProbeContext } from './probe.ts';

function turned(
  operation: Operation,
  context: ProbeContext,
  ask: Ask,
  up: readonly string[],
  down: readonly string[],
): void {
  const due = [...up].reverse();
  const at = due.findIndex((key, index) => key !== down[index]);
  if (at === -1 && due.length === down.length) return;
  context.report(
    {
      check: 'order/reversed',
      rule: 'V8',
      title: 'ascending is not descending turned round',
      expected: `item ${at} ${due[at] ?? 'none'}`,
      actual: `item ${at} ${down[at] ?? 'none'}`,
      detail: `${operation.id}: ${up.length} items ascending, ${down.length} descending, of the same position`,
      where: /sortBy=\w+/.exec(ask.query ?? '')?.[0] ?? '',
    },
    ask,
  );
}

/** A position at which lists are short enough to be read whole. */
function earlyPosition({ session, random }: ProbeContext): number | undefined {
  return session.head === undefined ? undefined : Math.min(session.head, 10 + random.below(10));
}

async function wholeList(
  session: Session,
  operation: Operation,
  base: Ask,
  position: number | undefined,
  query: string,
) {
  const pinned = position === undefined ? '' : `&position=${position}`;
  const both = ['ASC', 'DESC'].map((direction): Ask => ({
    ...base,
    query: `${query}orderBy=${direction}&size=100${pinned}`,
    // A rewind may have removed a position that nobody has named.
    ...(position === undefined ? {} : { expect: { status: [200, 410] } }),
  }));
  const answers = await atOnePosition(session, both);
  const [up, down] = answers ?? [];
  if (up === undefined || down === undefined) return undefined;
  if (operation.paging === 'cursor') {
    const whole = memberOf(up.body, 'hasNextPage') === false;
    return { up: [up], down: [down], both, whole, total: 0 };
  }
  if (operation.paging === 'slice') {
    const whole = memberOf(up.body, 'newerCursor') === null;
    return { up: [up], down: [down], both, whole, total: 0 };
  }
  const total = totalOf(up) ?? 0;
  const pages = Math.ceil(total / 100);
  if (operation.paging !== 'page' || pages <= 1) return { up: [up], down: [down], both, whole: true, total };
  if (position === undefined || pages > 5) return { up: [up], down: [down], both, whole: false, total };
  const rest = Array.from({ length: pages - 1 }, (_, index) => index + 1);
  const more = await Promise.all(
    both.map((ask) =>
      Promise.all(rest.map((page) => session.ask({ ...ask, query: `${ask.query ?? ''}&page=${page}` }))),
    ),
  );
  const full = (first: Seen, others: readonly (Seen | undefined)[] = []): Seen[] => [
    first,
    ...others.filter((seen) => seen !== undefined),
  ];
  return { up: full(up, more[0]), down: full(down, more[1]), both, whole: true, total };
}

/** Ascending is descending turned round: over the whole list where it can be read, else where both ends can be reached. */
export const order: Probe = {
  name: 'order',
  cost: 4,
  appliesTo: ({ parameters: all }) => all.some(({ name }) => name === 'orderBy'),
  run: async (context, operation) => {
    const { session, unchecked, isDeep } = context;
    const [values] = await pathsOf(session, operation);
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const base: Ask = { operation, path: values };
    const keys = operation.order?.keys ?? [];
    const positions =
      operation.pinnable && Object.keys(values).length === 0
        ? [earlyPosition(context), ...(isDeep ? [earlyPosition(context)] : [])]
        : [undefined];
    for (const position of positions) {
      for (const sortBy of keys.length > 1 ? keys : ['']) {
        const query = sortBy === '' ? '' : `sortBy=${sortBy}&`;
        const list = await wholeList(session, operation, base, position, query);
        if (list === undefined) {
          unchecked('no answers of one position');
          continue;
        }
        const [up, down] = [list.up, list.down].map((pages) => pages.flatMap((seen) => keysOf(operation, seen)));
        const [, descending] = list.both;
        if (up === undefined || down === undefined || descending === undefined) continue;
        if (list.whole) {
          turned(operation, context, descending, up, down);
          if (operation.paging === 'page' && up.length !== list.total) {
            context.report(
              {
                check: 'paging/complete',
                rule: 'V36',
                title: 'the total is not the number of items',
                expected: `totalElements ${up.length}`,
                actual: `totalElements ${list.total}`,
                where: 'whole',
              },
              descending,
            );
          }
          // Long lists have what short ones lack: items of one moment.
          if (position === undefined) continue;
        }
        if (operation.paging !== 'page') continue;
        const { total, at } =
          position === undefined
            ? { total: list.total, at: undefined }
            : await reachable(context, operation, base, totalOf(session.answers.first(base)) ?? 0);
        await compareEnds(context, operation, base, query, total, at);
      }
    }
  },
};

/** A list longer than its pages reach was shorter at an earlier position. */
async function reachable({ session }: ProbeContext, operation: Operation, base: Ask, total: number) {
  const pages = (operation.parameters.find(({ name }) => name === 'page')?.maximum ?? 50) + 1;
  const at = Math.min(session.head ?? 0, pages * 60);
  if (total <= pages * 100 || at === 0) return { total, at: undefined };
  const ask: Ask = { ...base, query: `size=1&position=${at}`, expect: { status: [200, 410] } };
  const seen = await session.ask(ask);
  return seen?.answer.status === 200 ? { total: totalOf(seen) ?? 0, at } : { total, at: undefined };
}

/** The first items descending are the last ascending. */
async function compareEnds(
  context: ProbeContext,
  operation: Operation,
  base: Ask,
  query: string,
  total: number,
  at: number | undefined,
): Promise<void> {
  const { session, random } = context;
  const last = Math.floor(Math.max(0, total - 1) / 100);
  const maximum = operation.parameters.find(({ name }) => name === 'page')?.maximum ?? 50;
  if (last > maximum) return;
  const page = random.below(last + 1);
  // Items page·100 to page·100 + 99 ascending stand on one page or two descending.
  const asks: Ask[] = [
    `${query}orderBy=ASC&size=100&page=${last - page}`,
    ...[page, page + 1, page - 1]
      .filter((other) => other >= 0 && other <= maximum)
      .map((other) => `${query}orderBy=DESC&size=100&page=${other}`),
  ].map((text) => ({ ...base, query: text }));
  const answers = await atOnePosition(session, asks, at);
  const [up, ...down] = answers ?? [];
  const now = totalOf(up) ?? 0;
  if (up === undefined || now === 0) return;
  const descending = new Map<number, string>();
  for (const seen of down) {
    const number = memberOf(seen.body, 'number');
    const first = number instanceof ExactNumber ? Number(number.literal) * 100 : 0;
    for (const [index, key] of keysOf(operation, seen).entries()) descending.set(first + index, key);
  }
  const due: string[] = [];
  const given: string[] = [];
  for (const [index, key] of keysOf(operation, up).entries()) {
    const other = descending.get(now - 1 - ((last - page) * 100 + index));
    if (other === undefined) continue;
    due.push(key);
    given.unshift(other);
  }
  const [, ask] = asks;
  if (ask !== undefined) turned(operation, context, ask, due, given);
}
