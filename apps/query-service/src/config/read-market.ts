import { setting, UsageError, type Values } from '@ledger-explorer/cli';
import type { CoinGeckoOptions } from '../market/coingecko-source.ts';

const expected = "the address of an API with CoinGecko's shape, for example https://api.coingecko.com";

/** Settings of the market price source, ignored without `MARKET_URL`. Messages show neither URL nor key, because both can be secret. */
export const marketSettings = {
  marketUrl: setting<string, null>({
    env: 'MARKET_URL',
    default: null,
    secret: true,
    description:
      "price source with CoinGecko's API v3, for example https://api.coingecko.com; otherwise the ledger's prices",
    expected,
    parse: baseUrl,
  }),
  marketCoinId: setting<string, string>({
    env: 'MARKET_COIN_ID',
    default: 'canton-network',
    description: "the coin's id at the price source",
    expected: 'the id of one coin, for example bitcoin',
    parse: (id) => (/^\w[\w.-]{0,127}$/u.test(id) ? id : undefined),
  }),
  marketApiKey: setting<string, null>({
    env: 'MARKET_API_KEY',
    default: null,
    secret: true,
    description: 'API key of the price source',
    expected: 'an API key: up to 256 visible ASCII characters without spaces',
    parse: (key) => (/^[!-~]{1,256}$/u.test(key) ? key : undefined),
  }),
};

/**
 * Base URL without `/api/v3`, which CoinGecko's documentation includes in the address. Undefined if it is no http(s)
 * URL. Throws if it has a user, query or fragment, which could be a key.
 */
function baseUrl(given: string): string | undefined {
  const url = URL.parse(given);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError(`MARKET_URL has a user, query or fragment: give ${expected}, and a key as MARKET_API_KEY`);
  }
  return (url.origin + url.pathname).replace(/\/+$/u, '').replace(/\/api\/v3$/u, '');
}

/** Null if no market source is configured. */
export function readMarket({
  marketUrl,
  marketCoinId: coinId,
  marketApiKey: apiKey,
}: Values<typeof marketSettings>): CoinGeckoOptions | null {
  return marketUrl === null ? null : { baseUrl: marketUrl, coinId, apiKey };
}
