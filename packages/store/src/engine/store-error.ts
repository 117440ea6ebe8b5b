import pg from 'pg';
import { SchemaMismatch, StoreUnavailable } from '../errors.ts';

/** SQLSTATE classes (connection, resources, operator, system) and Node.js codes of an unavailable database: try again later. */
const unavailableClasses = new Set(['08', '53', '57', '58']);
const unavailableCodes = new Set(
  (
    'ECONNABORTED ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ' +
    'EAI_AGAIN ENOTFOUND EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH'
  ).split(' '),
);
/** Missing table, schema, column or function. */
const schemaCodes = new Set(['42P01', '3F000', '42703', '42883']);

/** SQLSTATE of an error of PostgreSQL, or code of an error of Node.js; empty for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether PostgreSQL cancelled a statement in favor of another session: on a standby for replay (40001), or in a deadlock (40P01). */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Message of an error. For a host name with several addresses, joins the messages of all addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Whether a socket folder has no socket: its server is stopped. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Messages of the driver about a broken connection, which have no code. */
const brokenConnection =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|timeout expired|Query read timeout|Client was closed|not queryable/i;

/** Converts errors of the driver into those of the store; other errors stay unchanged. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const code = codeOf(error);
  if (schemaCodes.has(code)) {
    return new SchemaMismatch(`the database's schema is not the one this program knows: ${error.message}`, {
      cause: error,
    });
  }
  // A write in a read-only transaction.
  if (code === '25006') return readOnly(error);
  if (isConflict(error)) {
    return new StoreUnavailable(`the database cancelled a statement: ${error.message}`, { cause: error });
  }
  if (
    unavailableCodes.has(code) ||
    isMissingSocket(error) ||
    (code.length === 5 && unavailableClasses.has(code.slice(0, 2))) ||
    brokenConnection.test(error.message)
  ) {
    return new StoreUnavailable(`the database does not answer: ${reasonOf(error)}`, { cause: error });
  }
  return error;
}

/** The database refuses to write: it is a standby, or a former primary. */
export function readOnly(cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(
    'the database is read-only (a standby, or default_transaction_read_only is on), and a primary is needed',
    { cause },
  );
}
