// The monitor in workerd on this machine, against the stack that `npm start` runs. Ends with Ctrl-C, and leaves nothing behind.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { devOptions, DevUsageError, devUsage } from './dev-options.ts';
import { startFaultyExplorer } from './faulty-explorer.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

function readStack(data: string): { baseUrl: string; apiKey: string } {
  const file = join(resolve(process.env.INIT_CWD ?? '.', data), 'stack.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string; apiKey: string };
  } catch {
    throw new DevUsageError(`${file} is not there: run npm start first, or name its data folder with --data`);
  }
}

async function main(): Promise<void> {
  const options = devOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(devUsage);
    return;
  }
  const { speed, port, roundSeconds } = options;
  const stack = readStack(options.data);
  const explorer = await startFaultyExplorer(stack.baseUrl, port + 1, console.log);
  const network = new URL(stack.baseUrl).pathname.split('/').findLast((part) => part !== '') ?? 'localnet';
  const folder = mkdtempSync(join(tmpdir(), 'monitor-dev-'));
  const adminToken = randomBytes(12).toString('hex');
  const vars = {
    EXPLORER_URL: `${network}=${explorer}`,
    EXPLORER_API_KEY: stack.apiKey,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ROUND_MINUTES: String((roundSeconds * speed) / 60),
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_TOKEN: adminToken,
    ALLOW_PRIVATE_TARGETS: 'true',
    SPEED: String(speed),
  };
  const file = join(folder, 'vars.env');
  writeFileSync(
    file,
    Object.entries(vars)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  );
  const state = join(folder, 'state');
  const args = ['dev', '--ip', '127.0.0.1', '--port', String(port), '--env-file', file, '--persist-to', state];
  const worker = spawn(
    join(app, 'node_modules', '.bin', 'wrangler'),
    [...args, '--show-interactive-dev-session=false'],
    {
      cwd: app,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const end = (): void => void worker.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  worker.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(code ?? 0);
  });

  // `wrangler dev` has no cron of its own.
  let told = false;
  setInterval(() => {
    fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`)
      .then(() => {
        if (told) return;
        told = true;
        console.log(
          `\nThe monitor: http://127.0.0.1:${port}/${network}  (${speed} times faster; a minute is ${60 / speed} s)`,
        );
        console.log(`Operator:    Authorization: Bearer ${adminToken}`);
        console.log(`Try:         curl -X POST http://127.0.0.1:${port + 1}/freeze   (--help tells what else)\n`);
      })
      .catch(() => undefined);
  }, 60_000 / speed);
}

try {
  await main();
} catch (error) {
  if (error instanceof DevUsageError || (error as { code?: string }).code === 'EADDRINUSE') {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  } else throw error;
}
