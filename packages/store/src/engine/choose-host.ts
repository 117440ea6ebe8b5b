import pg from 'pg';
import { DatabaseRefused, StoreUnavailable } from '../errors.ts';
import { type DatabaseAddress, type DatabaseHost, type SessionTarget, showHost } from './database-url.ts';
import { codeOf, reasonOf } from './store-error.ts';

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

/** Connects to a host and reads its state. The connection has none of our session settings, which would hide those of the server. */
async function readState(address: DatabaseAddress, host: DatabaseHost, milliseconds: number): Promise<HostState> {
  const client = new pg.Client({
    connectionString: address.driverUrl,
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
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
 * @throws {StoreUnavailable} with the reason for each host
 */
export async function chooseHost(
  address: DatabaseAddress,
  wanted: SessionTarget,
  milliseconds: number,
): Promise<DatabaseHost> {
  const reasons: string[] = [];
  let fallback: DatabaseHost | null = null;
  for (const host of address.hosts) {
    try {
      const state = await readState(address, host, milliseconds);
      if (fits[wanted](state)) return host;
      fallback ??= host;
      reasons.push(`${showHost(host)} ${describe(state)}`);
    } catch (error) {
      if (isRefusedUser(error)) {
        throw new DatabaseRefused(`${showHost(host)} refuses the connection (${reasonOf(error)})${credentialsAdvice}`, {
          cause: error,
        });
      }
      reasons.push(`${showHost(host)}: ${tlsRefusal(error, address.tlsMode) ?? reasonOf(error)}`);
    }
  }
  if (wanted === 'prefer-standby' && fallback !== null) return fallback;
  const what = wanted === 'any' || wanted === 'prefer-standby' ? 'answers' : `is ${wanted}`;
  throw new StoreUnavailable(`no host of the database ${what}: ${reasons.join('; ')}`);
}

/** End of the message of a `DatabaseRefused` for a refused user. */
export const credentialsAdvice = ': give the right user, password and database';

/** True for a wrong user or password, a missing password (an error of the driver, "SASL: …"), or an unknown database (SQLSTATE classes 28 and 3D). */
export function isRefusedUser(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return /^(?:28|3D)/.test(error.code ?? '');
  return error instanceof Error && error.message.startsWith('SASL: ');
}

/** Codes of Node.js and OpenSSL for a refused certificate or handshake. */
const tlsCodes = /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/;

/** Message for a TLS connection that failed: the reason and the remedy; null for other errors. */
export function tlsRefusal(error: unknown, tlsMode: string | null): string | null {
  if (!(error instanceof Error)) return null;
  const demander = tlsMode === null ? 'the connection' : `sslmode=${tlsMode}`;
  if (error.message === 'The server does not support SSL connections')
    return `the server has no TLS, and ${demander} demands it: turn on ssl at the server, or give sslmode=disable`;
  if (!tlsCodes.test(codeOf(error))) return null;
  return `no TLS to the server (${error.message}), which ${demander} demands: give the certificate of its authority as sslrootcert=FILE, or sslmode=no-verify`;
}
