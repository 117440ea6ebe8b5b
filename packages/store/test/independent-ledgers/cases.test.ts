import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clean, index, indexEveryWay } from './index-items.ts';

function itemsOf(name: string): readonly { readonly update_id: string }[] {
  const file = new URL(`../../../ledger/fixtures/cases/${name}/0001.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { transactions: { update_id: string }[] }).transactions;
}

const owner = 'lock-owner::12203ca9da473a1c71fe7bca40d72c7c53e9840fd5a38c5a4969df4b96fbbf8e7237';

describe('cases of real networks', () => {
  it('templates of conversion rates and party configuration are known', async () => {
    const { status } = await index(...itemsOf('unknown-templates'));
    expect(status).toMatchObject(clean);
  });

  it('development fund coin is a mint and a reward, and balances the statement', async () => {
    const { reader, status } = await indexEveryWay(...itemsOf('development-fund'));
    expect(status).toMatchObject(clean);
    const partyId = 'grantee::1220220343708643decdf7a3a474a0f533d05b3bb8cc13de47b92b304c465bcd8a9c';
    const rewards = (await reader.listRewards({ partyId, page: 0, size: 10 })).value?.content;
    expect(rewards?.map((row) => [row.inputSvRewardAmount, row.inputDevelopmentFundAmount])).toEqual([['0', '250000']]);
    const statement = (await reader.getStatement({ partyId })).value;
    expect([statement?.rewards.developmentFund, statement?.difference]).toEqual(['250000', '0']);
    const days = (await reader.listDailyRewards({ partyId })).value?.content;
    expect(days?.map((day) => day.developmentFund)).toEqual(['250000']);
    const { points } = (await reader.getSeries({ metric: 'minted', interval: 'day' })).value ?? {};
    expect(points?.map(({ value, parts }) => [value, parts])).toEqual([
      ['250000', [{ kind: 'DEVELOPMENT_FUND', value: '250000' }]],
    ]);
    expect((await reader.getSupply({})).value).toMatchObject({
      supply: '250000',
      minted: '250000',
      burned: '0',
      unexplained: '0',
    });
    const updateId = itemsOf('development-fund').at(-1)?.update_id ?? '';
    const update = (await reader.getUpdate({ updateId, nodes: 10 })).value;
    expect([update?.summary.kind, update?.summary.amount]).toEqual(['DEVELOPMENT_FUND', '250000']);
  });

  it('coin locked for governance is locked coin at every position', async () => {
    const { reader, status } = await indexEveryWay(...itemsOf('governance-lock'));
    expect(status).toMatchObject(clean);
    const balances = [];
    for (const position of [2, 3, 4, 5]) {
      const balance = (await reader.getBalance({ partyId: owner, position })).value;
      balances.push([balance?.unlocked, balance?.locked]);
    }
    // Minted; 900 locked; the lock split into 365 and 535; 1 unlocked.
    expect(balances).toEqual([
      ['1000', '0'],
      ['100', '900'],
      ['100', '900'],
      ['101', '899'],
    ]);
    const { value } = await reader.getStatement({ partyId: owner });
    expect([value?.closing, value?.difference]).toEqual(['1000', '0']);
  });

  it('the coins of an owner are listed with expiry and holders of their lock', async () => {
    const { reader } = await index(...itemsOf('governance-lock'));
    const coins = async (position: number) => {
      const { value } = await reader.listPartyCoins({ partyId: owner, state: 'ALL', size: 10, position });
      const rows = value?.content.map(({ amount, locked, expiresAt, holders }) => [amount, locked, expiresAt, holders]);
      expect(value?.total).toBe(rows?.length);
      return rows?.toSorted(([a], [b]) => Number(a) - Number(b));
    };
    const dso = ['DSO::1220b1431ef217342db44d516bb9befde802be7d8899637d290895fa58880f19accc'];
    // A lock without an end has the maximum time of the ledger.
    const never = String(Date.UTC(9999, 11, 31, 23, 59, 59, 999));
    const vested = String(Date.UTC(2027, 8, 1, 8, 3));
    expect(await coins(2)).toEqual([['1000', false, null, []]]);
    expect(await coins(3)).toEqual([
      ['100', false, null, []],
      ['900', true, never, dso],
    ]);
    expect(await coins(4)).toEqual([
      ['100', false, null, []],
      ['365', true, vested, dso],
      ['535', true, never, dso],
    ]);
    expect(await coins(5)).toEqual([
      ['1', false, null, []],
      ['100', false, null, []],
      ['364', true, vested, dso],
      ['535', true, never, dso],
    ]);
  });
});
