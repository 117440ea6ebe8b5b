import { afterAll, describe, expect, it } from 'vitest';
import { CoinGeckoSource } from '../src/market/coingecko-source.ts';
import { MarketWatch } from '../src/market/market-watch.ts';
import { json, MarketServer, status } from './market-server.ts';
import { serviceOfFile } from './test-service.ts';

const source = new MarketServer();
let now = 1_781_083_589_140;

function clock() {
  return now;
}

let watch: MarketWatch;
afterAll(() => source.close());
const service = serviceOfFile(async () => {
  const options = { baseUrl: await source.listen(), coinId: 'canton-network', apiKey: null };
  watch = new MarketWatch(new CoinGeckoSource(options, clock), clock);
  return { market: watch };
});

function look() {
  return watch.look(new AbortController().signal);
}

async function ask(tag = '') {
  const response = await service.get('/v1/market/get-market-info', { headers: { 'if-none-match': tag } });
  return { status: response.status, tag: response.headers.get('etag') ?? '', text: await response.text() };
}

// Each test continues from the state of the test before it.
describe('market information with a market source', () => {
  let ofLedger: Awaited<ReturnType<typeof ask>>;
  let ofSource: Awaited<ReturnType<typeof ask>>;

  it('comes from the ledger before the first read of the source', async () => {
    ofLedger = await ask();
    expect(ofLedger.text).toContain('"price":0.125,');
  });

  it('has the price of the source with a new entity tag after a read', async () => {
    await look();
    ofSource = await ask(ofLedger.tag);
    expect(ofSource.status).toBe(200);
    expect(ofSource.text).toContain(
      '"tokenPriceDto":{"price":0.15585,"change24h":-1.2261,"updateTimestamp":1781083589140}',
    );
    expect((await ask(ofSource.tag)).status).toBe(304);
  });

  it('keeps the price while the source fails, without reading it per request', async () => {
    source.price = status(500);
    await expect(look()).rejects.toThrow('answers 500');
    const asked = source.asked.length;
    now += 900_000;
    expect((await ask(ofSource.tag)).status).toBe(304);
    expect(source.asked).toHaveLength(asked);
  });

  it('equals the first response of the ledger after 15 minutes', async () => {
    now += 1;
    expect(await ask(ofSource.tag)).toEqual(ofLedger);
  });

  it('has a new tag for a new price, and other responses keep theirs', async () => {
    const updates = (await service.get('/v1/updates')).headers.get('etag');
    source.price = json('{"canton-network":{"usd":1.5e-1}}');
    await look();
    const answered = await ask(ofSource.tag);
    expect(answered.text).toContain('"tokenPriceDto":{"price":0.15,"change24h":null,"updateTimestamp":1781084489141}');
    expect((await service.get('/v1/updates')).headers.get('etag')).toBe(updates);
  });

  it('is reported in the metrics', async () => {
    const text = await (await fetch(`${service.origin}/metrics`)).text();
    expect(text).toContain('\nledger_explorer_market_reads_total{outcome="succeeded"} 2\n');
    expect(text).toContain('\nledger_explorer_market_reads_total{outcome="failed"} 1\n');
    expect(text).toContain('\nledger_explorer_market_quote_time_seconds 1781084489.141000\n');
  });
});
