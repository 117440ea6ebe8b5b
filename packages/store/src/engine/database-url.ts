import { readFileSync } from 'node:fs';

/** State that a host must have, as in libpq's `target_session_attrs`. */
const sessionTargets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionTarget = (typeof sessionTargets)[number];

export interface DatabaseHost {
  /** Name, address or socket folder; null: the driver's default. */
  readonly host: string | null;
  /** Null: the driver's default, 5432. */
  readonly port: number | null;
}

/** Values of `sslmode`. The driver's `no-verify` is libpq's `require`. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

export interface DatabaseAddress {
  /** In the order to try them. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  /** Null: not in the URL. */
  readonly target: SessionTarget | null;
  /** Connection timeout per host in seconds; null: not in the URL. */
  readonly connectTimeout: number | null;
  /** There is a pooler in front. It refuses session settings as startup parameters, so they are sent as a statement. */
  readonly pooled: boolean;
  /** `sslmode`; null: not in the URL. */
  readonly tlsMode: string | null;
  /** The parameter `options`; empty if not in the URL. */
  readonly options: string;
  /** Null: not in the URL. */
  readonly applicationName: string | null;
  /** URL for the driver, with a placeholder for the host and only with the driver's parameters, such as `sslmode`. */
  readonly driverUrl: string;
  /** URL for messages: without password and parameters. */
  readonly shown: string;
}

/** A connection URL is wrong. The message completes "DATABASE_URL …", and shows nothing that could be a password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

const form = 'write postgresql://user:password@host:5432/database';
const encoded = `${form}, with every special character of the password percent-encoded`;

/** Parameters that are not passed to the driver, since `DatabaseAddress` has them. */
const ownParameters = 'host port target_session_attrs connect_timeout pooled options application_name'.split(' ');

/** Reads a connection URL. Throws `DatabaseUrlError`. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [scheme] = /^postgres(ql)?:\/\//.exec(text) ?? [];
  if (scheme === undefined) {
    const other = /^([a-z][a-z0-9+.-]*:)\/\//.exec(text)?.[1];
    throw new DatabaseUrlError(`is not a PostgreSQL URL${other === undefined ? '' : ` but a ${other} URL`}: ${form}`);
  }
  // Authority (credentials and hosts), path and query; no fragment, since a "#" in a password must be percent-encoded.
  const parts = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(text.slice(scheme.length));
  if (parts === null) throw new DatabaseUrlError(`is not a PostgreSQL URL: ${encoded}`);
  const [, authority = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const at = authority.lastIndexOf('@') + 1;
  const credentials = authority.slice(0, at);
  const hosts = readHosts(authority.slice(at), parameters);
  if ([path, ...parameters.keys()].some((part) => part.includes('@'))) {
    throw new DatabaseUrlError(`has an @ after its host: ${encoded}`);
  }
  const target = readTarget(parameters.get('target_session_attrs'));
  const connectTimeout = readSeconds(parameters.get('connect_timeout'));
  const pooled = readSwitch('the parameter pooled', parameters.get('pooled'));
  const tlsMode = readTlsMode(parameters);
  const options = parameters.get('options') ?? '';
  const applicationName = parameters.get('application_name');
  for (const name of ownParameters) parameters.delete(name);
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  // A placeholder stands for the host, which is chosen at each connection.
  const driverUrl = `${scheme}${credentials}${hosts[0].host === null ? '' : 'host'}${path}${rest}`;
  // `URL` refuses credentials without a host, which PostgreSQL accepts.
  if (!URL.canParse(driverUrl.replace('@/', '@host/'))) {
    throw new DatabaseUrlError(`is not a PostgreSQL URL: ${encoded}`);
  }
  const user = credentials.replace(/:.*@$/s, ':…@');
  const shown = `${scheme}${user}${hosts.map(showHost).join(',')}${path}`;
  return { hosts, target, connectTimeout, pooled, tlsMode, options, applicationName, driverUrl, shown };
}

/** A URL for messages, without its password. */
export function redactUrl(text: string): string {
  try {
    return readDatabaseUrl(text).shown;
  } catch {
    return '(not a PostgreSQL URL)';
  }
}

/**
 * Adds the setting `DATABASE_POOLED` (`1` or `0`; undefined: unset) to a connection URL. Throws `DatabaseUrlError`, also if a certificate file
 * in the URL cannot be read.
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

/** Hosts as libpq reads them: the parameters `host` and `port` take precedence over the authority; one port, or one for each host. */
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
  const portAt = (at: number, hostPort: number | null) => ports[ports.length === 1 ? 0 : at] ?? hostPort;
  return [
    { host, port: portAt(0, port) },
    ...rest.map((each, at) => ({ host: each.host, port: portAt(at + 1, each.port) })),
  ];
}

function notEmpty(host: DatabaseHost | null): DatabaseHost {
  if (host === null) throw new DatabaseUrlError('has an empty host in its list: write host1:5432,host2:5432');
  return host;
}

/** Null: empty. `isParameter`: the text is from the parameter `host`, which has no ports. */
function readHost(text: string, isParameter: boolean): DatabaseHost | null {
  if (isParameter) return text === '' ? null : { host: text, port: null };
  // An IPv6 address in brackets or a name, with or without ":port".
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

/** The error does not show the text, which may be part of a password with a slash. */
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

/** Reads `sslmode`. Replaces a mode in `parameters` that the driver would treat as `verify-full` with a warning, unless `uselibpqcompat` changes that. */
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
