import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** The stack cannot start as asked: one line, exit code 2. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Options that shape the simulated network: passed on to it as they are, which knows what they may be. */
const simulatorOptions = ['seed', 'parties', 'validators', 'rate', 'history', 'tick', 'migrations'] as const;

export interface StackOptions {
  /** Port of the query service. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Empty the data folder first. */
  readonly fresh: boolean;
  /** Name of the network: prefix of the paths, schema in the database. */
  readonly network: string;
  /** Scan base URLs of a real network, comma separated, or the `file:` URL of a folder of recorded pages; null: simulate one. */
  readonly scan: string | null;
  /** `DATABASE_URL`: a PostgreSQL to use; null: our own, in the data folder. */
  readonly databaseUrl: string | null;
  /** Arguments for the simulator. */
  readonly simulator: readonly string[];
}

const options = {
  scan: { type: 'string' },
  port: { type: 'string', default: '8080' },
  data: { type: 'string', default: '.data' },
  fresh: { type: 'boolean', default: false },
  network: { type: 'string', default: 'localnet' },
  help: { type: 'boolean', short: 'h', default: false },
  ...Object.fromEntries(simulatorOptions.map((name) => [name, { type: 'string' } as const])),
} as const;

/** Null where `--help` is asked for. Throws `StartError`. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): StackOptions | null {
  const given = parse(args);
  if (given.help) return null;
  const simulator = simulatorOptions.flatMap((name) =>
    typeof given[name] === 'string' ? [`--${name}`, given[name]] : [],
  );
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

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as {
      readonly scan?: string;
      readonly port: string;
      readonly data: string;
      readonly fresh: boolean;
      readonly network: string;
      readonly help: boolean;
    } & Partial<Record<(typeof simulatorOptions)[number], string>>;
  } catch (error) {
    const complaint = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new StartError(`${complaint.replaceAll(/\s+/g, ' ')}: npm start -- --help lists the options`);
  }
}

function checkPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new StartError(`--port is "${text}": give a port from 1 to 65535`);
  return port;
}

function checkNetwork(name: string): string {
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(name)) {
    throw new StartError(`--network is "${name}": give a lower-case letter, then at most 31 of a-z, 0-9, _ and -`);
  }
  return name;
}

function checkScan(text: string): string {
  if (text.startsWith('file:')) return checkRecorded(text);
  for (const part of text.split(',')) {
    const url = URL.parse(part.trim());
    if (url === null || !/^https?:$/.test(url.protocol)) {
      throw new StartError(
        `--scan is "${text}": give Scan base URLs as http(s)://host/api/scan, comma separated, or a folder of recorded pages as file:/path/to/folder`,
      );
    }
  }
  return text;
}

/** The folder as a URL that means the same in every working directory. */
function checkRecorded(text: string): string {
  const folder = folderOf(text);
  const pages = pagesIn(folder);
  if (pages === null) throw new StartError(`--scan is "${text}": there is no folder ${folder}`);
  if (pages > 0) return pathToFileURL(folder).href;
  const below = readdirSync(folder).filter((name) => (pagesIn(join(folder, name)) ?? 0) > 0);
  const hint = below.length === 0 ? '' : `; give one of its folders that have some: ${below.join(', ')}`;
  throw new StartError(`--scan is "${text}": the folder ${folder} has no recorded pages (*.json)${hint}`);
}

/** `file:///abs`, `file:/abs` and `file:relative`. */
function folderOf(text: string): string {
  try {
    return text.startsWith('file:/') ? fileURLToPath(text) : resolve(decodeURIComponent(text.slice('file:'.length)));
  } catch {
    throw new StartError(`--scan is "${text}": a folder is given as file:/path/to/folder`);
  }
}

/** Null: not a folder. */
function pagesIn(folder: string): number | null {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json')).length;
  } catch {
    return null;
  }
}

function checkDatabase(text: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new StartError(
      'DATABASE_URL is no PostgreSQL URL: give postgres://user:password@host:port/database, or unset it',
    );
  }
  return text;
}

function checkGiven(name: string, text: string): string {
  if (text.trim() === '') throw new StartError(`${name} is empty`);
  return text;
}
