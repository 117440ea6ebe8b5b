import { validators } from '@ledger-explorer/spec/validators';
import type { SchemaState } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { busyContract } from './long-ledger.ts';
import { openConnection, requestText } from './raw-request.ts';
import { startTestService, type TestOptions, type TestService } from './test-service.ts';

let service: TestService; // The ledger has 45 updates (`long-ledger.ts`).

async function start(options: TestOptions): Promise<void> {
  service = await startTestService(options);
}

async function ready(): Promise<readonly [number, unknown]> {
  const answer = await fetch(`${service.base}/ready`);
  return [answer.status, await answer.json()];
}

describe('/ready', () => {
  it('is 200 while the index keeps up, without a key, also at the root', async () => {
    await start({});
    const [status, body] = await ready();
    expect(status).toBe(200);
    expect(validators.getReady(body)).toBe(true);
    expect(body).toMatchObject({ status: 'ready', network: 'localnet', position: 45 });
    expect((await fetch(`${service.origin}/ready`)).status).toBe(200);
  });

  it('is 503 while the head lags too far behind; other operations succeed', async () => {
    await start({ readyMaxLagSeconds: 300 });
    const answer = await fetch(`${service.base}/ready`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('explorer-position')).toBe('45');
    expect(await answer.json()).toMatchObject({
      type: '/localnet/problems/not-ready',
      detail: expect.stringMatching(/^The index is [\d.]+ s behind the ledger; 300 s are allowed\.$/u) as string,
    });
    expect((await service.get('/v1/updates')).status).toBe(200);
  });

  it('is 503 while the store is unavailable; /status is 200', async () => {
    await start({});
    service.database.cut();
    const [status, body] = await ready();
    expect(status).toBe(503);
    expect(body).toMatchObject({ detail: 'The database cannot be reached.' });
    expect(JSON.stringify(body)).not.toContain(new URL(service.database.databaseUrl).port);
    expect((await fetch(`${service.base}/status`)).status).toBe(200);
  });

  it('is 503 while the index is empty', async () => {
    await start({ index: 'empty' });
    expect(await ready()).toMatchObject([503, { detail: 'Nothing is indexed yet.' }]);
  });

  it.each<[SchemaState, string]>([
    ['behind', 'The schema is missing or older than this program: `indexer run` creates or upgrades it.'],
    ['ahead', 'The schema is newer than this program: start the version that upgraded it.'],
    ['different', 'The schema is neither older nor newer than this program: index into a new database.'],
  ])('is 503 while the schema is %s', async (schemaState, detail) => {
    await start({ schemaState });
    expect(await ready()).toMatchObject([503, { detail }]);
  });
});

describe('/status', () => {
  it('has totals, last reconciliation, verification and the reason of the last stop', async () => {
    await start({ networks: ['localnet', 'othernet'] });
    await fetch(`${service.base}/health`);
    await service.indexStatus.look();
    const body: unknown = await (await fetch(`${service.base}/status`)).json();
    expect(validators.getStatus(body), JSON.stringify(validators.getStatus.errors)).toBe(true);
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/u) as string,
      network: 'localnet',
      networks: [
        { name: 'localnet', base: '/localnet' },
        { name: 'othernet', base: '/othernet' },
      ],
      position: 45,
      recordTime: '2026-01-01T00:00:45.000001Z',
      // Each update has two events, but one has 45. The parties are one per update, alice and the DSO.
      totals: { updates: 45, events: 44 * 2 + 45, transfers: 45, parties: 45 + 2 },
      reconciliation: { at: '2026-06-10T09:00:02.117Z', position: 40, differences: 6 },
      verification: { position: 30, unverified: 45 - 30 },
      stopped: { at: '2026-06-10T09:00:02.117Z', reason: 'contradiction' },
    });
  });

  it('has null for unknown values', async () => {
    await start({ index: 'empty' });
    const body: unknown = await (await fetch(`${service.base}/status`)).json();
    expect(validators.getStatus(body)).toBe(true);
    const nothing = { position: null, recordTime: null, lag: null, totals: null, reconciliation: null };
    expect(body).toMatchObject({ ...nothing, verification: null, stopped: null });
  });
});

