import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RealService {
  readonly baseUrl: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

/** Below the ports that systems give out by themselves: another server or connection may have one of those a moment later. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => {
        done(false);
      });
      server.listen(port, '127.0.0.1', () => {
        done(true);
      });
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}

/** What `npm start` runs, with a small network that goes on. */
export async function startRealService(): Promise<RealService> {
  const data = await mkdtemp(join(tmpdir(), 'client-'));
  const bootstrap = fileURLToPath(new URL('../../../tooling/stack/bootstrap.mjs', import.meta.url));
  const network = ['--history', '300', '--parties', '30', '--validators', '8', '--rate', '10'];
  const args = ['start', '--port', String(await freePort()), '--data', data, ...network];
  const child = spawn(process.execPath, [bootstrap, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<void>((done) => child.once('close', done));
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is ready')) done();
      });
  });
  const failed = ended.then(() => {
    throw new Error(`the stack ended before it was ready:\n${output}`);
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  const { baseUrl, apiKey } = JSON.parse(await readFile(join(data, 'stack.json'), 'utf8')) as RealService;
  return {
    baseUrl,
    apiKey,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
