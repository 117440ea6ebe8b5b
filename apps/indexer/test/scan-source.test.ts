import { describe, expect, it } from 'vitest';
import { goneHost } from './gone-host.ts';
import {
  answer,
  changedPage,
  unchanged,
  type Fault,
  reset,
  slowBody,
  startScan,
  truncatedJson,
} from './scripted-scan.ts';
import { someUpdate, someUpdates } from './some-updates.ts';
import { readToHead, sourceOf } from './read-to-head.ts';
import { SourceRefused } from '../src/sources/source-refused.ts';
import { valueOf } from '../src/sources/stream-item.ts';

/** Known updates at the cursor of `pages`, by id, as JSON. */
function knownOf(update: ReturnType<typeof someUpdate>) {
  return new Map([[update.update_id, Buffer.from(JSON.stringify(update))]]);
}

describe('the stream of a Scan', () => {
  it.each([0, 1, 9, 10, 11, 25])('is read completely and in order with %i updates and pages of 10', async (count) => {
    const { url, items } = await startScan(someUpdates(count));
    expect((await readToHead([url])).items).toEqual(items);
  });

  it.each([1, 2, 7, 1000])('is the same with pages of %i', async (pageSize) => {
    const { url, items } = await startScan(someUpdates(30));
    expect((await readToHead([url], { pageSize })).items).toEqual(items);
  });

  it('continues after a cursor', async () => {
    const { url, items } = await startScan(someUpdates(30));
    const after = { migrationId: 0, recordTime: someUpdate(12).record_time };
    expect((await readToHead([url], { after })).items).toEqual(items.slice(12));
  });

  it('continues at the head with new updates', async () => {
    const scan = await startScan(someUpdates(3));
    const stop = new AbortController();
    const { source } = sourceOf([scan.url]);
    const seen: unknown[] = [];
    for await (const page of source.pages(null, stop.signal)) {
      seen.push(...page.items.map(valueOf));
      if (scan.items.length < 6) scan.items.push(someUpdate(scan.items.length + 1));
      if (seen.length === 6) stop.abort();
    }
    expect(seen).toEqual(someUpdates(6));
  });

  it('includes all updates of a record time that a page end cuts', async () => {
    const times = [1, 2, 3, 3, 3, 3, 4, 5, 5];
    const items = times.map((time, index) => someUpdate(index + 1, { record_time: someUpdate(time).record_time }));
    for (const pageSize of [1, 2, 3, 4, 5]) {
      const { url } = await startScan(items);
      expect((await readToHead([url], { pageSize })).items).toEqual(items);
    }
  });

  it('includes later updates with the record time of the head, each once', async () => {
    const later = (n: number) => someUpdate(n, { record_time: someUpdate(3).record_time });
    const coming = [
      later(4),
      { broken: true },
      later(5),
      someUpdate(6),
      someUpdate(7, { record_time: someUpdate(6).record_time }),
    ];
    for (const pageSize of [1, 2, 10]) {
      const scan = await startScan(someUpdates(3));
      const stop = new AbortController();
      const { source } = sourceOf([scan.url], { pageSize });
      const after = { migrationId: 0, recordTime: someUpdate(1).record_time };
      const seen: unknown[] = [];
      let heads = 0;
      for await (const page of source.pages(after, stop.signal, knownOf(someUpdate(1)))) {
        seen.push(...page.items.map(valueOf));
        if (page.atHead) heads += 1;
        // Two reads of the head between one item and the next.
        if (page.atHead && heads % 2 === 0 && scan.items.length < 8) scan.items.push(coming[scan.items.length - 3]);
        // Two reads per item, and four more that must bring nothing.
        if (heads === 2 * coming.length + 4) stop.abort();
      }
      expect(seen).toEqual([someUpdate(2), someUpdate(3), ...coming]);
    }
  });

  it('includes the remaining updates of a record time after a restart', async () => {
    const twin = someUpdate(4, { record_time: someUpdate(3).record_time });
    const { url } = await startScan([...someUpdates(3), twin, someUpdate(5)]);
    const { source } = sourceOf([url]);
    const after = { migrationId: 0, recordTime: someUpdate(3).record_time };
    const { value: first } = await source.pages(after, new AbortController().signal, knownOf(someUpdate(3))).next();
    expect(first?.items.map(valueOf)).toEqual([twin, someUpdate(5)]);
    expect(first?.atHead).toBe(true);
  });

  it('continues across a migration at which record times step back', async () => {
    const items = [
      ...[5, 6, 7].map((n) => someUpdate(n)),
      ...[1, 2, 3, 4].map((n) => someUpdate(n, { migration_id: 1, update_id: `1220${'d'.repeat(63)}${n}` })),
    ];
    const { url } = await startScan(items);
    expect((await readToHead([url], { pageSize: 2 })).items).toEqual(items);
  });

  it('takes the cursor of a reassignment from its event', async () => {
    const reassignment = {
      update_id: `1220${'e'.repeat(64)}`,
      record_time: someUpdate(3).record_time,
      offset: '000',
      event: { submitter: 'x', source_synchronizer: 'a', target_synchronizer: 'b', migration_id: 0, contract_id: '00' },
    };
    const items = [someUpdate(1), someUpdate(2), reassignment, someUpdate(4)];
    const { url } = await startScan(items);
    expect((await readToHead([url], { pageSize: 3 })).items).toEqual(items);
  });

  it('sorts unsorted pages without losing items', async () => {
    const items = someUpdates(20);
    const backwards = changedPage((page) => page.toReversed());
    const { url, requests } = await startScan(items, [unchanged, backwards, unchanged, backwards]);
    expect((await readToHead([url], { pageSize: 6 })).items).toEqual(items);
    expect(requests.length).toBeGreaterThan(3);
  });

  it('continues with migration ids as text', async () => {
    const items = someUpdates(20).map((item) => ({ ...item, migration_id: '0' }));
    const { url } = await startScan(items);
    expect((await readToHead([url], { pageSize: 6 })).items).toEqual(items);
  });

  it('passes on an item without a cursor', async () => {
    const items = [someUpdate(1), { update_id: 'broken' }, someUpdate(2), someUpdate(3)];
    const { url } = await startScan(items);
    const { items: read } = await readToHead([url], { pageSize: 10 });
    expect(read).toEqual(items);
  });
});

