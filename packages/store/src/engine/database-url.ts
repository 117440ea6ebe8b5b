import { readFileSync } from 'node:fs';

/** What a connection has to find at a host, as libpq's `target_session_attrs` says it. */
const sessionTargets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionTarget = (typeof sessionTargets)[number];

export interface DatabaseHost {
  /** Name, address or folder of a socket; null: the URL names none, and the driver's default holds. */
  readonly host: string | null;
  /** Null: the driver's default, 5432. */
  readonly port: number | null;
}

/** Of the driver; in libpq, `no-verify` is `require`. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** What a connection URL says. */
export interface DatabaseAddress {
  /** In the order to try them. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  /** Null: the URL does not say. */
  readonly target: SessionTarget | null;
  /** Seconds that one host may take to answer; null: the URL does not say. */
  readonly connectTimeout: number | null;
  /** The session settings are sent as a statement: a pooler refuses them as startup parameters. */
  readonly pooled: boolean;
  /** `sslmode`; null: the URL does not say. */
  readonly tlsMode: string | null;
  /** The URL's own `options`, and empty without. */
  readonly options: string;
  /** Null: the URL does not say. */
  readonly applicationName: string | null;
  /** The URL with one host, and without what is said above: for the driver. */
  readonly driverUrl: string;
  /** The URL as it may be shown: without password and parameters. */
  readonly shown: string;
}

/** A connection URL is wrong. The message completes "DATABASE_URL …", and shows nothing that could be a password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

const form = 'write postgresql://user:password@host:5432/database';
const encoded = `${form}, with every special character of the password percent-encoded`;

/** What the driver is not given: it is said by `DatabaseAddress`. */
const ours = ['host', 'port', 'target_session_attrs', 'connect_timeout', 'pooled', 'options', 'application_name'];

/** Reads a connection URL. Throws `DatabaseUrlError`. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [scheme] = /^postgres(ql)?:\/\//.exec(text) ?? [];
  if (scheme === undefined) {
    const other = /^([a-z][a-z0-9+.-]*:)\/\//.exec(text)?.[1];
    throw new DatabaseUrlError(`is not a PostgreSQL URL${other === undefined ? '' : ` but a ${other} URL`}: ${form}`);
  }
  const parts = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(text.slice(scheme.length));
  if (parts === null) throw new DatabaseUrlError(`is not a PostgreSQL URL: ${encoded}`);
  const [, authority = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const at = authority.lastIndexOf('@') + 1;
  const credentials = authority.slice(0, at);
  const hosts = readHosts(authority.slice(at), parameters);
  const target = readTarget(parameters.get('target_session_attrs'));
  const connectTimeout = readSeconds(parameters.get('connect_timeout'));
  const pooled = readSwitch('the parameter pooled', parameters.get('pooled'));
  const tlsMode = readTlsMode(parameters);
  const options = parameters.get('options') ?? '';
  const applicationName = parameters.get('application_name');
  for (const name of ours) parameters.delete(name);
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  // Which host is decided at each connection: here stands a placeholder.
  const driverUrl = `${scheme}${credentials}${hosts[0].host === null ? '' : 'host'}${path}${rest}`;
  if (!URL.canParse(driverUrl.replace('@/', '@host/'))) {
    throw new DatabaseUrlError(`is not a PostgreSQL URL: ${encoded}`);
  }
  const user = credentials.replace(/:.*@$/s, ':…@');
  const shown = `${scheme}${user}${hosts.map(showHost).join(',')}${path}`;
  return { hosts, target, connectTimeout, pooled, tlsMode, options, applicationName, driverUrl, shown };
}

/** A URL as it may be shown: never its password. */
export function redactUrl(text: string): string {
  try {
    return readDatabaseUrl(text).shown;
  } catch {
    return '(not a PostgreSQL URL)';
  }
}

/**
 * The setting `DATABASE_POOLED` (`1` or `0`; undefined: unset) as part of a connection URL. Throws `DatabaseUrlError`, also where a file that
 * the URL names cannot be read.
 */
export function withPooling(text: string, setting: string | undefined): string {
  const address = readDatabaseUrl(text);
  checkFiles(new URLSearchParams(text.split('?')[1]));
  if (!readSwitch('DATABASE_POOLED', setting ?? null) || address.pooled) return text;
  return `${text}${text.includes('?') ? '&' : '?'}pooled=1`;
}

