import { callbackify } from 'node:util';
import pg from 'pg';
import { DatabaseRefused } from '../errors.ts';
import { checkSchemaName } from '../network-name.ts';
import { chooseHost, setHost } from './choose-host.ts';
import { type DatabaseAddress, readDatabaseUrl, type SessionTarget } from './database-url.ts';
import { oldestServer, refusal, tooOld } from './refusal.ts';
import { storeError } from './store-error.ts';

/** The index of one network. */
export interface IndexAddress {
  readonly databaseUrl: string;
  readonly network: string;
}

export interface SessionOptions {
  readonly databaseUrl: string;
  /** Network whose schema is the `search_path`. Default: the server's `search_path`. */
  readonly network?: string;
  /** The session is read-only. If the URL names several hosts and no target, any of them is used. Default: false. */
  readonly readOnly?: boolean;
  /** More settings of the session. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Application name in `pg_stat_activity`; begins with `ledger-explorer`, which is the default. */
  readonly name?: string;
  /** Connection timeout per host in milliseconds, if the URL has none; default 10,000, and at most 3,000 if there are several hosts. */
  readonly timeout?: number;
  /** Milliseconds until an unanswered query fails. Default: no limit. */
  readonly queryTimeout?: number;
  /** Send a statement before the previous one is answered. Default: false. */
  readonly pipeline?: boolean;
}

/** Names and values of all settings of a session. */
function settingsOf({ network, readOnly = false, settings = {} }: SessionOptions): [string, string][] {
  const all: Readonly<Record<string, string | number>> = {
    ...(network === undefined ? {} : { search_path: `"${checkSchemaName(network)}"` }),
    // JIT compilation takes longer than running a plan, and PostgreSQL would compile every plan that `enable_sort=off` touches.
    jit: 'off',
    ...(readOnly ? { default_transaction_read_only: 'on' } : {}),
    ...settings,
  };
  return Object.entries(all).map(([name, value]) => [name, String(value)]);
}

/** Settings as startup options of the server, which hold for the whole session. */
function startupOptions(settings: readonly (readonly [string, string])[]): string {
  return settings.map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`).join(' ');
}

/** Settings as a statement, for poolers that refuse startup options. */
function settingStatement(settings: readonly (readonly [string, string])[]): string {
  const set = settings.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, false)`);
  return `select ${set.join(', ')}`;
}

/**
 * A connection of the store. `connect` chooses a fitting host if the URL names several, refuses a server that is too old, and ensures that the
 * session has its settings, even behind a pooler.
 */
export class StoreClient extends pg.Client {
  readonly #options: SessionOptions;
  readonly #address: DatabaseAddress;
  readonly #settings: readonly (readonly [string, string])[];
  /** True: the application name is sent only with the settings, so a missing name shows that the settings were dropped. */
  readonly #isMarked: boolean;
  /** Parameters that the server reports at the start of a session. */
  readonly #reported = new Map<string, string>();

  constructor(options: SessionOptions) {
    const address = readDatabaseUrl(options.databaseUrl);
    const givenName = address.applicationName ?? process.env.PGAPPNAME;
    const name = givenName ?? options.name ?? 'ledger-explorer';
    const settings = settingsOf(options);
    // The server reports the application name, which is sent together with the settings.
    const startup = [address.options, startupOptions([...settings, ['application_name', name]])].join(' ').trim();
    super({
      connectionString: address.driverUrl,
      ...(address.pooled
        ? { application_name: name, ...(address.options === '' ? {} : { options: address.options }) }
        : { options: startup }),
      connectionTimeoutMillis: timeoutOf(options, address),
      ...(options.queryTimeout === undefined ? {} : { query_timeout: options.queryTimeout }),
      keepAlive: true,
      pipeline: options.pipeline ?? false,
    });
    this.#options = options;
    this.#address = address;
    this.#settings = settings;
    // A name from the URL or PGAPPNAME is also sent separately, and arrives even if the settings do not.
    this.#isMarked = !address.pooled && givenName === undefined;
    // Without a listener, a connection that breaks between two statements would end the process. The next statement fails.
    this.on('error', () => undefined);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      this.#reported.set(parameterName, parameterValue);
    });
  }

  override connect(): Promise<this>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<this> | undefined {
    if (callback === undefined) return this.#connect();
    callbackify(() => this.#connect())(callback as (error: Error | null, client: pg.Client) => void);
    return undefined;
  }

  async #connect(): Promise<this> {
    const wanted = wantedOf(this.#options, this.#address);
    const timeout = timeoutOf(this.#options, this.#address);
    setHost(this, wanted === null ? this.#address.hosts[0] : await chooseHost(this.#address, wanted, timeout));
    try {
      await super.connect();
    } catch (error) {
      throw refusal(error, this.#address) ?? error;
    }
    try {
      this.#checkServer();
      // A pooler without a free server session lets the client wait, hence the timeout.
      const setting = { text: settingStatement(this.#settings), query_timeout: timeout };
      if (this.#address.pooled) await this.query(setting);
    } catch (error) {
      await this.end().catch(() => undefined);
      throw error;
    }
    return this;
  }

  #checkServer(): void {
    const version = this.#reported.get('server_version') ?? '';
    if (Number.parseInt(version, 10) < oldestServer) throw tooOld(`PostgreSQL ${version}`);
    if (this.#isMarked && this.#reported.get('application_name')?.startsWith('ledger-explorer') !== true) {
      throw new DatabaseRefused(
        'a connection pooler dropped the settings of the session (the startup parameter options): set DATABASE_POOLED=1, with pooling by session',
      );
    }
  }
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** Calls `work` with a new connection, which is closed afterwards. Throws the store's errors (`storeError`). */
export async function withClient<T>(options: SessionOptions, work: (client: StoreClient) => Promise<T>): Promise<T> {
  const client = new StoreClient(options);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw storeError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a function that returns the rows of a statement. It throws the store's errors (`storeError`). */
export function rowsFrom(client: Pick<pg.ClientBase | pg.Pool, 'query'>) {
  return async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw storeError(error);
    }
  };
}

/** A pool of store connections, opened on demand. */
export function openPool(
  options: SessionOptions,
  pool: { readonly max: number; readonly idleTimeoutMillis?: number },
): pg.Pool {
  const address = readDatabaseUrl(options.databaseUrl);
  const made = new pg.Pool({
    ...pool,
    // Choosing a host can query each of them before the connection to the chosen one opens.
    connectionTimeoutMillis:
      timeoutOf(options, address) * (wantedOf(options, address) === null ? 1 : address.hosts.length + 1),
    Client: class extends StoreClient {
      constructor() {
        super(options);
      }
    },
  });
  // An idle connection that breaks is replaced at the next query.
  made.on('error', () => undefined);
  return made;
}

/** State that the chosen host must have; null if there is only one host and the URL does not demand a state. */
function wantedOf({ readOnly = false }: SessionOptions, { hosts, target }: DatabaseAddress): SessionTarget | null {
  if (target === 'any' || target === null) {
    if (hosts.length === 1) return null;
    return target ?? (readOnly ? 'any' : 'read-write');
  }
  return target;
}

/** Milliseconds. */
function timeoutOf({ timeout }: SessionOptions, { hosts, connectTimeout }: DatabaseAddress): number {
  if (connectTimeout !== null) return connectTimeout * 1_000;
  return Math.min(timeout ?? 10_000, hosts.length > 1 ? 3_000 : Number.POSITIVE_INFINITY);
}
