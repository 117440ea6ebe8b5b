// The options of `npm start`, written once: how they are given, what they may be, and what the help says of each. Plain JavaScript, since
// bootstrap.mjs reads them on Node 20 in an empty clone, before anything is fetched.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** It is run as npm installs it, where files are bundled under other names, and not from a clone. */
export const isPublished = !import.meta.url.endsWith('/options.mjs');
/** How this program is run. */
export const command = isPublished ? 'npx @ledger-explorer/server' : 'npm start --';
/** In front of the name of another program. */
export const others = isPublished ? command : 'pnpm';

/** The stack cannot start as asked: one line, exit code 2. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}

/**
 * @typedef {object} StackOptions
 * @property {number} port Port of the query service.
 * @property {string} dataDir Absolute.
 * @property {boolean} fresh Remove what earlier starts left in the data folder first.
 * @property {string} network Name of the network: prefix of the paths, schema in the database.
 * @property {string | null} scan Scan base URLs of a real network, comma separated, or the `file:` URL of a folder of recorded pages; null: simulate one.
 * @property {string | null} databaseUrl `DATABASE_URL`: a PostgreSQL to use; null: our own, in the data folder.
 * @property {readonly string[]} simulator Arguments for the simulator.
 */

const general = /** @type {const} */ ({
  scan: {
    type: 'string',
    value: 'URL[,URL]',
    help: [
      'follow a real network, by the base URLs of its Scans (https://host/api/scan), instead of a simulated one;',
      'or index the recorded pages of a folder (file:/path/to/folder) and go on answering from them',
    ].join(`\n${' '.repeat(21)}`),
  },
  port: { type: 'string', default: '8080', value: 'N', help: 'port of the query service (8080)' },
  data: {
    type: 'string',
    default: '.data',
    value: 'DIR',
    help: 'folder of the database and the simulated ledger (.data)',
  },
  fresh: {
    type: 'boolean',
    default: false,
    value: '',
    help: 'remove database, simulated ledger and key of earlier starts from that folder first; other files stay',
  },
  network: {
    type: 'string',
    default: 'localnet',
    value: 'NAME',
    help: 'name of the network, in the base URL (localnet)',
  },
  help: { type: 'boolean', short: 'h', default: false, value: '', help: 'this text' },
});

/** What shapes the simulated network: numbers, passed on to the simulator, which knows their bounds. */
const simulated = /** @type {const} */ ({
  seed: { value: 'N', help: 'another seed is another ledger' },
  parties: { value: 'N', help: 'user parties' },
  validators: { value: 'N', help: 'validators besides the super validators' },
  rate: { value: 'N', help: 'updates per second' },
  history: { value: 'N', help: 'updates present at the first start' },
  tick: { value: 'N', help: 'seconds from one mining round to the next' },
  migrations: { value: 'N', help: 'migration ids in the history' },
});

/** @typedef {keyof typeof simulated} Simulated */

const simulatedNames = /** @type {readonly Simulated[]} */ (Object.keys(simulated));

/** @param {Readonly<Record<string, { readonly value: string, readonly help: string }>>} table */
function lines(table) {
  return Object.entries(table)
    .map(([name, { value, help }]) => `  ${`--${name} ${value}`.padEnd(18)} ${help}`)
    .join('\n');
}

/** What `--help` prints. */
export const usage = `Ledger Explorer on one machine: database, simulated network, indexer and query service.

Usage: ${command} [options]

${lines(general)}

The simulated network:

${lines(simulated)}

Environment: DATABASE_URL names a PostgreSQL (15 or newer) to use instead of one in the data folder, RATE_LIMIT (N/s or N/m) is the limit
of the demo key. What the query service and the indexer read from the environment besides (${others} query-service --help,
${others} indexer run --help) holds here too.

DIR/stack.json, while it runs: { baseUrl, apiKey, databaseUrl, scanUrl, pid }. Ctrl-C stops everything; the next start
resumes where this one ended. Exit codes: 0 stopped as asked, 1 failed while running, 2 cannot start as configured.
`;

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {StackOptions | null} null where `--help` is asked for
 * @throws {StartError}
 */
