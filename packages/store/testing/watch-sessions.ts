import { connect, createServer, type Socket } from 'node:net';
import { parse, serialize } from 'pg-protocol';
import { clientMessages } from './client-messages.ts';
import { listen } from './listen.ts';

/** Settings of a session at its end; `settingsQuery` has their names in PostgreSQL. */
export interface EndedSession {
  readonly name: string;
  readonly jit: string;
  readonly user: string;
  readonly readOnly: string;
  readonly sort: string;
  readonly plans: string;
}

/** A proxy that reads the settings of every session before it ends. */
export interface WatchedSessions {
  readonly databaseUrl: string;
  /** Runs work with the database; returns its sessions in the order of opening, after all have ended. Rejects if one ends without a Terminate message. */
  during(work: (databaseUrl: string) => Promise<unknown>): Promise<readonly EndedSession[]>;
  close(): void;
}

const settingsQuery = `select json_build_object('name', current_setting('application_name'), 'jit', current_setting('jit'),
  'user', current_user, 'readOnly', current_setting('default_transaction_read_only'),
  'sort', current_setting('enable_sort'), 'plans', current_setting('plan_cache_mode'))`;

function isTerminate(message: Buffer): boolean {
  return message.length === 5 && message[0] === 'X'.charCodeAt(0);
}

export async function watchSessions(databaseUrl: string): Promise<WatchedSessions> {
  const url = new URL(databaseUrl);
  const far = { host: url.hostname, port: Number(url.port) };
  const open = new Set<Promise<EndedSession>>();
  const sockets = new Set<Socket>();

  const relay = (near: Socket): Promise<EndedSession> => {
    const server = connect(far.port, far.host);
    for (const socket of [near, server]) sockets.add(socket.on('error', () => undefined));
    const pass = (bytes: Buffer) => near.write(bytes);
    server.on('data', pass);
    server.on('end', () => near.end());
    return new Promise((resolve, reject) => {
      let unread = Buffer.alloc(0);
      let begun = false;
      server.on('close', () => {
        reject(new Error('a session ended without its settings'));
      });
      let isQueried = false;
      near.on('close', () => {
        // A connection lost without a terminate message is not queried.
        if (!isQueried) server.destroy();
      });
      const readSettings = () => {
        isQueried = true;
        server.off('data', pass);
        let settings: EndedSession | undefined;
        void parse(server, (message) => {
          if (message.name === 'dataRow') {
            settings = JSON.parse(
              String((message as unknown as { readonly fields: readonly string[] }).fields[0]),
            ) as EndedSession;
          }
          if (message.name !== 'readyForQuery' || settings === undefined) return;
          resolve(settings);
          server.end(serialize.end());
          near.end();
        });
        // The session may be in a failed transaction.
        server.write(Buffer.concat([serialize.query('rollback'), serialize.query(settingsQuery)]));
      };
      near.on('data', (bytes: Buffer) => {
        unread = Buffer.concat([unread, bytes]);
        let read = 0;
        for (const { message, end } of clientMessages(unread, begun)) {
          begun = true;
          read = end;
          if (isTerminate(message)) readSettings();
          else server.write(message);
        }
        unread = unread.subarray(read);
      });
    });
  };

  const proxy = createServer((near) => {
    const session = relay(near);
    session.catch(() => undefined);
    open.add(session);
  });
  url.port = String(await listen(proxy));
  return {
    databaseUrl: url.href,
    async during(work) {
      open.clear();
      await work(url.href);
      return Promise.all(open);
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
