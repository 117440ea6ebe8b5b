import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { memberOf } from '../json/exact-json.ts';
import type { Ask } from '../session/ask.ts';
import type { Probe } from './probe.ts';

/** Operations that answer one item by its identifier. */
const detailOf = (table: readonly Operation[], schema: string): Operation | undefined =>
  table.find(
    (operation) =>
      operation.paging === 'none' && operation.path.includes('{') && meaningOf(operation).item.name === schema,
  );

/**
 * Items that a list names are asked one by one: what the spec says of both (`x-agrees`) is compared where all items are
 * remembered. Only of what lasts; the rest has to be of one position, and is a relation.
 */
export const details: Probe = {
  name: 'details',
  appliesTo: (operation) => operation.paging !== 'none' && meaningOf(operation).item.isLasting,
  run: async ({ session, random, isDeep }, operation) => {
    const { item } = meaningOf(operation);
    const asks = item.agreements.flatMap(({ with: names, on }) =>
      names.flatMap((name): Ask[] => {
        const detail = detailOf(session.table, name);
        const parameter = detail?.parameters.find(({ in: where }) => where === 'path')?.name;
        const own = on[0]?.[0];
        if (detail === undefined || parameter === undefined || own === undefined) return [];
        return random.some(session.rows.of(operation.id), isDeep ? 8 : 1).flatMap((row) => {
          const value = memberOf(row, own);
          return typeof value === 'string' ? [{ operation: detail, path: { [parameter]: value } }] : [];
        });
      }),
    );
    await Promise.all(asks.map((ask) => session.ask(ask)));
  },
};
