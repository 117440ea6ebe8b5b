import pg from 'pg';
import { DatabaseRefused } from '../errors.ts';
import type { DatabaseAddress } from './database-url.ts';
import { codeOf } from './store-error.ts';

/** The oldest major version of PostgreSQL that the tests run on. */
export const oldestServer = 15;

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
function tlsRefusal(error: unknown, tlsMode: string | null): string | null {
  if (!(error instanceof Error)) return null;
  const demander = tlsMode === null ? 'the connection' : `sslmode=${tlsMode}`;
  if (error.message === 'The server does not support SSL connections')
    return `the server has no TLS, and ${demander} demands it: turn on ssl at the server, or give sslmode=disable`;
  if (!tlsCodes.test(codeOf(error))) return null;
  return `the TLS connection fails (${error.message}), and ${demander} demands TLS: give the certificate of the server's authority as sslrootcert=FILE, or (insecure) sslmode=no-verify`;
}

export function tooOld(what: string): DatabaseRefused {
  return new DatabaseRefused(`the server is too old (${what}): use PostgreSQL ${oldestServer} or newer`);
}

/** The error to throw if the server or a pooler refuses the connection for good; null if trying again can help. */
export function refusal(error: unknown, { tlsMode }: DatabaseAddress): DatabaseRefused | null {
  const tls = tlsRefusal(error, tlsMode);
  if (tls !== null) return new DatabaseRefused(tls, { cause: error });
  if (isRefusedUser(error))
    return new DatabaseRefused(`the database refuses the connection (${error.message})${credentialsAdvice}`, {
      cause: error,
    });
  if (!(error instanceof pg.DatabaseError)) return null;
  if (/startup parameter|command-line options/i.test(error.message)) {
    return new DatabaseRefused(
      `a connection pooler refuses the settings of the session (${error.message}): set DATABASE_POOLED=1, with pooling by session`,
      { cause: error },
    );
  }
  // `jit` came with PostgreSQL 11, `plan_cache_mode` (a setting of readers) with 12.
  if (/unrecognized configuration parameter "(?:jit|plan_cache_mode)"/.test(error.message))
    return tooOld(error.message);
  return null;
}