/** A host with its port, for messages. */
export function showHost({ host, port }: DatabaseHost): string {
  if (host === null) return '';
  const name = host.includes(':') ? `[${host}]` : host;
  return port === null ? name : `${name}:${port}`;
}

/** As libpq reads them: the parameters `host` and `port` go before the authority; one port, or one for each host. */
function readHosts(authority: string, parameters: URLSearchParams): DatabaseAddress['hosts'] {
  const named = parameters.get('host');
  const [first = null, ...others] = (named ?? authority).split(',').map((text) => readHost(text, named !== null));
  const hosts: DatabaseAddress['hosts'] = [first ?? { host: null, port: null }, ...others.map(notEmpty)];
  if (others.length > 0) notEmpty(first);
  const ports = parameters.get('port')?.split(',').map(readPort);
  if (ports === undefined) return hosts;
  if (ports.length !== 1 && ports.length !== hosts.length) {
    throw new DatabaseUrlError(
      `has ${hosts.length} hosts and ${ports.length} ports: give one port, or one for each host`,
    );
  }
  const [{ host, port }, ...rest] = hosts;
  const portAt = (at: number, own: number | null) => ports[ports.length === 1 ? 0 : at] ?? own;
  return [
    { host, port: portAt(0, port) },
    ...rest.map((each, at) => ({ host: each.host, port: portAt(at + 1, each.port) })),
  ];
}

function notEmpty(host: DatabaseHost | null): DatabaseHost {
  if (host === null) throw new DatabaseUrlError('has an empty host in its list: write host1:5432,host2:5432');
  return host;
}

/** Null: empty. */
function readHost(text: string, alone: boolean): DatabaseHost | null {
  if (alone) return text === '' ? null : { host: text, port: null };
  const parts = /^(?:\[([0-9a-f:.%]+)\]|([^:[\]]*))(?::(.*))?$/i.exec(text);
  if (parts === null) throw new DatabaseUrlError(`has a host that cannot be read: ${form}`);
  const [, address, name = '', port] = parts;
  const host = address ?? decode(name);
  if (host === '' && port === undefined) return null;
  if (host === '') throw new DatabaseUrlError(`has a port without a host: ${form}`);
  return { host, port: port === undefined ? null : readPort(port) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseUrlError(`has a host that cannot be read: ${form}`);
  }
}

/** Does not show what it refuses: it may be a password with a slash in it. */
function readPort(text: string): number | null {
  if (text === '') return null;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new DatabaseUrlError(`has a port that is not a number from 1 to 65535: ${encoded}`);
}

function readTarget(text: string | null): SessionTarget | null {
  if (text === null) return null;
  const target = sessionTargets.find((each) => each === text);
  if (target !== undefined) return target;
  throw new DatabaseUrlError(`has target_session_attrs=${text}: give one of ${sessionTargets.join(', ')}`);
}

/** What the driver takes for `verify-full`, and warns about, is given to it as that. */
function readTlsMode(parameters: URLSearchParams): string | null {
  const mode = parameters.get('sslmode');
  if (mode === null) return null;
  if (!tlsModes.includes(mode)) throw new DatabaseUrlError(`has sslmode=${mode}: give one of ${tlsModes.join(', ')}`);
  const isStrict = ['prefer', 'require', 'verify-ca'].includes(mode);
  if (isStrict && !parameters.has('uselibpqcompat')) parameters.set('sslmode', 'verify-full');
  return mode;
}

function checkFiles(parameters: URLSearchParams): void {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameters.get(name);
    if (file === null) continue;
    try {
      readFileSync(file);
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new DatabaseUrlError(`has ${name}=${file}, which cannot be read (${reason}): give the path of a PEM file`);
    }
  }
}

function readSeconds(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= 3_600) return seconds;
  throw new DatabaseUrlError(`has connect_timeout=${text}: give whole seconds from 1 to 3600`);
}

function readSwitch(name: string, text: string | null): boolean {
  if (text === null || text === '' || text === '0') return false;
  if (text === '1') return true;
  throw new DatabaseUrlError(`cannot be used: ${name} is "${text}"; give 1 behind a connection pooler, else 0`);
}