export function readOptions(args, env) {
  const given = parse(args);
  if (given.help) return null;
  const simulator = simulatedNames.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [`--${name}`, checkNumber(name, value)];
  });
  const databaseUrl =
    env.DATABASE_URL === undefined || env.DATABASE_URL === '' ? null : checkDatabase(env.DATABASE_URL);
  if (given.fresh && databaseUrl !== null) {
    throw new StartError(
      '--fresh empties the data folder, and not the database of DATABASE_URL: leave out one of them',
    );
  }
  const scan = given.scan === undefined ? null : checkScan(given.scan);
  if (scan !== null && simulator[0] !== undefined) {
    throw new StartError(
      `${simulator[0]} shapes the simulated network, and --scan follows a real one: give one of them`,
    );
  }
  return {
    port: checkPort(given.port),
    dataDir: resolve(checkGiven('--data', given.data)),
    fresh: given.fresh,
    network: checkNetwork(given.network),
    scan,
    databaseUrl,
    simulator,
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  const numbers = /** @type {Record<Simulated, { type: 'string' }>} */ (
    Object.fromEntries(simulatedNames.map((name) => [name, { type: 'string' }]))
  );
  try {
    return parseArgs({ args: [...args], options: { ...general, ...numbers }, strict: true, allowPositionals: false })
      .values;
  } catch (error) {
    const complaint = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new StartError(`${complaint.replaceAll(/\s+/g, ' ')}: ${command} --help lists the options`);
  }
}

/** @param {string} text */
function checkPort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new StartError(`--port is "${text}": give a port from 1 to 65535`);
  return port;
}

/** @param {string} name @param {string} text */
function checkNumber(name, text) {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new StartError(`--${name} is "${text}": give a number from 0`);
  return text;
}

/** @param {string} name */
function checkNetwork(name) {
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(name)) {
    throw new StartError(`--network is "${name}": give a lower-case letter, then at most 31 of a-z, 0-9, _ and -`);
  }
  return name;
}

/** @param {string} text */
function checkScan(text) {
  if (text.startsWith('file:')) return checkRecorded(text);
  for (const part of text.split(',')) {
    if (!/^https?:$/.test(protocolOf(part.trim()))) {
      throw new StartError(
        `--scan is "${text.replace(/.*@/s, '…@')}": give Scan base URLs as http(s)://host/api/scan, comma separated, or a folder of recorded pages as file:/path/to/folder`,
      );
    }
  }
  return text;
}

/** The folder as a URL that means the same in every working directory. @param {string} text */
function checkRecorded(text) {
  const folder = folderOf(text);
  const pages = pagesIn(folder);
  if (pages === null) throw new StartError(`--scan is "${text}": there is no folder ${folder}`);
  if (pages > 0) return pathToFileURL(folder).href;
  const below = readdirSync(folder).filter((name) => (pagesIn(join(folder, name)) ?? 0) > 0);
  const hint = below.length === 0 ? '' : `; give one of its folders that have some: ${below.join(', ')}`;
  throw new StartError(`--scan is "${text}": the folder ${folder} has no recorded pages (*.json)${hint}`);
}

/** `file:///abs`, `file:/abs` and `file:relative`. @param {string} text */
function folderOf(text) {
  try {
    return text.startsWith('file:/') ? fileURLToPath(text) : resolve(decodeURIComponent(text.slice('file:'.length)));
  } catch {
    throw new StartError(`--scan is "${text}": a folder is given as file:/path/to/folder`);
  }
}

/** @param {string} folder @returns {number | null} null: not a folder */
function pagesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json')).length;
  } catch {
    return null;
  }
}

/** @param {string} text */
function checkDatabase(text) {
  // What follows is the store's to read: several hosts make no URL for Node.
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartError(
      'DATABASE_URL is not a PostgreSQL URL: give postgres://user:password@host:port/database, or unset it',
    );
  }
  return text;
}

/** @param {string} text @returns {string} '' where the text is not a URL */
function protocolOf(text) {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

/** @param {string} name @param {string} text */
function checkGiven(name, text) {
  if (text.trim() === '') throw new StartError(`${name} is empty`);
  return text;
}
