import { join } from 'node:path';
import { freePort, startNode } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { beforeAll, expect, it } from 'vitest';
import { pack } from '../src/pack.ts';
import { run } from '../src/run.ts';
import { unpack } from '../src/unpack.ts';

const folder = temporaryFolder('server-');
const main = join(folder, 'node_modules/@ledger-explorer/server/dist/main.js');

beforeAll(async () => {
  await unpack(await pack(folder, '@ledger-explorer/server'), folder);
});

it('the packed server starts, responds and stops', async () => {
  const port = String(await freePort());
  const data = join(folder, 'data');
  const server = startNode([main, '--port', port, '--data', data, '--history', '200', '--parties', '30'], {
    cwd: folder,
  });
  const [, base = ''] = await server.writes(/base URL {3}(\S+)/);
  const [, key = ''] = await server.writes(/API key {4}(\S+)/);
  const dashboard = await fetch(`${base}/v1/dashboard`, { headers: { 'x-api-key': key } });
  expect(dashboard.status).toBe(200);
  expect(await (await fetch(`${base}/`, { headers: { accept: 'text/html' } })).text()).toContain('</html>');

  expect(await server.stop()).toMatchObject({ code: 0 });
});

it('the packed server runs each program by name, and rejects unknown names', async () => {
  const list = await run(process.execPath, [main, '--programs'], folder);
  const names = Array.from(list.matchAll(/^ {2}(\S+)/gm), ([, name = '']) => name);
  expect(names).toContain('query-service');
  for (const name of names.filter((each) => each !== 'database')) {
    expect(await run(process.execPath, [main, name, '--help'], folder), name).toContain('Usage: ');
  }
  const refused = await startNode([main, 'explore']).ended;
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toMatch(/^there is no program "explore"\n/);
});
