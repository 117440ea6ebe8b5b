import type { Operation } from '@ledger-explorer/spec';
import fc from 'fast-check';
import { keysOf } from '../answer-checks/check-items.ts';
import { type Ask, joinedQuery } from '../session/ask.ts';
import { atOnePosition } from '../session/at-one-position.ts';
import type { Fault } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, totalOf } from '../session/seen.ts';
import type { Session } from '../session/session.ts';
import type { Probe } from './probe.ts';

function compare(due: readonly string[], given: readonly string[], what: string, where: string): Fault | undefined {
  const at = due.findIndex((key, index) => key !== given[index]);
  if (at === -1 && due.length === given.length) return undefined;
  const repeated = new Set(given).size < given.length;
  return {
    check: 'paging/window',
    rule: 'V36',
    title: 'a page is not that part of the list',
    expected: `${due.length} items${at === -1 ? '' : `, item ${at} ${due[at] ?? 'none'}`}`,
    actual: `${given.length} items${at === -1 ? '' : `, item ${at} ${given[at] ?? 'none'}`}${repeated ? ', one of them twice' : ''}`,
    detail: what,
    where,
  };
}

/** Every order of the list, then every filter in the order it has by itself. Defaults are left out: other probes ask so, too. */
function sorts(operation: Operation): string[] {
  const choices = operation.parameters.filter(({ in: where, values = [] }) => where === 'query' && values.length > 1);
  const isOrder = ({ name }: { readonly name: string }): boolean => name === 'orderBy' || name === 'sortBy';
  const orders = choices
    .filter(isOrder)
    .reduce<string[]>(
      (all, { name, values = [], default: usual }) =>
        all.flatMap((query) =>
          values.map((value) =>
            [query, value === usual ? '' : `${name}=${value}`].filter((part) => part !== '').join('&'),
          ),
        ),
      [''],
    );
  const filters = choices
    .filter((parameter) => !isOrder(parameter))
    .flatMap(({ name, values = [], default: usual }) =>
      values.filter((value) => value !== usual).map((value) => `${name}=${value}`),
    );
  return [...orders, ...filters];
}

/** The list from its start, in pages of 100 at one position, and the total it states. */
async function reference(session: Session, base: Ask, pages: number, others: readonly Ask[]) {
  const { query = '' } = base;
  const whole = Array.from({ length: pages }, (_, page): Ask => ({
    ...base,
    query: joinedQuery(query, 'size=100', page === 0 ? '' : `page=${page}`),
  }));
  const seen = await atOnePosition(session, [...whole, ...others]);
  if (seen === undefined) return undefined;
  return { whole: seen.slice(0, pages), others: seen.slice(pages) };
}

/**
 * A page is the part of the list that its number and size say: whatever the size, pages neither overlap nor leave
 * anything out, the total is the number of items, and past the end there is nothing. All answers are of one position, so
 * nothing that moves can be blamed.
 */