describe('several networks', () => {
  it('respond below their own names, the first one also at the root', async () => {
    await start({ networks: ['localnet', 'othernet'] });
    const headers = { 'x-api-key': service.apiKey };
    for (const network of ['localnet', 'othernet']) {
      expect((await fetch(`${service.origin}/${network}/v1/updates`, { headers })).status).toBe(200);
      const health: unknown = await (await fetch(`${service.origin}/${network}/health`)).json();
      expect(health).toMatchObject({ network });
      const document: unknown = await (await fetch(`${service.origin}/${network}/openapi.json`)).json();
      expect(document).toMatchObject({ servers: [{ url: `/${network}` }] });
      const problem: unknown = await (await fetch(`${service.origin}/${network}/v1/nothing`, { headers })).json();
      expect(problem).toMatchObject({ type: `/${network}/problems/unknown-route` });
      expect((await fetch(`${service.origin}/${network}/problems/unknown-route`)).status).toBe(200);
    }
    expect(await (await fetch(`${service.origin}/health`)).json()).toMatchObject({ network: 'localnet' });
    expect((await fetch(`${service.origin}/nonet/health`)).status).toBe(404);
    expect(await (await fetch(`${service.origin}/`)).json()).toMatchObject({
      network: 'localnet',
      networks: [{ base: '/localnet' }, { base: '/othernet' }],
    });
  });

  it('have separate entity tags and cursors', async () => {
    await start({ networks: ['localnet', 'othernet'] });
    const headers = { 'x-api-key': service.apiKey };
    const ask = (network: string, path: string) => fetch(`${service.origin}/${network}${path}`, { headers });
    const tag = async (network: string) => (await ask(network, '/v1/updates')).headers.get('etag');
    expect(await tag('localnet')).not.toBe(await tag('othernet'));
    const events = `/v1/contracts/${encodeURIComponent(busyContract)}/events?size=2`;
    const { nextCursor } = (await (await ask('localnet', events)).json()) as { nextCursor: string };
    expect((await ask('localnet', `${events}&nextCursor=${nextCursor}`)).status).toBe(200);
    expect((await ask('othernet', `${events}&nextCursor=${nextCursor}`)).status).toBe(400);
  });
});

it('metrics of several networks have the network as a label', async () => {
  await start({ index: 'own', networks: ['localnet', 'othernet'] });
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  for (const network of ['localnet', 'othernet']) {
    expect(text).toContain(`ledger_explorer_info{network="${network}"} 1\n`);
    expect(text).toContain(`ledger_explorer_store_waiting_reads{network="${network}"} 0\n`);
    expect(text).toContain(`ledger_explorer_store_connections{network="${network}",state="idle"} 1\n`);
  }
  expect(text.match(/^# TYPE ledger_explorer_store_waiting_reads /gmu)).toHaveLength(1);
});

it('too many requests at once get 503 with Retry-After before authentication, while probes succeed', async () => {
  await start({ maxInFlight: 1 });
  service.database.holdReads();
  const inFlight = service.get('/v1/updates');
  await service.database.untilRead(1);
  const refused = await service.get('/v1/dashboard');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.has('ratelimit')).toBe(false);
  expect(await refused.json()).toMatchObject({ type: '/localnet/problems/overloaded' });
  for (const path of ['/health', '/status', '/ready']) {
    expect([path, (await fetch(service.base + path)).status]).toEqual([path, 200]);
  }
  service.database.release();
  expect((await inFlight).status).toBe(200);
  expect((await service.get('/v1/dashboard')).status).toBe(200);
});

it('a stopping service answers a new request on an open connection with 503 and closes it', async () => {
  await start({});
  service.database.holdReads();
  const { socket, closed: received } = openConnection(service.origin);
  const request = requestText('GET', '/localnet/v1/updates', {
    'x-api-key': service.apiKey,
    connection: 'keep-alive',
  });
  socket.write(request);
  await service.database.untilRead(1);
  const closed = service.close();
  while (service.gate.isOpen) await new Promise((resolve) => setTimeout(resolve, 5));
  // Pipelined on the connection that still waits for the first response.
  const second = new Promise((resolve) => service.http.prependOnceListener('request', resolve));
  socket.write(request);
  await second;
  service.database.release();
  await closed;
  const [answered, refused] = (await received).split(/(?=HTTP\/1\.1 )/u);
  expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /u);
  expect(refused).toMatch(/\r\nconnection: close\r\n/iu);
  expect(refused).toContain('/localnet/problems/overloaded');
});
