import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, MarketServer, status } from '../../test/market-server.ts';
import { CoinGeckoSource } from './coingecko-source.ts';
import { MarketFailure } from './market-source.ts';

const now = 1_781_083_589_140;
let server: MarketServer;
let baseUrl: string;
beforeEach(async () => {
  server = new MarketServer();
  baseUrl = await server.listen();
});
afterEach(() => server.close());

function source(apiKey: string | null = null) {
  return new CoinGeckoSource({ baseUrl, coinId: 'canton-network', apiKey }, () => now);
}

function read() {
  return source().read(new AbortController().signal);
}

async function failure(): Promise<MarketFailure> {
  const error: unknown = await read().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MarketFailure)) throw new Error(`no MarketFailure but ${String(error)}`);
  return error;
}

describe('CoinGeckoSource', () => {
  // Price and change are those of the server. Its market values are 6.0e9 for the coin and 2,400,000,000,000.5 for all coins: 0.25 percent.
  it('reads price, change and market share with the time of the read', async () => {
    expect(await read()).toEqual({
      price: '0.15585',
      change24h: '-1.2261495372372209',
      marketCapChange: null,
      dominance: '0.25',
      at: BigInt(now) * 1000n,
    });
  });

  it('keeps the exact value and expands exponents', async () => {
    server.price = json('{"canton-network":{"usd":1.2345678901234567890e-7,"usd_24h_change":1E+2}}');
    expect(await read()).toMatchObject({ price: '0.0000001234567890123456789', change24h: '100' });
  });

  it('requests the coin in USD, with the API key in a header only', async () => {
    await source('CG-secret').read(new AbortController().signal);
    const asked = server.asked.find(({ target }) => target.includes('simple'));
    const query = new URL(asked?.target ?? '', baseUrl).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      ids: 'canton-network',
      vs_currencies: 'usd',
      include_24hr_change: 'true',
    });
    expect(asked?.headers['x-cg-demo-api-key']).toBe('CG-secret');
    expect(asked?.target).not.toContain('secret');
  });

  it('has null for missing values', async () => {
    server.price = json('{"canton-network":{"usd":2,"usd_market_cap":0,"usd_24h_change":null}}');
    expect(await read()).toMatchObject({ price: '2', change24h: null, dominance: null });
  });

  it('has no dominance if only the global data cannot be read', async () => {
    server.global = status(429);
    expect(await read()).toMatchObject({ price: '0.15585', dominance: null });
    server.global = json('{"data":');
    expect(await read()).toMatchObject({ price: '0.15585', dominance: null });
  });

  it.each([
    ...['{}', '{"bitcoin":{"usd":1}}', '{"canton-network":[]}', 'null', '[]'],
    ...['null', '"0.15"', '0', '-1', '1e400'].map((price) => `{"canton-network":{"usd":${price}}}`),
  ])('rejects %s as having no price', async (text) => {
    server.price = json(text);
    expect((await failure()).message).toBe('the market source has no price of the coin "canton-network"');
  });

  it('rejects a body that is not JSON or too long', async () => {
    server.price = json('<html>\n</html>');
    expect((await failure()).message).toMatch(/^the market source cannot be read: [^\n]+$/u);
    server.price = (response) => response.writeHead(200).end(' '.repeat(1_048_577));
    expect((await failure()).message).toBe('the market source sends more than 1048576 bytes');
  });

  it('rejects a status other than 200, with its Retry-After', async () => {
    server.price = status(429, { 'retry-after': '30' });
    expect(await failure()).toMatchObject({ message: 'the market source answers 429', retryAfter: 30_000 });
    server.price = status(500);
    expect(await failure()).toMatchObject({ message: 'the market source answers 500', retryAfter: null });
  });

  it('does not follow a redirect, which would forward the API key', async () => {
    server.price = status(302, { location: '/elsewhere' });
    expect((await failure()).message).toContain('cannot be read');
    expect(server.asked.map(({ target }) => target)).not.toContain('/elsewhere');
  });

  it('rejects if the connection breaks or is refused', async () => {
    server.price = (response) => response.destroy();
    expect((await failure()).message).toContain('cannot be read');
    await server.close();
    expect((await failure()).message).toContain('ECONNREFUSED');
  });

  it('rejects when aborted', async () => {
    server.price = () => undefined;
    const stopping = new AbortController();
    const reading = source().read(stopping.signal);
    stopping.abort();
    await expect(reading).rejects.toBeInstanceOf(MarketFailure);
  });
});
