import { type Program, startProgram } from './program.ts';

/** The database and the network of an index. */
export interface IndexAddress {
  readonly databaseUrl: string;
  readonly network: string;
}

/** A query service in its own process. */
export interface Service extends Program {
  /** With the network: `http://127.0.0.1:PORT/NETWORK`. */
  readonly baseUrl: string;
}

function environmentOf({ databaseUrl, network }: IndexAddress) {
  return { DATABASE_URL: databaseUrl, NETWORK: network };
}

/** Starts a query service on a free port with a high rate limit. Resolves when it accepts requests. `env`: further environment variables. */
export async function startService(
  address: IndexAddress,
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const settings = { PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT: '1000000/s', ...env };
  const program = startProgram('query-service', [], { ...environmentOf(address), ...settings });
  const [, baseUrl = ''] = await program.writes(/answers at (\S+)\n/, 'out');
  return Object.assign(program, { baseUrl });
}

/** Creates an API key by `pnpm keys create`. */
export async function createKey(address: IndexAddress): Promise<string> {
  const { out, output } = await startProgram('keys', ['create', '--name', 'test'], environmentOf(address)).ended;
  const [key] = /\blx_[0-9A-Za-z]+/.exec(out) ?? [];
  if (key === undefined) throw new Error(`no key was created: ${output}`);
  return key;
}
