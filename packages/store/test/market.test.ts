import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketQuote } from '../src/index.ts';
import { coinCreated, dso, entry, roundOpened, timeOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const alice = 'alice::1220aa';
const secondsPerDay = 86_400;
const { reader, commit } = await openIndex();

beforeAll(async () => {
  await commit([
    entry(1, [], {
      parties: [dso, alice],
      coins: [
        { ...coinCreated('00aa', alice, 0), amount: 12_345_678_901_234_567_890_000_000_000_000_000_001n },
        coinCreated('00ab', alice, 2.5, true),
      ],
      rounds: [roundOpened(1, 0.15)],
    }),
    entry(2 + secondsPerDay, [], { rounds: [roundOpened(2, 0.2)] }),
  ]);
});

/** Record time of the head, in milliseconds. */
const head = timeOf(2 + secondsPerDay);
/** Coin of alice: the long amount above, which is in units of 10^-10 coin, and 2.5 locked. */
const supply = '1234567890123456789000000002.5000000001';
const quote: MarketQuote = {
  price: '0.16384000000000000000049',
  change24h: '-1.22615',
  marketCapChange: '-1.60205',
  dominance: '0.24995',
  at: BigInt(head) * 1000n - 5_000_999n,
};

describe('market information', () => {
  it('comes from the ledger if there is no quote', async () => {
    expect((await reader.getMarketInfo({})).value).toEqual({
      circulatingSupply: { valueCoin: supply },
      dominanceDto: { valuePercent: null },
      // The price 24 hours before the head was 0.15, and is 0.2.
      marketCapDto: { changePercent: '33.3333', valueUsd: '246913578024691357800000000.5', period: '24h' },
      totalSupplyDto: { valueCoin: supply, valueUsd: '246913578024691357800000000.5' },
      totalStakeDto: { valueCoin: '2.5', valueUsd: '0.5' },
      tokenPriceDto: { price: '0.2', change24h: '33.3333', updateTimestamp: String(head) },
      updateTimestamp: String(head),
    });
  });

  it('takes the exact price from the quote and the supply from the head', async () => {
    // Supply × price, scaled by 10^10 and 10^23 to integers, and rounded half up to 10 decimals.
    const product = 12_345_678_901_234_567_890_000_000_025_000_000_001n * 16_384_000_000_000_000_000_049n;
    const usd = (product + 10n ** 23n / 2n) / 10n ** 23n;
    const valueUsd = `${usd / 10n ** 10n}.${(usd % 10n ** 10n).toString().padStart(10, '0')}`.replace(/0+$/u, '');
    expect((await reader.getMarketInfo({ quote })).value).toEqual({
      circulatingSupply: { valueCoin: supply },
      dominanceDto: { valuePercent: '0.25' },
      marketCapDto: { changePercent: '-1.6021', valueUsd, period: '24h' },
      totalSupplyDto: { valueCoin: supply, valueUsd },
      totalStakeDto: { valueCoin: '2.5', valueUsd: '0.4096' },
      tokenPriceDto: { price: quote.price, change24h: '-1.2262', updateTimestamp: String(head - 5_001) },
      updateTimestamp: String(head),
    });
  });

  it('has null for each value missing in the quote', async () => {
    const silent: MarketQuote = { ...quote, change24h: null, marketCapChange: null, dominance: null };
    expect((await reader.getMarketInfo({ quote: silent })).value).toMatchObject({
      dominanceDto: { valuePercent: null },
      marketCapDto: { changePercent: null },
      tokenPriceDto: { price: quote.price, change24h: null },
    });
  });

  it('uses the price change as market cap change if the quote has no market cap change', async () => {
    expect((await reader.getMarketInfo({ quote: { ...quote, marketCapChange: null } })).value).toMatchObject({
      marketCapDto: { changePercent: '-1.2262' },
    });
  });
});

describe('reader', () => {
  it('reports index status and connections', async () => {
    expect(await reader.status()).toMatchObject({ position: 2, updates: 2, quarantined: 0, reconciliation: null });
    expect(reader.connections()).toEqual({ inUse: 0, idle: 1, waiting: 0 });
  });
});
