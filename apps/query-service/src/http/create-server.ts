import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import type { Service } from '../service.ts';
import { answerClientError, closeAfterWriting } from './client-error.ts';
import { corsHeaders } from './cors.ts';
import { Pipeline } from './pipeline.ts';
import type { Surface } from './sites.ts';
import { Turns } from './turns.ts';

/**
 * Limit of Node's parser in bytes (docs/contract.md#r12), far above that of `requestProblem`, so that nearly every long header gets the error of
 * `requestProblem`, which has a body. A parser error has no body, since the method is unknown (`client-error.ts`).
 */
const maxHeaderSize = 262_144;

/** Settings of the server, besides its services. */
export interface ServerSettings extends Pick<Config, 'trustedProxies' | 'slowMilliseconds'>, Partial<ClientTimeouts> {
  readonly log: Logger;
  /** Origin whose pages may read responses (CORS). Default: any. */
  readonly corsOrigin?: string;
  /** Paths that the server has. Default: all. */
  readonly surface?: Surface;
  /** True if `/metrics` and `/status` need a key. Default: false. */
  readonly metricsNeedKey?: boolean;
}

/** Timeouts for clients, in milliseconds. */
interface ClientTimeouts {
  /** Until the headers are received. */
  readonly headersTimeout: number;
  /** Until the whole request is received. */
  readonly requestTimeout: number;
  /** Without data in either direction. */
  readonly connectionTimeout: number;
  /** Between two checks of the first two timeouts. */
  readonly connectionsCheckingInterval: number;
}

const clientTimeouts: ClientTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/** HTTP server: passes requests from Node to the pipeline. */
export interface ServiceServer {
  readonly http: Server;
  /** Starts listening and resolves with the port. Rejects with Node's error. */
  listen(address: {
    readonly host: string;
    readonly port: number;
    readonly reusePort?: boolean | undefined;
  }): Promise<number>;
  /** Stops listening, completes requests in flight, and closes each connection when nothing is in flight on it. */
  close(): Promise<void>;
}

/** Milliseconds after which requests in flight are cut off. */
const graceMilliseconds = 10_000;
/** Longer than the usual idle timeout of a proxy (60 s), so that the proxy closes idle connections and not the server. */
const keepAliveTimeout = 72_000;

/** Creates the HTTP server without listening. It handles connections; the pipeline handles requests. */
export function createServer(
  services: readonly [Service, ...Service[]],
  { corsOrigin = '*', surface = 'all', metricsNeedKey = false, ...settings }: ServerSettings,
): ServiceServer {
  const [first] = services;
  const { log, trustedProxies, slowMilliseconds } = settings;
  const { headersTimeout, requestTimeout, connectionTimeout, connectionsCheckingInterval } = {
    ...clientTimeouts,
    ...settings,
  };
  const commonHeaders = { ...corsHeaders(corsOrigin), 'x-content-type-options': 'nosniff' };
  const options = { commonHeaders, surface, metricsNeedKey, trustedProxies, slowMilliseconds, log };
  const pipeline = new Pipeline(services, options);
  const turns = new Turns();
  const timeouts = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout };
  // `requireHostHeader: false`: Node's own 400 for a missing Host header would lack our headers.
  const http = createHttpServer({ ...timeouts, maxHeaderSize, requireHostHeader: false });
  http.setTimeout(connectionTimeout);
  // By default Node refuses 1,000 header lines, however short. R12 limits their bytes instead (`maxHeaderSize`, `requestProblem`).
  http.maxHeadersCount = 0;
  http.on('request', (request, response) => {
    turns.beginInTurn(request.socket, response, () => {
      pipeline.receive(request, response);
    });
  });
  // Expectations other than 100-continue are ignored; Node would send a 417 without our headers.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  // Without a listener, Node closes the connection of a CONNECT without a response.
  http.on('connect', (request, socket) => {
    // Node does not handle errors of this socket, and an unhandled one would end the process.
    socket.on('error', () => undefined);
    turns.afterResponses(socket, () => {
      if (!(socket instanceof Socket)) throw new TypeError('a connection of the server is a socket');
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => {
        closeAfterWriting(socket);
      });
      http.emit('request', request, response);
    });
  });
  // Headers of responses to input that Node could not parse as a request.
  const bareHeaders = (): Readonly<Record<string, string>> => {
    const { head } = first.heads;
    return {
      ...commonHeaders,
      'request-id': randomUUID(),
      ...(head === null ? {} : freshnessHeaders(head, head, first.now())),
    };
  };
  const refused = new WeakSet<Duplex>();
  http.on('clientError', (error, socket) => {
    // Later input on the connection raises the same error again; only the first gets a response.
    if (refused.has(socket)) return;
    refused.add(socket);
    turns.afterResponses(socket, () => {
      answerClientError(error, socket, bareHeaders());
    });
  });
  return {
    http,
    async listen({ host, port, reusePort = false }) {
      http.listen({ host, port, reusePort });
      await once(http, 'listening');
      return (http.address() as AddressInfo).port;
    },
    async close() {
      for (const { gate, heads, stream } of services) {
        // Further requests on open connections get 503.
        gate.stop();
        heads.endWaits();
        stream.end();
      }
      if (http.listening) await closeGracefully(http);
    },
  };
}

async function closeGracefully(http: Server): Promise<void> {
  const closed = once(http, 'close');
  http.close();
  // Node closes idle connections only once; those that become idle later would stay open for the keep-alive time.
  const sweep = setInterval(() => {
    http.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    http.closeAllConnections();
  }, graceMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
