import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../../tooling/stack/src/main.ts', import.meta.url));

/** A healthy deployment that goes on indexing a simulated network. */
export interface Deployment {
  readonly baseUrl: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

/**
 * What `npm start` runs, with data in a temporary folder. `rate`: updates per second; 0: it stands still. `environment`: variables
 * of its parts.
 */
export async function deploy(
  history: number,
  rate: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-tests-'));
  const size = ['--history', String(history), '--rate', String(rate), '--parties', '60', '--validators', '25'];
  const args = ['--data', folder, '--port', String(await freePort()), '--tick', '20', ...size];
  const child = spawn(process.execPath, [program, ...args], {
    // One key asks for everything: no limit but the contract's headers.
    env: { ...process.env, RATE_LIMIT: '100000/s', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)));
  }
  const ended = new Promise((done) => child.once('close', done));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const file = join(folder, 'stack.json');
  while (!existsSync(file)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await stop();
      throw new Error(`the deployment has ended before it was ready:\n${output}`);
    }
    await sleep(100);
  }
  const { baseUrl, apiKey } = JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string; apiKey: string };
  await caughtUp(baseUrl, history);
  return { baseUrl, apiKey, stop };
}

/** Until the history is indexed. */
async function caughtUp(baseUrl: string, history: number): Promise<void> {
  for (;;) {
    const { position } = (await (await fetch(`${baseUrl}/health`)).json()) as { position: number | null };
    if (position !== null && position >= history) return;
    await sleep(100);
  }
}

/** Below the ports that systems give out by themselves: another server or connection may have one of those a moment later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const isFree = await new Promise<boolean>((done) => {
      const server = createServer().once('error', () => {
        done(false);
      });
      server.listen(port, '127.0.0.1', () => {
        server.close(() => {
          done(true);
        });
      });
    });
    if (isFree) return port;
  }
}
