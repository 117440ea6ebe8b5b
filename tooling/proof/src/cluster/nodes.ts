import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@ledger-explorer/store/testing';
import { childrenOf, freePort, type Program, startCommand } from '@ledger-explorer/kit';

/** Waits for a condition; rejects if it is not met within `seconds`. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 1000 * seconds;
  let cause: unknown;
  for (;;) {
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`, { cause });
    await sleep(100);
  }
}

const [postgres = ''] = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse();
export const binFolder = join(postgres, '..');
/** Password of all databases of the drill, which only loopback reaches. */
const password = 'drill';

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}

/** Starts a program of PostgreSQL or Patroni, which refuse to run as root. */
export function asPostgres(path: string, args: readonly string[]): Program {
  const programArgs = ['--reuid=postgres', '--regid=postgres', '--clear-groups', path, ...args];
  return startCommand('setpriv', programArgs, { env: { LC_ALL: 'C.UTF-8' } });
}

/** An etcd cluster of three members. */
export class Etcd {
  readonly #members: { readonly args: readonly string[]; readonly port: number; program: Program }[] = [];

  static async start(folder: string): Promise<Etcd> {
    const etcd = new Etcd();
    const names = ['a', 'b', 'c'];
    const ports = await Promise.all(
      names.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
    );
    const url = (port: number) => `http://127.0.0.1:${port}`;
    const cluster = ports.map(({ name, peer }) => `${name}=${url(peer)}`).join(',');
    for (const { name, client, peer } of ports) {
      const args = [
        ...['--name', name, '--data-dir', join(folder, `etcd-${name}`), '--initial-cluster', cluster],
        ...['--listen-client-urls', url(client), '--advertise-client-urls', url(client)],
        ...['--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer)],
        ...['--heartbeat-interval', '300', '--election-timeout', '3000', '--log-level', 'error'],
      ];
      etcd.#members.push({ args, port: client, program: startCommand('etcd', args) });
    }
    await until('etcd has a leader', 60, async () => (await fetch(`${url(ports[0]?.client ?? 0)}/health`)).ok);
    return etcd;
  }

  /** Kills a member; `restart` starts it again. */
  kill(member: number): void {
    this.#members[member]?.program.kill('SIGKILL');
  }

  restart(member: number): void {
    const killed = this.#members[member];
    if (killed !== undefined) killed.program = startCommand('etcd', killed.args);
  }

  connect(member: number): Socket {
    return connect(this.#members[member]?.port ?? 0, '127.0.0.1');
  }

  get size(): number {
    return this.#members.length;
  }

  stop(): void {
    for (const { program } of this.#members) program.kill('SIGKILL');
  }
}

/** The connection between a node and etcd, which can be cut. */
class Link {
  port = 0;
  isCut = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(etcd: Etcd) {
    this.#server = createServer((socket) => {
      if (this.isCut) return void socket.destroy();
      // Tries the members one after the other.
      const dial = (member: number): void => {
        const upstream = etcd.connect(member);
        const dialNext = (): void => {
          if (member + 1 < etcd.size) dial(member + 1);
          else socket.destroy();
        };
        upstream.once('error', dialNext);
        upstream.once('connect', () => {
          upstream.off('error', dialNext).on('error', () => socket.destroy());
          socket.pipe(upstream).pipe(socket);
          socket.once('close', () => upstream.destroy());
          upstream.once('close', () => socket.destroy());
        });
      };
      socket.on('error', () => socket.destroy());
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      dial(0);
    });
  }

  async listen(): Promise<void> {
    this.port = await listen(this.#server);
  }

  set(state: 'cut' | 'open'): void {
    this.isCut = state === 'cut';
    if (this.isCut) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.set('cut');
    this.#server.close();
  }
}

/** A PostgreSQL node run by Patroni. */
export class DatabaseNode {
  readonly name: string;
  readonly link: Link;
  port = 0;
  restPort = 0;
  readonly dataFolder: string;
  readonly #patroniFile: string;
  readonly #pgbackrestFile: string;
  #patroni: Program | null = null;

  private constructor(name: string, folder: string, link: Link) {
    this.name = name;
    this.link = link;
    this.dataFolder = join(folder, name);
    this.#patroniFile = join(folder, `${name}.yml`);
    this.#pgbackrestFile = join(folder, `${name}.conf`);
  }

  static async make(name: string, folder: string, etcd: Etcd): Promise<DatabaseNode> {
    const node = new DatabaseNode(name, folder, new Link(etcd));
    await node.link.listen();
    node.port = await freePort();
    node.restPort = await freePort();
    writeFileSync(node.#patroniFile, JSON.stringify(node.#configuration(folder)));
    writeFileSync(
      node.#pgbackrestFile,
      `[global]
repo1-path=${join(folder, 'backup')}
repo1-retention-full=2
lock-path=${folder}
log-path=${folder}
start-fast=y
[explorer]
pg1-path=${node.dataFolder}
pg1-port=${node.port}
pg1-socket-path=${folder}
`,
    );
    return node;
  }

  /** Patroni's configuration; JSON is valid YAML. */
  #configuration(folder: string) {
    const addresses = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
    return {
      scope: 'explorer',
      name: this.name,
      restapi: addresses(this.restPort),
      etcd3: { hosts: [`127.0.0.1:${this.link.port}`], use_proxies: true },
      bootstrap: {
        // As in docs/operating/cluster.md.
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              wal_log_hints: 'on',
              hot_standby_feedback: 'on',
              max_connections: 100,
              wal_keep_size: '512MB',
              wal_retrieve_retry_interval: '1s',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        ...addresses(this.port),
        data_dir: this.dataFolder,
        bin_dir: binFolder,
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
        },
        // A rebuilt replica does not wait for the next checkpoint.
        basebackup: [{ checkpoint: 'fast' }],
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
        ],
        parameters: {
          unix_socket_directories: folder,
          shared_buffers: '64MB',
          max_wal_size: '256MB',
          archive_mode: 'on',
          archive_command: `pgbackrest --config=${this.#pgbackrestFile} --stanza=explorer archive-push %p`,
        },
      },
    };
  }

