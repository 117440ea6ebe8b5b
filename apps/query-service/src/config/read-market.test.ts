import { describe, expect, it } from 'vitest';
import { readSettings, UsageError } from '@ledger-explorer/cli';
import { marketSettings, readMarket as marketOf } from './read-market.ts';

function readMarket(url?: string, coinId?: string, apiKey?: string) {
  return marketOf(readSettings(marketSettings, { MARKET_URL: url, MARKET_COIN_ID: coinId, MARKET_API_KEY: apiKey }));
}

describe('readMarket', () => {
  it('is null without a URL', () => {
    expect(readMarket(undefined, 'bitcoin', 'key')).toBeNull();
  });

  it.each([
    ['https://api.coingecko.com', 'https://api.coingecko.com'],
    ['https://api.coingecko.com/', 'https://api.coingecko.com'],
    ['https://api.coingecko.com/api/v3/', 'https://api.coingecko.com'],
    ['http://127.0.0.1:8000/prices/', 'http://127.0.0.1:8000/prices'],
  ])('reads %s as base URL %s', (url, baseUrl) => {
    expect(readMarket(url)).toEqual({ baseUrl, coinId: 'canton-network', apiKey: null });
  });

  it.each(['secret.example', 'ftp://secret.example', 'https://u:secret@host', 'https://host/?key=secret'])(
    'rejects the URL %s in one line without showing it',
    (url) => {
      expect(() => readMarket(url)).toThrow(UsageError);
      expect(() => readMarket(url)).toThrow(/^MARKET_URL [^\n]+$/u);
      expect(() => readMarket(url)).not.toThrow(/secret/u);
    },
  );

  it.each(['a,b', 'a b', '../x'])('rejects the coin id %j', (coinId) => {
    expect(() => readMarket('https://host', coinId)).toThrow(/^MARKET_COIN_ID is /u);
  });

  it('rejects an API key that is not a valid header value, without showing it', () => {
    expect(() => readMarket('https://host', 'bitcoin', 'secret key')).toThrow(/^MARKET_API_KEY is not/u);
    expect(() => readMarket('https://host', 'bitcoin', 'secret key')).not.toThrow(/secret key/u);
  });
});
