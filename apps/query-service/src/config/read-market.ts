import type { CoinGeckoOptions } from '../market/coingecko-source.ts';
import { ConfigError } from './config-error.ts';

const expected = "write the address of an API with CoinGecko's shape, for example https://api.coingecko.com";

/** The base below which `/api/v3` lies; CoinGecko's documents include that path in its address, so it may stand there. */
function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new ConfigError(`MARKET_URL is not an http or https URL: ${expected}`);
  }
  // Whatever stands there may be a secret: the message shows none of it.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(`MARKET_URL has a user, query or fragment: ${expected}, and a key as MARKET_API_KEY`);
  }
  return (url.origin + url.pathname).replace(/\/+$/u, '').replace(/\/api\/v3$/u, '');
}

/** Reads the three market variables; the others mean nothing without `MARKET_URL`. Throws `ConfigError`. */
export function readMarket(
  url: string | undefined,
  coinId = 'canton-network',
  apiKey: string | null = null,
): CoinGeckoOptions | null {
  if (url === undefined) return null;
  if (!/^\w[\w.-]{0,127}$/u.test(coinId)) {
    throw new ConfigError(`MARKET_COIN_ID=${JSON.stringify(coinId)} is not the id of one coin, for example bitcoin`);
  }
  if (apiKey !== null && !/^[!-~]{1,256}$/u.test(apiKey)) {
    throw new ConfigError('MARKET_API_KEY is not an API key: up to 256 visible ASCII characters without spaces');
  }
  return { baseUrl: baseUrl(url), coinId, apiKey };
}
