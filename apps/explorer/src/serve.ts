import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '@ledger-explorer/cli';
import type { Logger } from '@ledger-explorer/cli/log';
import { counter, listenFailure, serveMetrics } from '@ledger-explorer/cli/metrics';
import { createClient } from '@ledger-explorer/client';
import { createExplorer, type LabelledReply } from './explorer.ts';
import type { Config } from './settings.ts';

/** Milliseconds that requests in flight may take after the stop signal. */
const grace = 10_000;

export interface RunningExplorer {
  /** `http://host:port/network/` of the first network. */
  readonly url: string;
  /** Null: no metrics are served. */
  readonly metricsUrl: string | null;
  /** Stops listening, and waits up to 10 s for requests in flight. */
  readonly close: () => Promise<void>;
}

/** Throws `UsageError` if an API refuses the URL or the key. Other failures are only logged, because the API may come back. */
async function checkApis({ networks, apiKey }: Config, log: Logger): Promise<void> {
  for (const { apiUrl } of networks) {
    const client = createClient({ baseUrl: apiUrl, retries: 0, timeout: 5000, ...(apiKey !== null && { apiKey }) });
    const { error } = await client.safe.getHead();
    if (error?.status === 401 || error?.status === 403) {
      const given = apiKey === null ? 'EXPLORER_API_KEY is not set' : 'EXPLORER_API_KEY is not valid';
      throw new UsageError(
        `${given}: create a key for ${apiUrl} with \`pnpm keys create --name explorer\`, or get one from its operator`,
      );
    }
    if (error?.status === 404) {
      throw new UsageError(
        `EXPLORER_API_URL is ${apiUrl}: no network of Ledger Explorer answers there; give a base URL such as http://host:8080/localnet`,
      );
    }
    if (error !== undefined) log.warn({ apiUrl, err: error }, 'the API does not answer yet');
  }
}

/** Starts the explorer. Throws `UsageError` if the configuration does not work. */
export async function serve(config: Config, log: Logger): Promise<RunningExplorer> {
  const { host, port, networks, metricsAddress } = config;
  await checkApis(config, log);
  const stopping = new AbortController();
  const answer = createExplorer(config, log, stopping.signal);
  // The counter of failures starts at 0, because a rate over a counter that first appears with 1 would miss the first failure.
  const answered = new Map([[JSON.stringify({ page: 'failed', status: '500' }), 0]]);
  const note = (labels: Readonly<Record<'page' | 'status', string>>) => {
    const key = JSON.stringify(labels);
    answered.set(key, (answered.get(key) ?? 0) + 1);
  };
  const server = createServer((request, response) => {
    const began = performance.now();
    const send = ({ status, headers, body, label }: LabelledReply) => {
      response.writeHead(status, [...headers, 'x-content-type-options', 'nosniff']);
      if (request.method === 'HEAD') response.end();
      else if (body instanceof ReadableStream) {
        // If the API breaks off, pipeline destroys the response, so that the client notices that the file is incomplete.
        pipeline(body, response).catch(() => undefined);
      } else response.end(body, 'latin1');
      note({ page: label, status: String(status) });
      const milliseconds = Math.round((performance.now() - began) * 10) / 10;
      log.info({ method: request.method, page: label, status, milliseconds });
    };
    const fail = (error: unknown) => {
      log.error({ err: error }, 'a page could not be made');
      const headers = ['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store'];
      if (response.headersSent) response.destroy();
      else send({ status: 500, headers, body: 'the page could not be made\n', label: 'failed' });
    };
    answer(request, response).then(send).catch(fail);
  });
  const metrics =
    metricsAddress &&
    (await serveMetrics(metricsAddress, () => [
      counter(
        'explorer_pages_total',
        'Requests answered, by page and status.',
        ...[...answered].map(([labels, value]) => ({ labels: JSON.parse(labels) as Record<string, string>, value })),
      ),
    ]));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    metrics?.close();
    throw listenFailure(error, `HOST=${host} PORT=${port}`);
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/${networks[0]?.network ?? ''}/`,
    metricsUrl: metrics?.url ?? null,
    close: async () => {
      metrics?.close();
      const closed = once(server, 'close');
      stopping.abort();
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => {
        server.closeAllConnections();
      }, grace);
      await closed;
      clearTimeout(cut);
    },
  };
}
