// Runs `npm start`, `npm test` and `npm run monitor`. It checks the options, installs Node 24, pnpm 12 and the packages if they are missing, and
// then starts the program. It is plain JavaScript without dependencies, because it has to work in an empty clone on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { makeDataFolder, removeDataFolder } from './src/data-folder.mjs';
import { readOptions, StartError, usage } from './src/options.mjs';

const programs = { start: 'src/main.js', test: 'src/check.ts', monitor: '../../apps/health-monitor/scripts/dev.ts' };
const needs = { pnpm: 12, node: 24 };
/** Size of each download in megabytes; `packages`: those that `npm start` needs. */
const megabytes = { pnpm: 32, node: 53, packages: 28 };
/** The package of each program that needs no other installed. Tests and tools need 500 MB more. */
const parts = { start: '@ledger-explorer/stack', monitor: '@ledger-explorer/health-monitor' };

const stack = dirname(fileURLToPath(import.meta.url));
const root = join(stack, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'ledger-explorer');
const windows = process.platform === 'win32';

/** Passes a signal to the running step or program. Without one, it ends this process. */
let pass = () => process.exit(130);

/** Ends the process on invalid options and on `--help`, before anything is downloaded. */
function checkStart(args) {
  try {
    const options = readOptions(args, process.env);
    if (options === null) {
      process.stdout.write(usage);
      process.exit(0);
    }
    removeDataFolder(options.dataDir, makeDataFolder(options.dataDir));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(error.message);
    process.exit(2);
  }
}

/** Returns the folders to put in front of PATH, which have new versions of `node` and `pnpm`; `missing`: the tools to download. */
function findToolchain() {
  const remembered = readRemembered();
  if (remembered !== null && isEnough('node', remembered) && isEnough('pnpm', remembered)) {
    return { folders: remembered, missing: [] };
  }
  const folders = [dirname(process.execPath)];
  return { folders, missing: Object.keys(needs).filter((tool) => !isEnough(tool, folders)) };
}

