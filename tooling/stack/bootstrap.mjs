// What `npm start` and `npm test` run. Plain JavaScript without a dependency, so that it works in an empty clone on Node
// 20: it sees to Node 24, pnpm 12 and the installed packages, then hands over to the program.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

const programs = { start: 'src/main.ts', test: 'src/check.ts' };
const needs = { node: 24, pnpm: 12 };
/** The packages that `npm start` runs. What only tests and tools need, some 500 MB, is not installed for it. */
const started = ['stack', 'indexer', 'query-service', 'ledger-simulator'];

const stack = dirname(fileURLToPath(import.meta.url));
const root = join(stack, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'ledger-explorer');
const windows = process.platform === 'win32';

/** Folders to put in front of PATH, so that `node` and `pnpm` there are new enough. */
function findToolchain() {
  const remembered = readRemembered();
  if (remembered !== null && isEnough(remembered)) return remembered;
  const present = [dirname(process.execPath)];
  if (isEnough(present)) return present;
  say(`fetching Node.js ${needs.node} and pnpm ${needs.pnpm} by npm (once) …`);
  const packages = Object.entries(needs).flatMap(([name, version]) => ['-p', `${name}@${version}`]);
  // npx puts the folder of what it fetched in front of PATH.
  const { status, stdout, error } = spawnSync('npx', ['-y', ...packages, '-c', 'node -p process.env.PATH'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: windows,
  });
  const fetched = [(stdout ?? '').trim().split('\n').at(-1).split(delimiter)[0] ?? ''];
  if (status === 0 && isEnough(fetched)) return fetched;
  const reason = error ? `: ${error.message}` : '';
  return fail(
    `cannot fetch Node.js ${needs.node} and pnpm ${needs.pnpm} by npm${reason}; install them, or look at the network`,
  );
}

function isEnough(folders) {
  return Object.entries(needs).every(([tool, least]) => {
    const { stdout, status } = spawnSync(tool, ['--version'], {
      cwd: root,
      env: environment(folders),
      encoding: 'utf8',
      shell: windows,
    });
    return status === 0 && Number(stdout.trim().replace(/^v/, '').split('.')[0]) >= least;
  });
}

function environment(folders) {
  const path = [...folders, join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}

function readRemembered() {
  try {
    const folders = JSON.parse(readFileSync(join(cache, 'toolchain.json'), 'utf8'));
    return Array.isArray(folders) && folders.every((folder) => existsSync(folder)) ? folders : null;
  } catch {
    return null;
  }
}

/** Installs where what is installed was not made from this lockfile: everything, or, in an empty clone, what a start needs. */
function install(folders, name) {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  // The root's own dependencies are there where everything is installed, by `npm test` or by hand.
  const whole = name !== 'start' || existsSync(join(root, 'node_modules', 'turbo'));
  const stamp = `${whole ? 'all' : 'start'} ${hash.digest('hex')}`;
  const stampFile = join(cache, 'installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('installing the packages …');
  const some = whole ? [] : ['--prod', ...started.flatMap((part) => ['--filter', `@ledger-explorer/${part}...`])];
  const flags = ['--frozen-lockfile', '--config.confirm-modules-purge=false', ...some];
  const { status } = spawnSync('pnpm', ['install', ...flags], {
    cwd: root,
    env: environment(folders),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (status !== 0) fail('pnpm install failed (above)');
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, stamp);
}

function remember(folders) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'toolchain.json'), JSON.stringify(folders));
}

/**
 * Runs the program in a process group of its own. Ctrl-C in a terminal reaches the whole group of npm, and npm passes it on
 * once more; the program hears of it once, from here. It also hears when this process is gone: by the IPC channel.
 */
function run(program, args, folders) {
  const child = spawn('node', [join(stack, program), ...args], {
    // What the parts are compiled to is kept for the next start, which takes half the time.
    env: { NODE_COMPILE_CACHE: join(cache, 'compiled'), ...environment(folders) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
    shell: windows,
  });
  let last = -Infinity;
  const pass = (signal) => {
    const now = Date.now();
    if (now - last > 1000) child.kill(signal);
    last = now;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal));
  process.on('SIGHUP', () => pass('SIGTERM'));
  // npm's shell between npm and this process may be ended alone, and does not pass that on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined && parent !== 1) {
    setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500).unref();
  }
  child.on('error', (error) => fail(`cannot run ${program}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  return process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
const program = programs[name];
if (program === undefined) {
  say(`bootstrap.mjs takes ${Object.keys(programs).join(' or ')}, not "${name ?? ''}"`);
  process.exit(2);
}
const folders = findToolchain();
install(folders, name);
remember(folders);
run(program, args, folders);
