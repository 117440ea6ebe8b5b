// The options of `npm start`: their names, checks and help. Plain JavaScript, because bootstrap.mjs reads them on Node 20 in an empty clone.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** Whether this is the program that npm installs, whose files are bundled under other names, and not a clone. */
export const isPublished = !import.meta.url.endsWith('/options.mjs');
/** The command that runs this program. */
export const command = isPublished ? 'npx @ledger-explorer/server' : 'npm start --';
/** The command that runs another program, without its name. */
export const others = isPublished ? command : 'pnpm';
const withoutPnpm = isPublished ? '' : "; without pnpm: npx -y -p node@24 -p pnpm@12 -c '<command>'";

/** An invalid option or folder. Its message is one line, and the exit code is 2. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}

/**
 * @typedef {object} StackOptions
 * @property {number} port Port of the query service.
 * @property {string} dataDir Absolute.
 * @property {boolean} fresh Remove the data of earlier starts from the data folder first.
 * @property {string} network Name of the network, in its paths and as its schema in the database.
 * @property {string | null} scan Scan base URLs of a real network, comma separated, or the `file:` URL of a folder of recorded pages; null: simulate one.
 * @property {string | null} databaseUrl `DATABASE_URL`: an existing PostgreSQL; null: start one in the data folder.
 * @property {readonly string[]} simulator Arguments for the simulator.
 */

