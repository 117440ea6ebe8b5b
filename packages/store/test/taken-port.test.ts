import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onFreePort, PortTaken } from '../src/engine/free-port.ts';
import { listen, openTestDatabase } from '../testing/index.ts';

const taken = createServer();
let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  port = await listen(taken);
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a port that is taken between choice and start', () => {
  const start = (chosen: number) => openTestDatabase({ dataDir: join(folder, 'postgres'), port: chosen });

  it('rejects with PortTaken', async () => {
    await expect(start(port)).rejects.toThrow(PortTaken);
  });

  it('is replaced by another port', async () => {
    const ports = [port, port];
    const { port: free } = await onFreePort(() => Promise.resolve());
    const choose = () => Promise.resolve(ports.pop() ?? free);
    const { port: chosen, started } = await onFreePort(start, choose);
    expect([chosen, new URL(started.databaseUrl).port]).toEqual([free, String(free)]);
    await started.stop();
  });

  it('rejects with PortTaken if every port is taken', async () => {
    await expect(onFreePort(start, () => Promise.resolve(port))).rejects.toThrow(PortTaken);
  });
});
