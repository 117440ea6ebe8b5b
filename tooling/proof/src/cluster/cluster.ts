import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, type IndexAddress, type Program, startCommand, startProgram } from '@ledger-explorer/kit';
import pg from 'pg';
import { DatabaseNode, Etcd, until } from './nodes.ts';

/** Name of the indexed network. */
export const network = 'localnet';

/** Registers running parts, so that they are stopped at the end. */
export type Keep = <T extends { stop(): unknown }>(one: T) => T;

export async function query(databaseUrl: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts three database nodes, one of them the primary, with the role and the database of the index. */
export async function startCluster(folder: string, keep: Keep) {
  const etcd = keep(await Etcd.start(folder));
  const nodes = await Promise.all(['node1', 'node2', 'node3'].map((name) => DatabaseNode.make(name, folder, etcd)));
  const [first] = nodes;
  if (first === undefined) throw new Error('the cluster has no node');
  for (const node of nodes) keep(node);
  first.start();
  await until('the first node is the primary', 90, () => first.is('primary'));
  for (const node of nodes) if (node !== first) node.start();
  const admin = first.url('postgres', 'postgres');
  // A role that owns one database only.
  await query(admin, "create role explorer login password 'drill'");
  await query(admin, 'create database explorer owner explorer');
  await until(
    'two nodes are replicas',
    120,
    async () => (await Promise.all(nodes.map((node) => node.is('replica')))).filter(Boolean).length === 2,
  );
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const address: IndexAddress = { databaseUrl: `postgres://explorer:drill@${hosts}/explorer`, network };
  return { etcd, nodes, address };
}

/** A query service on one node, which can be restarted on the same port. */
export class Instance {
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  #program: Program | null = null;

  constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.port = port;
    this.#environment = { ...environment, PORT: String(port) };
  }

  async start(): Promise<void> {
    this.#program = startProgram('query-service', [], this.#environment);
    await this.#program.writes(/answers at (\S+)\n/u, 'out');
  }

  async isReady(): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${this.port}/ready`)).ok;
  }

  async get(target: string, apiKey: string): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.port}/${network}${target}`, {
      headers: { 'x-api-key': apiKey },
    });
    await response.arrayBuffer();
    return response.ok;
  }

  get pids(): readonly number[] {
    return this.#program === null ? [] : [this.#program.pid];
  }

  async stop(): Promise<void> {
    await this.#program?.stop();
  }
}

/** HAProxy in front of the instances. If none is ready, it responds with 503 and Retry-After itself. */
export class Balancer {
  readonly baseUrl: string;
  readonly #socket: string;
  readonly #instances: readonly Instance[];

  private constructor(baseUrl: string, socket: string, instances: readonly Instance[]) {
    this.baseUrl = baseUrl;
    this.#socket = socket;
    this.#instances = instances;
  }

  static async start(folder: string, instances: readonly Instance[], keep: Keep): Promise<Balancer> {
    const port = await freePort();
    const servers = instances.map(
      (instance, n) => `  server service${n + 1} 127.0.0.1:${instance.port} check inter 500ms fall 2 rise 1`,
    );
    const settings = join(folder, 'haproxy.cfg');
    const socket = join(folder, 'haproxy.sock');
    writeFileSync(
      settings,
      `global
  stats socket ${socket} level admin
defaults
  mode http
  timeout connect 1s
  timeout client 20s
  timeout server 15s
  retries 2
  option redispatch
  retry-on conn-failure empty-response
  http-error status 503 content-type application/problem+json string "{}" hdr retry-after 1
frontend callers
  bind 127.0.0.1:${port}
  default_backend services
backend services
  balance roundrobin
  option httpchk GET /ready
  http-response set-header served-by %s
${servers.join('\n')}
`,
    );
    keep(startCommand('/usr/sbin/haproxy', ['-db', '-f', settings]));
    return new Balancer(`http://127.0.0.1:${port}/${network}`, socket, instances);
  }

  /** Sets an instance's state. `drain`: no new requests; resolves without requests in flight. `ready`: resolves when its check succeeds. */
  async set(instance: Instance, state: 'drain' | 'ready'): Promise<void> {
    const name = `service${this.#instances.indexOf(instance) + 1}`;
    await this.#command(`set server services/${name} state ${state}`);
    await until(`${name}: ${state}`, 20, async () => {
      // 4: servers; -1: all of them. `scur` is the number of current sessions.
      const [names, ...lines] = (await this.#command('show stat services 4 -1'))
        .split('\n')
        .map((line) => line.split(','));
      const values = lines.find((line) => line.includes(name)) ?? [];
      const value = (of: string) => values[names?.indexOf(of) ?? 0];
      return state === 'drain' ? value('scur') === '0' : value('status') === 'UP';
    });
  }

  async #command(text: string): Promise<string> {
    const socket = connect(this.#socket);
    socket.end(`${text}\n`);
    return (await socket.setEncoding('utf8').toArray()).join('');
  }
}