const general = /** @type {const} */ ({
  scan: {
    type: 'string',
    value: 'URL[,URL]',
    help: [
      'follow a real network, by the base URLs of its Scans (https://host/api/scan), instead of a simulated one;',
      'or index the recorded pages of a folder (file:/path/to/folder) and serve them',
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
    help: 'remove database, simulated ledger and key of earlier starts from the data folder first; other files stay',
  },
  network: {
    type: 'string',
    default: 'localnet',
    value: 'NAME',
    help: 'name of the network, in the base URL (localnet)',
  },
  help: { type: 'boolean', short: 'h', default: false, value: '', help: 'this text' },
});

/** Options of the simulated network. They are numbers, and the simulator checks their limits. */
const simulated = /** @type {const} */ ({
  seed: { type: 'string', value: 'N', help: 'seed of the random ledger' },
  parties: { type: 'string', value: 'N', help: 'parties besides those of validators and super validators' },
  validators: { type: 'string', value: 'N', help: 'validators besides the super validators' },
  rate: { type: 'string', value: 'N', help: 'updates per second' },
  history: { type: 'string', value: 'N', help: 'updates present at the first start' },
  tick: { type: 'string', value: 'N', help: 'seconds of record time from one mining round to the next' },
  migrations: { type: 'string', value: 'N', help: 'migration ids in the history' },
});

const simulatedNames = /** @type {readonly (keyof typeof simulated)[]} */ (Object.keys(simulated));

/** @param {Readonly<Record<string, { readonly value: string, readonly help: string }>>} table */
function lines(table) {
  return Object.entries(table)
    .map(([name, { value, help }]) => `  ${`--${name} ${value}`.padEnd(18)} ${help}`)
    .join('\n');
}

export const usage = `Ledger Explorer on one machine: database, simulated network, indexer and query service.

Usage: ${command} [options]

${lines(general)}

The simulated network (defaults: ${others} simulator --help):

${lines(simulated)}

Environment: DATABASE_URL names a PostgreSQL (15 or newer) to use instead of one in the data folder, RATE_LIMIT (N/s or N/m) is the limit
of the demo key. All other environment variables of the query service and the indexer (${others} query-service --help,
${others} indexer run --help${withoutPnpm}) can be given, too.

DIR/stack.json, while it runs: { baseUrl, apiKey, databaseUrl, scanUrl, pid }. Ctrl-C stops everything; the next start
resumes at the same position. Exit codes: 0 stopped on request, 1 failed while running, 2 cannot start as configured.
`;

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {StackOptions | null} null: `--help` is given
 * @throws {StartError}
 */
export function readOptions(args, env) {
  const kept = Object.keys({ ...general, ...simulated }).find((name) => name !== 'help' && env[`npm_config_${name}`]);
  if (kept !== undefined && !isPublished) {
    throw new StartError(`npm took --${kept} for itself: write the options after --, as in ${command} --${kept}`);
  }
  const given = parse(args);
  if (given.help) return null;
  const simulator = simulatedNames.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [`--${name}`, checkForm(`--${name}`, value, /^\d+(\.\d+)?$/, 'a number from 0')];
  });
  const databaseUrl =
    env.DATABASE_URL === undefined || env.DATABASE_URL === '' ? null : checkDatabase(env.DATABASE_URL);
  if (given.fresh && databaseUrl !== null) {
    throw new StartError('--fresh removes the data folder, not the database of DATABASE_URL: leave out one of them');
  }
  const scan = given.scan === undefined ? null : checkScan(given.scan);
  if (scan !== null && simulator[0] !== undefined) {
    throw new StartError(
      `${simulator[0]} shapes the simulated network, and --scan follows a real one: give one of them`,
    );
  }
  return {
    port: checkPort(given.port),
    dataDir: resolve(checkForm('--data', given.data, /\S/, 'a folder')),
    fresh: given.fresh,
    network: checkForm(
      '--network',
      given.network,
      /^[a-z][a-z0-9_-]{0,31}$/,
      'a lower-case letter, then at most 31 of a-z, 0-9, _ and -',
    ),
    scan,
    databaseUrl,
    simulator,
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({ args: [...args], options: { ...general, ...simulated } }).values;
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

/** @param {string} option @param {string} text @param {RegExp} form @param {string} wanted */
function checkForm(option, text, form, wanted) {
  if (!form.test(text)) throw new StartError(`${option} is "${text}": give ${wanted}`);
  return text;
}

/** @param {string} text */
function checkScan(text) {
  if (text.startsWith('file:')) return checkRecorded(text);
  for (const part of text.split(',')) {
    if (!URL.canParse(part) || !/^https?:$/.test(new URL(part).protocol)) {
      throw new StartError(
        `--scan is "${text.replace(/.*@/s, '…@')}": give Scan base URLs as http(s)://host/api/scan, comma separated, or a folder of recorded pages as file:/path/to/folder`,
      );
    }
  }
  return text;
}

/** The absolute URL of a folder with recorded pages. @param {string} text */
function checkRecorded(text) {
  const folder = folderOf(text);
  const pages = pagesIn(folder);
  if (pages === null) throw new StartError(`--scan is "${text}": there is no folder ${folder}`);
  if (pages > 0) return pathToFileURL(folder).href;
  const below = readdirSync(folder).filter((name) => (pagesIn(join(folder, name)) ?? 0) > 0);
  const hint = below.length === 0 ? '' : `; give one of its folders that have some: ${below.join(', ')}`;
  throw new StartError(`--scan is "${text}": the folder ${folder} has no recorded pages (*.json)${hint}`);
}

/** The path of a folder given as `file:///abs`, `file:/abs` or `file:relative`. @param {string} text */
function folderOf(text) {
  try {
    return text.startsWith('file:/') ? fileURLToPath(text) : resolve(decodeURIComponent(text.slice('file:'.length)));
  } catch {
    throw new StartError(`--scan is "${text}": a folder is given as file:/path/to/folder`);
  }
}

/** @param {string} folder @returns {number | null} number of JSON files; null: there is no such folder */
function pagesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json')).length;
  } catch {
    return null;
  }
}

/** @param {string} text */
function checkDatabase(text) {
  // Only the beginning is checked, because a URL with several hosts is invalid for Node. The store checks the rest.
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartError(
      'DATABASE_URL is not a PostgreSQL URL: give postgres://user:password@host:port/database, or unset it',
    );
  }
  return text;
}
