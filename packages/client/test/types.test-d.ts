// Checked by `pnpm types`, never run: what the compiler has to accept, to infer and to refuse.
import { expectTypeOf } from 'vitest';
import {
  type Answer,
  type BigDecimal,
  type Client,
  createClient,
  type Problem,
  type Result,
  type Transfer,
  type TransferPage,
} from '../src/index.ts';

const baseUrl = 'http://127.0.0.1:8080/localnet';
const client = createClient({ baseUrl });
const strings = createClient({ baseUrl, numbers: 'string' });
const decimals = createClient({ baseUrl, numbers: 'bigdecimal' });

// Exact decimals follow the mode; times and counts stay numbers.
const plain = await client.listTransfers({ size: 1 });
expectTypeOf(plain).toEqualTypeOf<Answer<TransferPage>>();
expectTypeOf(await strings.listTransfers()).toEqualTypeOf<Answer<TransferPage<string>>>();
expectTypeOf<Transfer<string>['amount']>().toEqualTypeOf<string>();
expectTypeOf<Transfer<string>['createdAt']>().toEqualTypeOf<number>();
const market = (await decimals.getMarketInfo()).data;
expectTypeOf(market.tokenPriceDto.price).toEqualTypeOf<BigDecimal | null>();
expectTypeOf(market.updateTimestamp).toEqualTypeOf<number>();

// Ten operations; those with decimals in three number modes.
type Price<D> = Awaited<ReturnType<Client<D>['getMarketInfo']>>['data']['tokenPriceDto']['price'];
type Row<Method extends (...args: never[]) => Promise<{ data: { content: unknown[] } }>> = Awaited<
  ReturnType<Method>
>['data']['content'][number];
expectTypeOf<Price<number>>().toEqualTypeOf<number | null>();
expectTypeOf<Price<string>>().toEqualTypeOf<string | null>();
expectTypeOf<Price<BigDecimal>>().toEqualTypeOf<BigDecimal | null>();
expectTypeOf<Row<typeof client.listTransfers>>().toEqualTypeOf<Transfer>();
expectTypeOf<Row<typeof decimals.listTransfers>>().toEqualTypeOf<Transfer<BigDecimal>>();
expectTypeOf<Row<typeof client.listParties>['balance']>().toEqualTypeOf<number>();
expectTypeOf<Row<typeof strings.listParties>['balance']>().toEqualTypeOf<string>();
expectTypeOf<Row<typeof decimals.listParties>['balance']>().toEqualTypeOf<BigDecimal>();
expectTypeOf<Row<typeof client.listRewards>['inputAppRewardAmount']>().toEqualTypeOf<number>();
expectTypeOf<Row<typeof strings.listRewards>['inputAppRewardAmount']>().toEqualTypeOf<string>();
expectTypeOf<Row<typeof decimals.listRewards>['inputAppRewardAmount']>().toEqualTypeOf<BigDecimal>();
expectTypeOf<Row<typeof client.listSuperValidators>['coinPrice']>().toEqualTypeOf<number | null>();
expectTypeOf<Row<typeof strings.listSuperValidators>['coinPrice']>().toEqualTypeOf<string | null>();
expectTypeOf<Row<typeof decimals.listSuperValidators>['coinPrice']>().toEqualTypeOf<BigDecimal | null>();
expectTypeOf<Result<'getDashboard', string>['tps']>().toEqualTypeOf<string>();
expectTypeOf<Result<'getDashboard', BigDecimal>['tps']>().toEqualTypeOf<BigDecimal>();
expectTypeOf<Result<'getParty', string>>().toEqualTypeOf<Result<'getParty', BigDecimal>>();
expectTypeOf<Row<typeof strings.listVotes>>().toEqualTypeOf<Row<typeof decimals.listVotes>>();
expectTypeOf<Row<typeof strings.listEvents>>().toEqualTypeOf<Row<typeof client.listEvents>>();
expectTypeOf<Row<typeof strings.listVoteRequests>>().toEqualTypeOf<Row<typeof client.listVoteRequests>>();

// An operation by its id has the same types.
const byId = await strings.call('listTransfers', { page: 1 }, { waitFor: 3 });
expectTypeOf(byId.data).toEqualTypeOf<TransferPage<string>>();

// A safe answer tells data from error, and the error by kind or status.
const safe = await client.safe.getParty({ partyId: 'a' });
if (safe.error) {
  expectTypeOf(safe.data).toEqualTypeOf<undefined>();
  if (safe.error.kind === 'not-found') expectTypeOf(safe.error.status).toEqualTypeOf<404>();
  if (safe.error.kind === 'network') expectTypeOf(safe.error.status).toEqualTypeOf<number | null>();
  if (safe.error.kind === 'invalid-parameter') expectTypeOf(safe.error.problem.detail).toEqualTypeOf<string>();
  // Status 429 leaves only these kinds.
  if (safe.error.status === 429)
    expectTypeOf(safe.error.kind)
      .exclude<'rate-limited' | 'http' | 'redirect' | 'html' | 'json' | 'shape' | 'network'>()
      .toEqualTypeOf<never>();
} else {
  expectTypeOf(safe.data.partyId).toEqualTypeOf<string>();
}

// By path.
const byPath = await client.GET('/v1/transfers', { params: { query: { size: 1 } } });
if (byPath.data) expectTypeOf(byPath.data.content[0]?.amount).toEqualTypeOf<number | undefined>();

const exactByPath = await decimals.GET('/v1/transfers', { params: { query: { size: 1 } } });
if (exactByPath.data) expectTypeOf(exactByPath.data).toEqualTypeOf<TransferPage<BigDecimal>>();
else expectTypeOf(exactByPath.error).toEqualTypeOf<Problem>();
const file = await client.GET('/v1/exports/transfers.csv', { parseAs: 'text', timeout: 1000 });
if (file.data !== undefined) expectTypeOf(file.data).toEqualTypeOf<string>();

// @ts-expect-error: a party is needed, by path too.
await client.GET('/v1/parties/{partyId}');
// @ts-expect-error: no such path.
await client.GET('/v1/blocks');
// @ts-expect-error: a party is needed.
await client.getParty();
// @ts-expect-error: no such parameter.
await client.listTransfers({ limit: 1 });
// @ts-expect-error: no such order.
await client.listTransfers({ orderBy: 'asc' });
// @ts-expect-error: the parameters of another operation.
await client.call('getParty', { page: 1 });
// @ts-expect-error: no such operation.
await client.call('listBlocks');
// @ts-expect-error: no such mode.
createClient({ baseUrl, numbers: 'float' });
// @ts-expect-error: a base URL is needed.
createClient({});
// @ts-expect-error: the price may be null.
plain.data.content[0]?.coinPrice.toFixed();
