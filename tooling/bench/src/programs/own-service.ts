import { createKey, startProgram } from '@ledger-explorer/kit';
import { listening, type Server } from './server.ts';

/** The query service in production mode, with a key that no rate limit slows down. */
export interface OwnService extends Server {
  readonly apiKey: string;
  /** `/bench`. */
  readonly prefix: string;
}

export async function startOwnService(
  databaseUrl: string,
  network: string,
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<OwnService> {
  const apiKey = await createKey({ databaseUrl, network });
  const program = startProgram('query-service', options, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    NETWORK: network,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000000/s',
    ...env,
  });
  return { ...(await listening(program)), apiKey, prefix: `/${network}` };
}