function isEnough(tool, folders) {
  const { stdout, status } = spawnSync(tool, ['--version'], {
    cwd: root,
    env: environment(folders),
    encoding: 'utf8',
    shell: windows,
  });
  return status === 0 && Number(stdout.trim().replace(/^v/, '').split('.')[0]) >= needs[tool];
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

/** Downloads pnpm by npm. Only pnpm, because it downloads Node and the packages in a fifth of npm's time. */
async function fetchPnpm(folders) {
  const args = ['-y', '-p', `pnpm@${needs.pnpm}`, '-c', 'node -p process.env.PATH'];
  const { code, stdout, output } = await step(`fetching pnpm ${needs.pnpm}`, 'npx', args, folders);
  // npx puts the folder of the downloaded program in front of PATH.
  const [folder = ''] = (stdout.trim().split('\n').at(-1) ?? '').split(delimiter);
  const found = [folder, ...folders];
  if (code === 0 && isEnough('pnpm', found)) return found;
  return fail(`${output}cannot fetch pnpm ${needs.pnpm} by npm: install this pnpm, or check the network`);
}

/** Downloads the Node package of this platform. npm's package `node` would download the same by another run of npm. */
async function fetchNode(folders) {
  const { arch, platform } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const name = [prefix, windows ? 'win' : platform, arch].join('-');
  const folder = join(cache, 'node');
  mkdirSync(folder, { recursive: true });
  const args = ['add', '--ignore-workspace', '--dir', folder, `${name}@${needs.node}`];
  const { output } = await step(`fetching Node.js ${needs.node}`, 'pnpm', args, folders);
  const found = [join(folder, 'node_modules', name, 'bin'), ...folders];
  if (isEnough('node', found)) return found;
  return fail(`${output}cannot fetch Node.js ${needs.node} by npm: install this Node.js, or check the network`);
}

/** The installation that this lockfile still needs: of all packages (`whole`), or in an empty clone of those of the program. Null: none. */
function findInstallation(name) {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  // The root's own dependencies exist only if all packages are installed.
  const whole = parts[name] === undefined || existsSync(join(root, 'node_modules', 'turbo'));
  const stamp = hash.digest('hex');
  const stampFile = join(cache, `installed-${whole ? 'all' : name}`);
  const done = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  return done ? null : { whole, stamp, stampFile };
}

async function install({ whole, stamp, stampFile }, name, folders) {
  const some = whole ? [] : ['--prod', '--filter', `${parts[name]}...`];
  // pnpm would download 115 MB of metadata to check the age and origin of each entry of the lockfile. `npm test` checks the lockfile, and
  // pnpm compares the hashes here, too.
  const trusted = parts[name] !== undefined ? ['--config.trust-lockfile=true'] : [];
  // The workspace's log level would hide the progress.
  const flags = ['--loglevel=info', '--frozen-lockfile', '--config.confirm-modules-purge=false', ...trusted, ...some];
  const { code, output } = await step('installing the packages', 'pnpm', ['install', ...flags], folders);
  if (code !== 0) fail(`${output}pnpm install failed (above)`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Runs a program to its end. Every 3 s it prints a line of progress with the program's last line. */
function step(what, command, args, folders) {
  say(`${what} …`);
  const child = spawn(command, args, {
    cwd: root,
    env: environment(folders),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
  });
  pass = (signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const began = Date.now();
  const timer = setInterval(() => {
    const [last = ''] = output.trim().split('\n').slice(-1);
    say(`  still ${what}, ${Math.round((Date.now() - began) / 1000)} s${last === '' ? '' : `: ${last.slice(0, 100)}`}`);
  }, 3000);
  return new Promise((done) => {
    child.once('error', (error) => (output += `${error.message}\n`));
    child.once('close', (code) => {
      clearInterval(timer);
      done({ code, stdout, output });
    });
  });
}

/**
 * Runs the program in its own process group. Ctrl-C in a terminal signals the whole group of npm, and npm sends the signal again; the program
 * gets it only once, from here. If this process ends, the program notices that the IPC channel closes.
 */
function run(program, args, folders) {
  const child = spawn('node', [join(stack, program), ...(name === 'start' ? [name] : []), ...args], {
    // With the compiled code in a cache, later starts take half the time.
    env: { NODE_COMPILE_CACHE: join(cache, 'compiled'), ...environment(folders) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
    shell: windows,
  });
  let last = -Infinity;
  pass = (signal) => {
    const now = Date.now();
    if (now - last > 1000) child.kill(signal);
    last = now;
  };
  // The shell between npm and this process may be killed alone. It does not pass the signal on.
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
  say(`there is no program "${name ?? ''}": give one of ${Object.keys(programs).join(', ')}`);
  process.exit(2);
}
if (name === 'start') checkStart(args);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal));
process.on('SIGHUP', () => pass('SIGTERM'));
// The reader of the output has ended.
process.stderr.on('error', () => pass('SIGTERM'));

const { folders: present, missing } = findToolchain();
const installation = findInstallation(name);
if (missing.length > 0 && installation !== null) {
  const names = { node: `Node.js ${needs.node}`, pnpm: `pnpm ${needs.pnpm}` };
  const size = [...missing, 'packages'].reduce((sum, part) => sum + megabytes[part], 0);
  const much = installation.whole ? 'later starts' : `up to ${size} MB; later starts`;
  say(
    `first start: fetching ${missing.map((tool) => `${names[tool]}, `).join('')}the packages (${much} download nothing)`,
  );
}
let folders = present;
if (missing.includes('pnpm')) folders = await fetchPnpm(folders);
if (missing.includes('node')) folders = await fetchNode(folders);
if (installation !== null) await install(installation, name, folders);
mkdirSync(cache, { recursive: true });
writeFileSync(join(cache, 'toolchain.json'), JSON.stringify(folders));
run(program, args, folders);
