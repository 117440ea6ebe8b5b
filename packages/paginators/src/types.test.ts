import { createClient, type BigDecimal, type Party, type Transfer } from '@ledger-explorer/client';
import { describe, expectTypeOf, it } from 'vitest';
import { collect } from './collect.ts';
import { items } from './items.ts';
import { pages } from './pages.ts';

const at = { baseUrl: 'http://127.0.0.1:1/localnet', apiKey: 'key' };

// A walk sends no request before it starts: these calls only have to compile.
describe('types', () => {
  it('follow the operation and the numbers of the client', () => {
    expectTypeOf(items(createClient(at), 'listTransfers')).toExtend<AsyncIterable<Transfer>>();
    expectTypeOf(items(createClient({ ...at, numbers: 'string' }), 'listTransfers')).toExtend<
      AsyncIterable<Transfer<string>>
    >();
    expectTypeOf(pages(createClient({ ...at, numbers: 'bigdecimal' }), 'listParties')).toExtend<
      AsyncIterable<{ items: readonly Party<BigDecimal>[] }>
    >();
    expectTypeOf(collect<'listParties'>)
      .returns.resolves.toHaveProperty('items')
      .toEqualTypeOf<Party[]>();
  });

  it('accept only lists, and their parameters', () => {
    const client = createClient(at);
    pages(client, 'listValidators', { status: 'ACTIVE', orderBy: 'ASC' });
    pages(client, 'listRewards', { partyId: 'party' });
    const wrong = [
      // @ts-expect-error: the dashboard is not a list
      () => pages(client, 'getDashboard'),
      // @ts-expect-error: no such status
      () => pages(client, 'listValidators', { status: 'OLD' }),
      // @ts-expect-error: the party is required
      () => pages(client, 'listRewards'),
      // @ts-expect-error: the walk counts the pages
      () => pages(client, 'listTransfers', { page: 3 }),
      // @ts-expect-error: parties cannot be pinned
      () => pages(client, 'listParties', { position: 3 }),
    ];
    expectTypeOf(wrong).toBeArray();
  });
});
