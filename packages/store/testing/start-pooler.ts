import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFreePort, PortTaken } from '../src/engine/free-port.ts';
import { listen } from './listen.ts';

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
 * Handles startup messages like pgbouncer, for machines without it: `options` does not pass. Each client (`near`) has its own
 * session (`far`), as with session pooling.
 */
export async function startSimulatedPgbouncer(databaseUrl: string, parameters: StartupParameters): Promise<Pooler> {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const destroy = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) sockets.add(socket.on('error', destroy));
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

/** pgbouncer itself, with additional settings. */
export async function startPgbouncer(databaseUrl: string, settings: Readonly<Record<string, string>>): Promise<Pooler> {
  const { hostname, port: farPort, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const start = async (port: number) => {
    const database = `host=${hostname} port=${farPort} dbname=${pathname.slice(1)} user=${username} password=${password}`;
    const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings };
    const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, `[databases]\n* = ${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
    const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged() });
    let said = '';
    child.once('error', (error) => (said += error.message));
    const ended = new Promise<boolean>((resolve) =>
      child.once('close', () => {
        resolve(false);
      }),
    );
    const listens = new Promise<boolean>((resolve) => {
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(`listening on 127.0.0.1:${port}`)) resolve(true);
      });
    });
    if (await Promise.race([listens, ended])) return { child, ended };
    const message = `pgbouncer did not start: ${said}`;
    throw said.includes('in use') ? new PortTaken(message) : new Error(message);
  };
  const removeFolder = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  const { port, started } = await onFreePort(start).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  return {
    databaseUrl: throughPort(databaseUrl, port),
    async stop() {
      started.child.kill('SIGTERM');
      await started.ended;
      removeFolder();
    },
  };
}
