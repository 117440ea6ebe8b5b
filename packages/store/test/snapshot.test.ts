import { afterAll, describe, expect, it } from 'vitest';
import { openReader, openWriter, readStatus, rewind } from '../src/index.ts';
import { coin, featuredApp, license, lockedCoin, round } from './independent-ledgers/scan-shapes.ts';
import { archived, coinCreated, entry, microsOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const alice = 'alice::1220aa';
const validator = 'val-1::1220bb';
const startedAt = microsOf(0);

/** Two pages of active contracts of three parties: the DSO, alice and the validator. Scan does not sort rounds by number. */
const pages = [
  [coin('00aa', alice, '100.5').event, lockedCoin('00ab', alice, '20.0').event],
  [
    { ...license('00ba', validator, { sponsor: validator }).event, observers: [validator] },
    featuredApp('00ca', alice).event,
    ...[6, 8, 7].map((number) => round(`00d${number}`, number, '0.125').event),
  ],
];

const database = await testDatabase();
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));
const firstPage = { page: 0, size: 10, orderBy: 'DESC' } as const;

async function balance() {
  return (await reader.getParty({ partyId: alice })).value?.holdingsSummaryResponse.summaries[0]?.total_coin_holdings;
}

describe('an index that begins with a snapshot', () => {
  it('continues after the time of the snapshot and responds after the first update', async () => {
    expect(await writer.begin({ migrationId: 4, recordTime: startedAt, pages })).toBe(pages.flat().length);
    expect(writer.cursor()).toEqual({ migrationId: 4, recordTime: '2026-01-01T00:00:00.000000Z' });
    await expect(reader.listUpdates(firstPage)).rejects.toThrow('nothing is indexed');
    const transferred = entry(1, ['00aa'], { archived: [archived('00aa')], coins: [coinCreated('00ac', alice, 99)] });
    expect((await writer.commit([transferred])).position).toBe(1);
  });

  it('has the balances of the snapshot and counts later archivals', async () => {
    expect(await balance()).toBe('119');
    expect((await readStatus(database))?.irregularities).toEqual([]);
  });

  it('uses balances and price of the snapshot as opening of a statement', async () => {
    const { value } = await reader.getStatement({ partyId: alice });
    const prices = { opening: '0.125', closing: '0.125' };
    expect(value).toMatchObject({ opening: '120.5', closing: '119', prices });
    const history = await reader.listBalanceHistory({ partyId: alice, size: 10, orderBy: 'DESC' });
    const change = { position: '1', unlocked: '99', locked: '20', unlockedChange: '-1.5', lockedChange: '0' };
    expect(history.value).toMatchObject({ total: 1, firstRank: 1, content: [change] });
  });

  it('has null for facts older than the snapshot', async () => {
    const parties = (await reader.listParties({ ...firstPage, sortBy: 'FIRST_SEEN_AT' })).value;
    expect(parties.total).toBe(3);
    expect(parties.content.find((party) => party.partyAddress === alice)?.firstSeen).toBeNull();
    expect((await reader.getParty({ partyId: alice })).value?.createdAt).toBeNull();
    const [row] = (await reader.listValidators({ ...firstPage, status: 'INACTIVE' })).value.content;
    // A license from before the snapshot may have named another sponsor (docs/contract.md#v23).
    expect(row).toMatchObject({ validator, sponsor: null, lastActiveAt: null, active: false });
    expect((await reader.listFeaturedApps({ page: 0, size: 10 })).value.content[0]?.createdAt).toBeNull();
    expect((await reader.getDashboard({})).value).toMatchObject({
      totalTransactions: '1',
      totalAccounts: '3',
      totalValidators: '1',
    });
  });

  it('cannot begin a second time', async () => {
    await expect(writer.begin({ migrationId: 4, recordTime: startedAt, pages })).rejects.toThrow(
      'has an index already',
    );
    await writer.close();
  });

  it('can be rewound to the snapshot', async () => {
    expect(await rewind({ ...database, to: { migrationId: null, recordTime: startedAt } })).toEqual({
      removed: 1,
      position: 0,
    });
    expect(await reader.head()).toEqual({ position: 0, recordTime: null });
    writer = await openWriter(database);
    expect(writer.cursor()).toEqual({ migrationId: 4, recordTime: '2026-01-01T00:00:00.000000Z' });
    expect((await writer.commit([entry(2, ['00ad'])])).position).toBe(2);
    expect(await balance()).toBe('120.5');
  });
});