describe('transient faults of a Scan', () => {
  it.each<[string, Fault, RegExp]>([
    [
      '429 in plain text with Retry-After',
      answer(429, 'Too Many Requests: Server is busy', { 'retry-after': '0' }),
      /429: Too Many/,
    ],
    ['429 in plain text without Retry-After', answer(429, 'Too Many Requests', {}), /429/],
    [
      '503 of a host that copies history',
      answer(503, '{"error":"not yet replicated all data"}', {}),
      /503.*replicated/,
    ],
    ['500', answer(500, '', {}), /500/],
    ['502 with a page of HTML', answer(502, '<html>Bad Gateway</html>', {}), /502/],
    [
      '200 with a page of HTML',
      answer(200, '<html><body>Welcome to the ingress</body></html>', { 'content-type': 'text/html' }),
      /not \(complete\) JSON/,
    ],
    ['a body that breaks off', truncatedJson, /not \(complete\) JSON/],
    ['a connection reset within the body', reset, /failed/],
    ['a body without the list', answer(200, '{"error":"odd"}', {}), /no list "transactions"/],
  ])('%s is retried', async (_, fault, line) => {
    const { url, items } = await startScan(someUpdates(15), [fault]);
    const { items: read, logged } = await readToHead([url]);
    expect(read).toEqual(items);
    expect(logged[0]).toMatch(line);
    expect(logged.at(-1)).toContain('answers again');
  });

  it('an endless body times out and is requested again with a smaller page', async () => {
    const { url, items, requests } = await startScan(someUpdates(120), [slowBody]);
    const { items: read, logged } = await readToHead([url], { pageSize: 100, timeout: 200 });
    expect(read).toEqual(items);
    expect(logged[0]).toContain('no complete answer within 0.2 s');
    expect(requests.map(({ page_size: size }) => size)).toContain(100 / 2);
  });

  it('Retry-After is the wait in the log', async () => {
    const { url } = await startScan(someUpdates(1), [answer(429, 'busy', { 'retry-after': '1' })]);
    const { logged } = await readToHead([url]);
    expect(logged[0]).toContain('retrying in 1.0 s');
  });

  it('a page that does not continue after the cursor is rejected and retried', async () => {
    const wrong = changedPage(() => [someUpdate(1)]);
    const { url, items } = await startScan(someUpdates(15), [unchanged, wrong]);
    const { items: read, logged } = await readToHead([url]);
    expect(read).toEqual(items);
    expect(logged[0]).toContain('does not continue after the cursor');
  });

  it('the next host continues with the same cursor if one fails', async () => {
    const items = someUpdates(40);
    const [first, second] = [await startScan(items), await startScan(items)];
    first.script.push(unchanged, answer(503, 'away', { 'retry-after': '60' }));
    const { items: read } = await readToHead([first.url, second.url]);
    expect(read).toEqual(items);
    expect(first.requests).toHaveLength(2);
    expect(second.requests.length).toBeGreaterThan(2);
  });

  it('an unreachable host is skipped', async () => {
    const { url, items } = await startScan(someUpdates(12));
    const { items: read, logged } = await readToHead([await goneHost(), url]);
    expect(read).toEqual(items);
    expect(logged[0]).toMatch(/ECONNREFUSED/);
  });
});

