// Runs the monitor in workerd on this machine, against the stack of `npm start`. Stop it with Ctrl-C; it leaves no files.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, number, runProgram, text, UsageError, type Values, wholeNumber } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { brandNames, envFile, logoUrl } from './deploy-options.ts';
import { startFaultyExplorer } from './faulty-explorer.ts';
import { readLoad, warningOf } from './network-load.ts';

const settings = {
  data: text({ option: 'data', placeholder: 'DIR', default: '.data', description: "the stack's data folder" }),
  speed: number({
    option: 'speed',
    default: 60,
    min: 1,
    max: 3600,
    description: 'how many times faster than real time',
  }),
  roundSeconds: number({
    option: 'round-seconds',
    default: 60,
    min: 1,
    max: 3600,
    unit: 'seconds',
    description: "the stack's --tick: real seconds from one round to the next",
  }),
  port: wholeNumber({ option: 'port', default: 8787, min: 1, max: 65_534, description: 'port of the monitor' }),
};

const notes = `First, in another terminal, with rounds of ten seconds:
  npm start -- --fresh --tick 10 --rate 60 --validators 7
Then, when it is ready:
  npm run monitor -- --round-seconds 10

While it runs, the proxy between it and the explorer fakes faults on request:
  curl -X POST http://127.0.0.1:8788/freeze             no new data: "stale" after 5 monitor minutes, no validator down
  curl -X POST http://127.0.0.1:8788/fail               503 for every request
  curl -X POST 'http://127.0.0.1:8788/silence?count=3'  three validators, whose party ids it prints, do not report any more.
                                                        Five or more are one mass outage in a network of this size.
  curl -X POST http://127.0.0.1:8788/resume             ends all faults
Wait until /{network}/api/v1/validators of the monitor has the cadence "round" for most validators, about two minutes: before, a silent one
is down after 135 monitor minutes instead of 40. Times in messages are those of the fast clock, hours ahead.

SITE_NAME, SITE_LOGO and SITE_COLOR are taken from the environment, as a deployment does.`;

const app = fileURLToPath(new URL('..', import.meta.url));

function readStack(data: string): { baseUrl: string; apiKey: string } {
  const file = join(resolve(process.env.INIT_CWD ?? '.', data), 'stack.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string; apiKey: string };
  } catch {
    throw new UsageError(
      `${file} is not there: run npm start and wait until it is ready, or name its data folder with --data`,
    );
  }
}

/** Settings of the monitor's name and appearance that the environment sets. */
function brand(): Record<string, string> {
  const given = brandNames.flatMap((name) => {
    const value = process.env[name] ?? '';
    if (value === '') return [];
    return [[name, name === 'SITE_LOGO' ? logoUrl(value, process.env.INIT_CWD ?? '.') : value] as const];
  });
  return Object.fromEntries(given);
}

/** Runs until the monitor ends, and returns its exit code. */
async function develop({ data, speed, roundSeconds, port }: Values<typeof settings>): Promise<number> {
  const stack = readStack(data);
  const load = await readLoad(stack.baseUrl, stack.apiKey).catch(() => null);
  const warning = load === null ? null : warningOf(load, roundSeconds);
  if (warning !== null) console.error(warning);
  const { address: explorer } = await startFaultyExplorer(stack.baseUrl, port + 1, console.log).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      throw new UsageError(
        `port ${port + 1} is taken: is a monitor running already? Else give another --port (${port})`,
        { cause: error },
      );
    },
  );
  const network = new URL(stack.baseUrl).pathname.split('/').findLast((part) => part !== '') ?? 'localnet';
  const folder = mkdtempSync(join(tmpdir(), 'monitor-dev-'));
  const adminToken = randomBytes(12).toString('hex');
  const vars = {
    EXPLORER_URL: `${network}=${explorer}`,
    EXPLORER_PAGES_URL: stack.baseUrl,
    EXPLORER_API_KEY: stack.apiKey,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ROUND_MINUTES: String((roundSeconds * speed) / 60),
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_TOKEN: adminToken,
    ALLOW_PRIVATE_TARGETS: 'true',
    SPEED: String(speed),
    ...brand(),
  };
  const file = join(folder, 'vars.env');
  writeFileSync(file, envFile(vars), { mode: 0o600 });
  const state = join(folder, 'state');
  const args = ['dev', '--ip', '127.0.0.1', '--port', String(port), '--env-file', file, '--persist-to', state];
  const worker = spawn(
    join(app, 'node_modules', '.bin', 'wrangler'),
    [...args, '--show-interactive-dev-session=false', '--test-scheduled'],
    {
      cwd: app,
      // Otherwise it asks Cloudflare where this machine is, for a field that the monitor does not read.
      env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  let stopped = false;
  const end = (): void => {
    stopped = true;
    worker.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  const ended = new Promise<number>((done) => {
    worker.on('exit', (code) => {
      rmSync(folder, { recursive: true, force: true });
      // Wrangler's own code after a signal is 143.
      done(stopped ? 0 : (code ?? 0));
    });
  });

  // `wrangler dev` does not run cron triggers.
  let announced = false;
  setInterval(() => {
    fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`)
      .then(({ ok }) => {
        if (announced || !ok) return;
        announced = true;
        console.log(
          `\nThe monitor: http://127.0.0.1:${port}/${network}  (${speed} times faster; a minute is ${60 / speed} s)`,
        );
        console.log(`Operator:    Authorization: Bearer ${adminToken}`);
        console.log(`Try:         curl -X POST http://127.0.0.1:${port + 1}/freeze   (more: --help)\n`);
      })
      .catch(() => undefined);
  }, 60_000 / speed);
  return ended;
}

const program = {
  name: 'monitor',
  start: 'npm run monitor --',
  version: packageJson.version,
  summary: 'Runs the health monitor in workerd against the stack that `npm start` runs, with a fast clock.',
  exitCodes: { 0: 'stopped', 2: 'usage error, or no stack is running' },
  notes,
  commands: command({ summary: 'run the health monitor', settings, run: develop }),
};

process.exit(await runProgram(program, process.argv.slice(2), process.env));
