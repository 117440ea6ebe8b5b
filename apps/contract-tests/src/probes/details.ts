import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { pathParameter } from '../contract/parameters-of.ts';
import { type ExactJson, memberOf, textOf } from '../json/exact-json.ts';
import type { TestRequest } from '../session/ask.ts';
import { ofNewKinds } from './one-of-each.ts';
import type { Probe } from './probe.ts';

/** Limit of kinds of items for which a detail is requested. */
const mostDetails = 9;

/** The operation that returns one item of this schema by its identifier. */
function detailOf(table: readonly Operation[], schema: string): Operation | undefined {
  return table.find(
    (operation) =>
      operation.paging === 'none' && operation.path.includes('{') && meaningOf(operation).item.name === schema,
  );
}

/**
 * Requests details of listed items, one for each new kind of item. List and detail (`x-agrees`) are compared by
 * `RowMemory`. Only for lasting items; relations check the others at one position.
 */
export const details: Probe = {
  name: 'details',
  cost: 3,
  appliesTo: (operation) => operation.paging !== 'none' && meaningOf(operation).item.isLasting,
  run: async ({ session, random, spare, isDeep }, operation) => {
    const { item } = meaningOf(operation);
    const asks = item.agreements.flatMap(({ with: names, on: [pair] }) =>
      names.flatMap((name): TestRequest[] => {
        const detail = detailOf(session.table, name);
        const parameter = detail && pathParameter(detail)?.name;
        if (detail === undefined || parameter === undefined || pair === undefined || !session.declaration.has(detail))
          return [];
        const [own] = pair;
        const hasSeenDetail = (row: ExactJson): boolean =>
          names.some((other) => session.rows.has(other, textOf(memberOf(row, own))));
        const rows = session.rows.of(operation.id);
        const [withDetail, withoutDetail] = [rows.filter(hasSeenDetail), rows.filter((row) => !hasSeenDetail(row))];
        const some = random.some(rows, isDeep ? 8 : 1);
        return [
          ...some,
          ...ofNewKinds(random, withoutDetail, item, spare > 0 ? mostDetails : Math.ceil(mostDetails / 2), withDetail),
        ].flatMap((row) => {
          const value = memberOf(row, own);
          return typeof value === 'string' ? [{ operation: detail, path: { [parameter]: value } }] : [];
        });
      }),
    );
    await Promise.all(asks.map((ask) => session.ask(ask)));
  },
};
