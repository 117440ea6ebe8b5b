import pg from 'pg';
import { DatabaseRefused, StoreUnavailable } from '../errors.ts';
import { type DatabaseAddress, type DatabaseHost, type SessionTarget, showHost } from './database-url.ts';
import { credentialsAdvice, isRefusedUser, refusal } from './refusal.ts';
import { reasonOf } from './store-error.ts';

/** State that a host reports. */
interface HostState {
  readonly standby: boolean;
  /** The server's own `default_transaction_read_only`. */
  readonly readOnly: boolean;
}

const fits: Readonly<Record<SessionTarget, (state: HostState) => boolean>> = {
  any: () => true,
  'read-write': ({ standby, readOnly }) => !standby && !readOnly,
  'read-only': ({ standby, readOnly }) => standby || readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': ({ standby }) => standby,
};

/** Connects to a host and reads its state. The connection has no `default_transaction_read_only` of ours, which would hide the server's. */
async function readState(address: DatabaseAddress, host: DatabaseHost, timeoutMs: number): Promise<HostState> {
  const client = new pg.Client({
    connectionString: address.driverUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'ledger-explorer host',
    ...(address.pooled ? {} : { options: '-c jit=off' }),
  });
  client.on('error', () => undefined);
  setHost(client, host);
  try {
    await client.connect();
    const { rows } = await client.query<HostState>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only')::boolean as "readOnly"`,
    );
    return rows[0] ?? { standby: false, readOnly: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a client that is not connected yet connect to this host. */
export function setHost(client: pg.Client, { host, port }: DatabaseHost): void {
  // The driver looks up the password of a password file by these parameters, which its types do not declare.
  const { connectionParameters } = client as pg.Client & {
    readonly connectionParameters: { host: string; port: number };
  };
  if (host !== null) connectionParameters.host = client.host = host;
  if (port !== null) connectionParameters.port = client.port = port;
}

function describe({ standby, readOnly }: HostState): string {
  return `is a ${standby ? 'standby' : 'primary'}${readOnly ? ' that is read-only' : ''}`;
}

/**
 * The first host, in the order of the URL, that answers and has the wanted state, as in libpq. A host that does not answer is skipped; a
 * host that refuses the user ends the search.
 *
 * @throws {StoreUnavailable} with the reason for each host; {DatabaseRefused} if all refuse for good, or one refuses the user
 */
export async function chooseHost(
  address: DatabaseAddress,
  wanted: SessionTarget,
  timeoutMs: number,
): Promise<DatabaseHost> {
  const reasons: string[] = [];
  let refusals = 0;
  /** First host that answers, for `prefer-standby`. */
  let fallback: DatabaseHost | null = null;
  for (const host of address.hosts) {
    try {
      const state = await readState(address, host, timeoutMs);
      if (fits[wanted](state)) return host;
      fallback ??= host;
      reasons.push(`${showHost(host)} ${describe(state)}`);
    } catch (error) {
      if (isRefusedUser(error)) {
        throw new DatabaseRefused(`${showHost(host)} refuses the connection (${reasonOf(error)})${credentialsAdvice}`, {
          cause: error,
        });
      }
      const refused = refusal(error, address);
      if (refused !== null) refusals += 1;
      reasons.push(`${showHost(host)}: ${refused?.message ?? reasonOf(error)}`);
    }
  }
  if (wanted === 'prefer-standby' && fallback !== null) return fallback;
  const what = wanted === 'any' || wanted === 'prefer-standby' ? 'answers' : `is ${wanted}`;
  const message = `no host of the database ${what}: ${reasons.join('; ')}`;
  throw refusals === address.hosts.length ? new DatabaseRefused(message) : new StoreUnavailable(message);
}