  start(): void {
    this.#patroni = asPostgres('/usr/bin/patroni', [this.#patroniFile]);
  }

  /** Role according to Patroni, such as `primary` or `replica`; null: PostgreSQL is not running. */
  async role(): Promise<string | null> {
    const response = await fetch(`http://127.0.0.1:${this.restPort}/patroni`, { signal: AbortSignal.timeout(2_000) });
    const { state, role } = (await response.json()) as { readonly state: string; readonly role: string };
    return state === 'running' ? (role === 'master' ? 'primary' : role) : null;
  }

  async is(role: 'primary' | 'replica'): Promise<boolean> {
    return (await this.role().catch(() => null)) === role;
  }

  /** Patroni, the postmaster and its backends. */
  get pids(): readonly number[] {
    const file = join(this.dataFolder, 'postmaster.pid');
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    // Negative: a standalone backend has the folder.
    const postgresPids = postmaster > 0 ? [postmaster, ...childrenOf(postmaster)] : [];
    return [...(this.#patroni === null ? [] : [this.#patroni.pid]), ...postgresPids];
  }

  signal(signal: NodeJS.Signals): void {
    for (const pid of this.pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended.
      }
    }
  }

  /** Kills the node like a power failure. */
  kill(): void {
    this.signal('SIGKILL');
    this.#patroni = null;
  }

  removeData(): void {
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  url(user: string, database: string): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}`;
  }

  get output(): string {
    return this.#patroni?.output ?? '';
  }

  /** Runs `patronictl` and returns its output. Asynchronous, because the node's link to etcd is in this process. */
  async patronictl(...args: readonly string[]): Promise<string> {
    return (await startCommand('patronictl', ['-c', this.#patroniFile, ...args], { env: { LC_ALL: 'C.UTF-8' } }).ended)
      .output;
  }

  async pgbackrest(...args: readonly string[]): Promise<void> {
    const allArgs = [`--config=${this.#pgbackrestFile}`, '--stanza=explorer', ...args];
    const { code, output } = await asPostgres('/usr/bin/pgbackrest', allArgs).ended;
    if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${output}`);
  }

  stop(): void {
    this.kill();
    this.link.close();
  }
}

/** A folder that PostgreSQL's user owns. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o750);
  chownSync(folder, idOf('-u'), idOf('-g'));
}