export const paging: Probe = {
  name: 'paging',
  cost: 5,
  appliesTo: ({ paging: kind }) => kind === 'page' || kind === 'array',
  run: async ({ session, random, seed, path, spare, isDeep, report, unchecked }, operation) => {
    const [values] = await pathsOf(session, operation);
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const isPaged = operation.paging === 'page';
    const window = fc.record({
      sort: fc.constantFrom(...sorts(operation)),
      size: fc.integer({ min: 1, max: isPaged ? 33 : 99 }),
      page: isPaged ? fc.integer({ min: 0, max: isDeep ? 9 : 2 }) : fc.constant(0),
    });
    const first = session.answers.first({ operation, path: values });
    const total = totalOf(first) ?? 0;
    // Last pages of more than one row: where order and offset go wrong when they do so at the end only.
    const halves = Math.min(100, Math.floor(total / 2) + 1);
    const end =
      isPaged && total > 3 && total <= (isDeep ? 400 : 100) && random.next() < 0.7
        ? { size: halves, page: Math.floor((total - 1) / halves) }
        : undefined;
    // Of a short list the pages after the first one, too: sizes at which it has some.
    const fitted = <Window extends { readonly size: number; readonly page: number }>(one: Window): Window => {
      if (!isPaged || total < 2 || total > 33) return one;
      const size = Math.min(one.size, total - 1);
      return { ...one, size, page: Math.min(Math.max(1, one.page), Math.floor((total - 1) / size)) };
    };
    const check = async (windows: readonly { sort: string; size: number; page: number }[]): Promise<boolean> => {
      let healthy = true;
      for (const sort of new Set(windows.map((one) => one.sort))) {
        const those = windows
          .filter((one) => one.sort === sort)
          .map((one) => (sort === windows[0]?.sort && end !== undefined ? { ...one, ...end } : fitted(one)));
        const base: Ask = { operation, path: values, query: sort };
        const asks = those.map(({ size, page }): Ask => ({
          ...base,
          query: [sort, `size=${size}`, ...(page === 0 ? [] : [`page=${page}`])]
            .filter((part) => part !== '')
            .join('&'),
        }));
        const found = await reference(
          session,
          base,
          isPaged && those.some(({ size, page }) => (page + 1) * size > 100) ? 4 : 1,
          asks,
        );
        if (found === undefined) {
          unchecked('no answers of one position');
          continue;
        }
        const list = found.whole.flatMap((seen) => keysOf(operation, seen));
        const [first] = found.whole;
        const total = totalOf(first);
        for (const [index, seen] of found.others.entries()) {
          const { size, page } = those[index] ?? { size: 0, page: 0 };
          const due = list.slice(page * size, (page + 1) * size);
          const isWhole = (page + 1) * size <= list.length || list.length < found.whole.length * 100;
          const fault = isWhole
            ? compare(
                due,
                keysOf(operation, seen),
                `page ${page} of size ${size} against the list in pages of 100`,
                sort,
              )
            : undefined;
          const other = totalOf(seen);
          const wrong =
            fault ??
            (total !== other
              ? {
                  check: 'paging/total',
                  rule: 'V36',
                  title: 'the total depends on the page',
                  expected: `totalElements ${total ?? 'none'}`,
                  actual: `totalElements ${other ?? 'none'}`,
                  where: sort,
                }
              : undefined);
          if (wrong === undefined) continue;
          healthy = false;
          report(wrong, asks[index] ?? base, path);
        }
        if (new Set(list).size < list.length) {
          healthy = false;
          report(
            {
              check: 'paging/distinct',
              rule: 'V36',
              title: 'an item stands on two pages',
              expected: 'each item once',
              actual: list.find((key, at) => list.indexOf(key) !== at) ?? '',
              where: sort,
            },
            base,
            path,
          );
        }
      }
      return healthy;
    };
    if (path === undefined && (isDeep || (random.next() < 0.6 && spare > 0))) {
      const found = await lastPages(session, { operation, path: values });
      for (const { fault, ask } of found) report(fault, ask);
    }
    const perSort = fc.tuple(
      ...sorts(operation).map((sort) =>
        window.map((one) => ({ ...one, sort, ...(sort === '' || /^(orderBy|sortBy)=/.test(sort) ? {} : { page: 0 }) })),
      ),
    );
    await fc.check(fc.asyncProperty(perSort, check), {
      seed,
      numRuns: isDeep ? 15 : 1,
      endOnFailure: !isDeep,
      ...(path === undefined ? {} : { path }),
    });
  },
};

/** The last page has what is left, and the one after it nothing. */
async function lastPages(session: Session, base: Ask): Promise<{ fault: Fault; ask: Ask }[]> {
  const { operation } = base;
  if (operation?.paging !== 'page') return [];
  const maximum = operation.parameters.find(({ name }) => name === 'page')?.maximum ?? 9_000;
  const first = session.answers.first(base) ?? (await session.ask({ ...base, query: 'size=1' }));
  const total = totalOf(first);
  if (total === undefined) return [];
  const size = Math.min(100, Math.max(1, Math.ceil(total / (maximum - 1))));
  const last = Math.floor(Math.max(0, total - 1) / size);
  if (last + 1 > maximum) return [];
  // A list of one page is read whole elsewhere: only what comes after it is new.
  const pages = last === 0 ? [1] : [last, last + 1];
  const asks = pages.map((page): Ask => ({ ...base, query: `size=${size}&page=${page}` }));
  const answers = await atOnePosition(session, asks);
  const [end] = answers ?? [];
  const [ask] = asks;
  if (end === undefined || ask === undefined || last === 0) return [];
  const now = totalOf(end) ?? 0;
  const due = Math.max(0, Math.min(size, now - last * size));
  const given = itemsOf(end)?.length ?? 0;
  if (due === given) return [];
  return [
    {
      ask,
      fault: {
        check: 'paging/last',
        rule: 'V36',
        title: 'the total is not the number of items',
        expected: `${due} items on the last page of ${now}`,
        actual: `${given} items`,
      },
    },
  ];
}
