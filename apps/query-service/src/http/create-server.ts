import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import type { Service } from '../service.ts';
import { answerClientError } from './client-error.ts';
import { closeAfterWriting } from './close-after-writing.ts';
import { corsHeaders } from './cors.ts';
import { Pipeline } from './pipeline.ts';
import type { Surface } from './sites.ts';
import { Turns } from './turns.ts';

/** Far above what `checkRequest` allows: what the parser refuses is answered without knowing its method (`client-error.ts`). */
const maxHeaderSize = 262_144;

/** What the server is configured with beside what it answers with. */
export interface ServerSettings extends Pick<Config, 'trustedProxies' | 'slowMilliseconds'>, Partial<Patience> {
  readonly log: Logger;
  /** Whose pages may read. Default: any origin's. */
  readonly corsOrigin?: string;
  /** Default: all. */
  readonly surface?: Surface;
  /** Whether `/metrics` and `/status` require a key. Default: no. */
  readonly metricsNeedKey?: boolean;
}

/** How long clients may take, in milliseconds. */
interface Patience {
  /** Until the headers are there. */
  readonly headersTimeout: number;
  /** Until the request is there. */
  readonly requestTimeout: number;
  /** Without sending or reading anything. */
  readonly connectionTimeout: number;
  readonly connectionsCheckingInterval: number;
}

const patience: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/** An HTTP server on the way between Node and the pipeline. */
export interface ServiceServer {
  readonly http: Server;
  /** Listens; resolves with the port. Rejects with Node's error. */
  listen(address: {
    readonly host: string;
    readonly port: number;
    readonly reusePort?: boolean | undefined;
  }): Promise<number>;
  /** Stops listening, lets requests in flight end, and closes connections as soon as nothing is in flight on them. */
  close(): Promise<void>;
}

/** How long requests in flight may take before their connections are cut. */
const graceMilliseconds = 10_000;
/** A proxy in front keeps its connections that long: it, not we, closes them. */
const keepAliveTimeout = 72_000;

/** The HTTP server, not yet listening: connections are its, requests the pipeline's. */
export function createServer(
  services: readonly [Service, ...Service[]],
  { corsOrigin = '*', surface = 'all', metricsNeedKey = false, ...settings }: ServerSettings,
): ServiceServer {
  const [first] = services;
  const { log, trustedProxies, slowMilliseconds } = settings;
  const { headersTimeout, requestTimeout, connectionTimeout, connectionsCheckingInterval } = {
    ...patience,
    ...settings,
  };
  const commonHeaders = { ...corsHeaders(corsOrigin), 'x-content-type-options': 'nosniff' };
  const pipeline = new Pipeline(services, {
    commonHeaders,
    surface,
    metricsNeedKey,
    trustedProxies,
    slowMilliseconds,
    log,
  });
  const turns = new Turns();
  // Without a Host line, Node's own 400 would have none of our headers.
  const timeouts = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout };
  const http = createHttpServer({ ...timeouts, maxHeaderSize, requireHostHeader: false });
  http.setTimeout(connectionTimeout);
  // Node refuses a thousand header lines, however short: R12 counts their bytes, as `maxHeaderSize` and `requestProblem` do.
  http.maxHeadersCount = 0;
  http.on('request', (request, response) => {
    turns.take(request.socket, response, () => {
      pipeline.receive(request, response);
    });
  });
  // An expectation other than 100-continue is ignored, as Accept is: Node would answer a bare 417.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  // Node would close the connection without a word.
  http.on('connect', (request, socket) => {
    // From here on Node no longer looks after the socket.
    socket.on('error', () => undefined);
    turns.afterAll(socket, () => {
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
  // Of responses to what never becomes a request.
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
    // What comes after it on the connection is refused again and again.
    if (refused.has(socket)) return;
    refused.add(socket);
    turns.afterAll(socket, () => {
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
        // Open connections may still bring requests: they get a 503.
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
  // Node closes the idle connections once; those that become idle later would linger for the keep-alive time.
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
