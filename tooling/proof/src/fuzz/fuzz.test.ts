import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

it('reports invalid JSON of a service with an IPv6 address', async () => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"content":['),
  );
  await once(server.listen(0, '::1'), 'listening');
  const { port } = server.address() as { port: number };
  const report = await fuzz({ baseUrl: `http://[::1]:${port}/localnet`, apiKey: 'lx_key', requests: 200, seed: 1 });
  server.closeAllConnections();
  server.close();
  expect(report.statuses['200']).toBeGreaterThan(50);
  expect(report.findings.length).toBeGreaterThan(50);
});
