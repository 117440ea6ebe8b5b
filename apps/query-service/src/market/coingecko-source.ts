import type { MarketQuote } from '@ledger-explorer/store';
import { NumberLiteral, parseExact, retryAfter } from '@ledger-explorer/wire';
import { MarketFailure, type MarketSource } from './market-source.ts';
import { percentOf } from './percent-of.ts';
import { plainDecimal } from './plain-decimal.ts';
import { readText } from './read-text.ts';

/** Subject of messages, which are logged: the address can contain a key. */
const subject = 'the market source';

/** Address, coin and key of the price source. */
export interface CoinGeckoOptions {
  /** Base URL before `/api/v3`, without a trailing slash. */
  readonly baseUrl: string;
  /** CoinGecko's name of the coin. */
  readonly coinId: string;
  readonly apiKey: string | null;
}

/** Number at a path of a parsed document as a plain decimal; null if there is none. */
function decimalAt(document: unknown, ...path: readonly string[]): string | null {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value instanceof NumberLiteral ? plainDecimal(value.text) : null;
}

function isPositive(decimal: string | null): decimal is string {
  return decimal !== null && decimal !== '0' && !decimal.startsWith('-');
}

/** Header of the key. Paid keys have their own host and header (CoinGecko's "Authentication"). */
function keyHeaders(baseUrl: string, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {};
  return new URL(baseUrl).hostname.startsWith('pro-api.')
    ? { 'x-cg-pro-api-key': apiKey }
    : { 'x-cg-demo-api-key': apiKey };
}

/**
 * Reads CoinGecko's public API v3, or an API of the same shape. `/simple/price` has the coin's price and market
 * value, `/global` the market value of all coins. Dominance is the coin's market value in percent of all, null if
 * `/global` fails. `marketCapChange` is always null, because these endpoints do not have it.
 */
export class CoinGeckoSource implements MarketSource {
  readonly #options: CoinGeckoOptions;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #now: () => number;

  constructor(options: CoinGeckoOptions, now: () => number = Date.now) {
    this.#options = options;
    this.#headers = { accept: 'application/json', ...keyHeaders(options.baseUrl, options.apiKey) };
    this.#now = now;
  }

  async read(signal: AbortSignal): Promise<MarketQuote> {
    const { coinId } = this.#options;
    const query = new URLSearchParams({
      ids: coinId,
      vs_currencies: 'usd',
      include_market_cap: 'true',
      include_24hr_change: 'true',
      precision: 'full',
    });
    const [prices, global] = await Promise.all([
      this.#get(`/api/v3/simple/price?${query.toString()}`, signal),
      this.#get('/api/v3/global', signal).catch(() => null),
    ]);
    const price = decimalAt(prices, coinId, 'usd');
    if (!isPositive(price)) throw new MarketFailure(`${subject} has no price of the coin "${coinId}"`);
    const marketValue = decimalAt(prices, coinId, 'usd_market_cap');
    const ofAllCoins = decimalAt(global, 'data', 'total_market_cap', 'usd');
    return {
      price,
      change24h: decimalAt(prices, coinId, 'usd_24h_change'),
      marketCapChange: null,
      // CoinGecko returns 0 for an unknown market value.
      dominance: isPositive(marketValue) && isPositive(ofAllCoins) ? percentOf(marketValue, ofAllCoins) : null,
      at: BigInt(this.#now()) * 1000n,
    };
  }

  async #get(target: string, signal: AbortSignal): Promise<unknown> {
    const { baseUrl } = this.#options;
    try {
      // A redirect could send the key to another host.
      const response = await fetch(baseUrl + target, { signal, headers: this.#headers, redirect: 'error' });
      if (response.status !== 200) {
        await response.body?.cancel();
        const wait = retryAfter(response.headers.get('retry-after'), this.#now());
        throw new MarketFailure(`${subject} answers ${response.status}`, { retryAfter: wait });
      }
      return parseExact(await readText(response));
    } catch (error) {
      if (error instanceof MarketFailure) throw error;
      const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
      throw new MarketFailure(`${subject} cannot be read: ${message.replaceAll(/\s+/gu, ' ')}`, { cause: error });
    }
  }
}
