import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFreePort, PortTaken } from '../src/engine/free-port.ts';
import { listen } from './listen.ts';
import { until } from './until.ts';

export interface Pooler {
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** How the pooler handles the startup parameter `options`: pgbouncer refuses it or, if configured, drops it. */
export type StartupParameters = 'refused' | 'dropped';

const program = process.env.TEST_PGBOUNCER ?? '';

export const withPgbouncer = program !== '';

function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/** Parameters of a startup message after length and protocol: zero-terminated names and values. */
function startupParameters(message: Buffer): [string, string][] {
  const texts = message.subarray(8).toString('utf8').split('\0');
  const found: [string, string][] = [];
  for (let at = 0; (texts[at] ?? '') !== ''; at += 2) found.push([texts[at] ?? '', texts[at + 1] ?? '']);
  return found;
}

function startupMessage(protocol: Buffer, parameters: readonly (readonly [string, string])[]): Buffer {
  const texts = parameters.flat().map((text) => `${text}\0`);
  const body = Buffer.concat([protocol, Buffer.from(`${texts.join('')}\0`)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

const refusal = (() => {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: options'].map((field) => `${field}\0`).join('');
  const message = Buffer.from(`E\0\0\0\0${fields}\0`);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
})();

/**
 * Handles startup messages like pgbouncer, for machines without it: `options` does not pass. Each client has its own
 * session, as with session pooling.
 */
export async function startDoor(databaseUrl: string, parameters: StartupParameters): Promise<Pooler> {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.once('data', (first: Buffer) => {
      const given = startupParameters(first);
      if (parameters === 'refused' && given.some(([name]) => name === 'options')) {
        near.end(refusal);
        far.destroy();
        return;
      }
      far.write(
        startupMessage(
          first.subarray(4, 8),
          given.filter(([name]) => name !== 'options'),
        ),
      );
      near.pipe(far);
      far.pipe(near);
    });
  });
  return {
    databaseUrl: throughPort(databaseUrl, await listen(server)),
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

/** User of pgbouncer, which refuses to run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** True once the program listens on the port; false if it ends before. */
async function listens(port: number, child: ChildProcess): Promise<boolean> {
  const isConnected = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => {
        resolve(false);
      });
    });
  let connected = false;
  await until(async () => child.exitCode !== null || (connected = await isConnected()), 20);
  return connected;
}

/** pgbouncer itself, with additional settings. */
export async function startPgbouncer(databaseUrl: string, settings: Readonly<Record<string, string>>): Promise<Pooler> {
  const { hostname, port: farPort, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const start = async (port: number): Promise<ChildProcess> => {
    const database = `host=${hostname} port=${farPort} dbname=${pathname.slice(1)} user=${username} password=${password}`;
    const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings };
    const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, `[databases]\n* = ${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
    const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged() });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error) => (said += error.message));
    if (!(await listens(port, child))) throw new PortTaken(`pgbouncer did not start: ${said}`);
    return child;
  };
  const { port, started: child } = await onFreePort(start);
  return {
    databaseUrl: throughPort(databaseUrl, port),
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
