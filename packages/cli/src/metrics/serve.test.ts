import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readExposition } from '../../testing/index.ts';
import { UsageError } from '../usage-error.ts';
import { counter, gauge, one, secondsOf } from './declare.ts';
import { serveMetrics } from './serve.ts';

const local = { host: '127.0.0.1', port: 0 };

it('serves what a scraper reads at /metrics, and nothing else', async () => {
  const served = await serveMetrics(local, () => [
    gauge('index_record_time_seconds', 'Record time.', one(secondsOf(1_781_083_589_140_443n))),
    gauge('index_position', 'Not known yet.', one(null)),
    counter('pages_read_total', 'Pages by host.', { labels: { host: 'http://a"b/' }, value: 3 }),
  ]);
  try {
    const response = await fetch(served.url);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(Object.fromEntries(readExposition(await response.text()))).toEqual({
      ledger_explorer_index_record_time_seconds: 1_781_083_589.140_443,
      'ledger_explorer_pages_read_total{host="http://a\\"b/"}': 3,
    });
    expect((await fetch(new URL('/', served.url))).status).toBe(404);
    expect((await fetch(served.url, { method: 'POST' })).status).toBe(405);
  } finally {
    served.close();
  }
});

it('answers 500 if a metric cannot be computed, and goes on', async () => {
  let isBroken = true;
  const served = await serveMetrics(local, () => {
    if (isBroken) throw new Error('broken');
    return [];
  });
  try {
    expect((await fetch(served.url)).status).toBe(500);
    isBroken = false;
    expect((await fetch(served.url)).status).toBe(200);
  } finally {
    served.close();
  }
});

it('an address in use is a usage error that names the setting', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, local.host, resolve));
  const { port } = other.address() as AddressInfo;
  const serving = serveMetrics({ ...local, port }, () => []);
  await expect(serving).rejects.toThrow(UsageError);
  await expect(serving).rejects.toThrow(`METRICS_ADDRESS=127.0.0.1:${port} is already in use: stop the program`);
  other.close();
});

it.each([
  ['a value without its type', 'ledger_a 1\n'],
  ['a counter without _total', '# HELP a A.\n# TYPE a counter\na 1\n'],
  ['a value twice', '# HELP a A.\n# TYPE a gauge\na 1\na 2\n'],
  ['a metric in two places', '# HELP a A.\n# TYPE a gauge\na 1\n# HELP b B.\n# TYPE b gauge\nb 1\n# TYPE a gauge\n'],
  [
    'a bucket with fewer than the one below',
    '# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  ],
  ['a last line that does not end', '# HELP a A.\n# TYPE a gauge\na 1'],
])('the reader of metrics refuses %s', (_, text) => {
  expect(() => readExposition(text)).toThrow();
});
