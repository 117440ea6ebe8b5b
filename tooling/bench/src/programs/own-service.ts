import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { type Server, startServer } from './server.ts';

const app = fileURLToPath(new URL('../../../../apps/query-service/src/', import.meta.url));

/** Our query service as it is run, with a key that is never slowed down. */
export interface OwnService extends Server {
  readonly apiKey: string;
  /** `/bench`. */
  readonly prefix: string;
}

export async function startOwnService(
  databaseUrl: string,
  network: string,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnService> {
  const apiKey = createKey(databaseUrl, network);
  const server = await startServer([`${app}main.js`], {
    DATABASE_URL: databaseUrl,
    NETWORK: network,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000000/s',
    ...env,
  });
  return { ...server, apiKey, prefix: `/${network}` };
}

function createKey(databaseUrl: string, network: string): string {
  const name = `bench-${randomBytes(4).toString('hex')}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${app}keys-main.ts`, 'create', '--name', name], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NETWORK: network },
    encoding: 'utf8',
  });
  const [key] = /\blx_[0-9A-Za-z]+/.exec(stdout) ?? [];
  if (status !== 0 || key === undefined) throw new Error(`no key was made: ${stdout}${stderr}`);
  return key;
}
