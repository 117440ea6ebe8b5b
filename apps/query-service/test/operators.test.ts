import { freePort, startProgram } from '@ledger-explorer/kit';
import { validators } from '@ledger-explorer/spec/validators';
import { createTestDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestService, type TestOptions, type TestService } from './test-service.ts';

const operators = ['/metrics', '/status', '/localnet/status'];

describe('/metrics and /status', () => {
  let service: TestService; // The ledger has 45 updates (`long-ledger.ts`).
  const start = async (options: TestOptions) => {
    service = await startTestService(options);
  };
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(service.origin + path, { headers });
  const documented = async () =>
    (await (await ask('/openapi.json')).json()) as { readonly paths: Record<string, { readonly get: object }> };

  it('are not on a public server, nor in its document, pages and index', async () => {
    await start({ surface: 'public' });
    for (const path of operators) {
      expect([path, (await ask(path, { 'x-api-key': service.apiKey })).status]).toEqual([path, 404]);
    }
    expect((await service.get('/v1/updates')).status).toBe(200);
    expect(Object.keys((await documented()).paths)).not.toContain('/status');
    expect(await (await ask('/docs')).text()).not.toContain('getStatus');
    expect(await (await ask('/')).text()).not.toMatch(/metrics|\/status/u);
  });

  it('and the pages of problems are the only paths of the operators server', async () => {
    await start({ surface: 'operators' });
    for (const path of operators) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    for (const path of ['/', '/docs', '/health', '/openapi.json', '/localnet/v1/updates']) {
      const response = await ask(path, { 'x-api-key': service.apiKey });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const { type, detail } = (await response.json()) as Record<'type' | 'detail', string>;
      expect((await ask(type)).status).toBe(200);
      // Without the address of the documentation, which this server lacks.
      expect(detail).toBe('No operation has this path.');
    }
  });

  it('require a key if METRICS_ACCESS is key, and count toward its limit', async () => {
    await start({ metricsNeedKey: true });
    for (const path of operators) {
      const refused = await ask(path);
      const challenge = refused.headers.get('www-authenticate');
      expect([path, refused.status, challenge]).toEqual([path, 401, 'ApiKey realm="localnet"']);
    }
    const key = await service.addKey('operator', '3/m');
    for (const [at, path] of operators.entries()) {
      const response = await ask(path, { 'x-api-key': key });
      expect([response.status, response.headers.get('ratelimit-policy')]).toEqual([200, '"default";q=3;w=60']);
      expect(response.headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${2 - at};`, 'u'));
    }
    expect((await ask('/metrics', { 'x-api-key': key })).status).toBe(429);
    const document = await documented();
    expect(validators.getOpenApi(document)).toBe(true);
    expect(document.paths['/status']?.get).toMatchObject({ security: [{ ApiKey: [] }], responses: { 401: {} } });
    expect(document.paths['/health']?.get).toMatchObject({ security: [] });
  });

  it('require that key also on an open service', async () => {
    await start({ metricsNeedKey: true, open: true });
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/localnet/v1/updates')).status).toBe(200);
    expect((await documented()).paths['/status']?.get).toMatchObject({ security: [{ ApiKey: [] }] });
  });

  it('are rendered again after a while, not per request', async () => {
    await start({});
    // Each rendering differs, as metrics include the number of responses.
    const metrics = async () => (await ask('/metrics')).text();
    while ((await metrics()) !== (await metrics())) await new Promise((resolve) => setTimeout(resolve, 20));
    const first = await metrics();
    while ((await metrics()) === first) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('/status does not show a position that a rewind removed', async () => {
    await start({ index: 'own' });
    const shown = async () => {
      const response = await ask('/status');
      const { position } = (await response.json()) as { readonly position: number };
      return [position, response.headers.get('explorer-position')];
    };
    expect(await shown()).toEqual([45, '45']);
    await service.rewind(40);
    expect(await shown()).toEqual([40, '40']);
    expect((await service.get('/v1/updates')).headers.get('explorer-position')).toBe('40');
    expect((await service.get('/v1/nothing')).headers.get('explorer-position')).toBe('40');
  });
});

describe('METRICS_ADDRESS', () => {
  let database: TestDatabase;
  let environment: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    environment = { DATABASE_URL: database.databaseUrl, PORT: '0', RATE_LIMIT: '1000000/s', LOG_LEVEL: 'silent' };
  });
  afterAll(() => database.drop());

  it('serves metrics and status instead of the service, for each instance that shares a port', async () => {
    const port = String(await freePort());
    const start = async () => {
      const program = startProgram('query-service', ['serve', '--open', '--reuse-port'], {
        ...environment,
        PORT: port,
        METRICS_ADDRESS: '127.0.0.1:0',
      });
      onTestFinished(async () => {
        program.kill('SIGKILL');
        await program.ended;
      });
      const [, base = '', metrics = ''] = await program.writes(
        /^Ledger Explorer answers at (\S+)\nMetrics are at (\S+)\n$/u,
        'out',
      );
      const answered = async () =>
        /http_requests_total\{operation="getOpenApi",status="200"\}/u.test(await (await fetch(metrics)).text());
      return { program, base, metrics, answered };
    };
    const [one, other] = [await start(), await start()];
    expect(other.base).toBe(one.base);
    const statusesAt = (url: string) =>
      Promise.all(operators.map(async (path) => (await fetch(new URL(path, url))).status));
    expect([await statusesAt(one.base), await statusesAt(one.metrics)]).toEqual([
      [404, 404, 404],
      [200, 200, 200],
    ]);
    const ask = async () => (await fetch(`${one.base}/openapi.json`, { headers: { connection: 'close' } })).status;
    // Linux chooses an instance for each connection by hash.
    while (!(await one.answered()) || !(await other.answered())) expect(await ask()).toBe(200);
    // The port still responds after one instance ends.
    one.program.kill('SIGTERM');
    expect((await one.program.ended).code).toBe(0);
    await expect(fetch(one.metrics)).rejects.toThrow();
    for (let time = 0; time < 8; time += 1) expect(await ask()).toBe(200);
  });
});
