import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedDatabase, openEmbedded } from '@ledger-explorer/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Program } from './program.ts';

let folder: string;
let database: EmbeddedDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-service-'));
  database = await openEmbedded({ dataDir: join(folder, 'postgres'), durable: false });
  environment = { DATABASE_URL: database.databaseUrl, NETWORK: 'onenet,twonet', PORT: '0' };
}, 60_000);
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

it('several processes answer on one port for all networks, and stop together as asked', async () => {
  const program = new Program('main.ts', ['serve', '--workers', '2', '--open'], environment);
  try {
    const base = (await program.says(/^Ledger Explorer answers at (\S+)\n$/u))[1] ?? '';
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/onenet$/u);
    const { origin } = new URL(base);
    for (const network of ['onenet', 'twonet']) {
      const health: unknown = await (await fetch(`${origin}/${network}/health`)).json();
      expect(health).toMatchObject({ status: 'empty', network });
      // Nothing is indexed; without --open it would be 401.
      expect((await fetch(`${origin}/${network}/v1/updates`)).status).toBe(503);
    }
    program.kill('SIGTERM');
    const { code, out } = await program.ended;
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    await expect(fetch(`${origin}/onenet/health`)).rejects.toThrow();
  } finally {
    program.kill('SIGKILL');
    await program.ended;
  }
}, 60_000);

it('processes that can not start end the first one with code 2, and the reason on stderr', async () => {
  const { code, out, err } = await new Program('main.ts', ['--workers', '2'], { ...environment, HOST: '192.0.2.1' })
    .ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('HOST=192.0.2.1 PORT=0 is no address of this machine');
}, 60_000);
