import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Address, address } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { expositionType, type Family, writeExposition } from './exposition.ts';

/** Setting METRICS_ADDRESS of every program with metrics. */
export function metricsAddress(description: string, shownDefault?: string) {
  const shown = shownDefault === undefined ? {} : { shownDefault };
  return address({ env: 'METRICS_ADDRESS', description, default: null, ...shown });
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use: stop the program that listens there, or set another port',
  EACCES: 'needs rights that this program does not have: set a port above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine: set another one, for example 127.0.0.1',
  ENOTFOUND: 'is not a known host name: set another one, for example 127.0.0.1',
};

/** Converts an error of `listen` to a `UsageError` if the address cannot be used; other errors stay. `name`: the setting and its value. */
export function listenFailure(error: unknown, name: string): unknown {
  const problem = error instanceof Error && 'code' in error ? problems[String(error.code)] : undefined;
  return problem === undefined ? error : new UsageError(`${name} ${problem}`);
}

export interface ServedMetrics {
  readonly url: string;
  close(): void;
}

/** Serves `/metrics` alone, for a program without HTTP of its own. Throws `UsageError` if the address cannot be used. */
export async function serveMetrics({ host, port }: Address, families: () => readonly Family[]): Promise<ServedMetrics> {
  const server = createServer(({ method, url }, response) => {
    if (url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('metrics are at /metrics\n');
    } else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else {
      try {
        const exposition = writeExposition(families());
        response.writeHead(200, { 'content-type': expositionType }).end(exposition);
      } catch (error) {
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${String(error)}\n`);
      }
    }
  });
  await new Promise<void>((resolve, reject) => {
    // Also after the start: a failed accept does not end the program.
    server.on('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: unknown) => {
    throw listenFailure(error, `METRICS_ADDRESS=${host}:${port}`);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