describe('permanent faults of a Scan', () => {
  it('items without cursors enlarge the page, and are rejected after 1,000 in a row', async () => {
    const broken = Array.from({ length: 1100 }, (_, index) => ({ update_id: `broken ${index}` }));
    const { url, items } = await startScan([...someUpdates(3), ...broken.slice(0, 30), someUpdate(4)]);
    expect((await readToHead([url], { pageSize: 5 })).items).toEqual(items);
    const endless = await startScan(broken);
    await expect(readToHead([endless.url], { pageSize: 400 })).rejects.toThrow(
      /1000 items in a row have no migration_id/,
    );
  });

  it('items without cursors at the start are passed on once', async () => {
    const { url, items } = await startScan([null, { update_id: 'broken' }, ...someUpdates(4)]);
    for (const pageSize of [1, 2, 3]) expect((await readToHead([url], { pageSize })).items).toEqual(items);
  });

  it('an address without the base path is rejected with instructions', async () => {
    const { url } = await startScan([]);
    await expect(readToHead([url.replace('/api/scan', '')])).rejects.toThrow(/404.*base path missing \(\/api\/scan\)/);
  });

  it('a 400 is not retried', async () => {
    const scan = await startScan(someUpdates(3), [
      answer(400, '{"error":"Exceeded limit maximum (5000 > 1000)."}', {}),
    ]);
    await expect(readToHead([scan.url])).rejects.toThrow(SourceRefused);
    expect(scan.requests).toHaveLength(1);
  });

  it('a refusing host is skipped while another responds', async () => {
    const { url, items } = await startScan(someUpdates(5));
    const { items: read, logged } = await readToHead([url.replace('/api/scan', ''), url]);
    expect(read).toEqual(items);
    expect(logged[0]).toContain('leaving this host out');
  });

  it('a 404 of a host that worked before is retried', async () => {
    const scan = await startScan(someUpdates(15));
    scan.script.push(unchanged, answer(404, '{"error":"no route"}', {}));
    expect((await readToHead([scan.url])).items).toEqual(scan.items);
  });
});
