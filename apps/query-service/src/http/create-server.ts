import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Group } from '../cluster/group.ts';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { refuseOverload } from '../limits/refuse-overload.ts';
import type { Service } from '../service.ts';
import { admit, admitByAddress } from './admit.ts';
import { FastLane } from './fast-lane.ts';
import { checkHost } from './check-host.ts';
import { checkSizes } from './check-sizes.ts';
import { answerClientError } from './client-error.ts';
import { closeSoon } from './close-soon.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { readRequestTarget } from './request-target.ts';
import { isReading, refusalOf } from './refusal-of.ts';
import { costOf, isForOperators, isProbe, needsKey, Sites, type Surface } from './sites.ts';
import { type Found, routeServer } from './serve-route.ts';
import { sendProblem } from './send-problem.ts';
import { quotaHeaders } from './quota-headers.ts';
import { type FastLaneUse, takeFastLane } from './take-fast-lane.ts';
import { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the key the request came with; null before it is known. */
    keyId: string | null;
    /** What answers; null before it is known. */
    found: Found | null;
  }
}

/** Far above what `checkSizes` allows: what the parser refuses is answered without knowing its method (`client-error.ts`). */
const parserLimitBytes = 65_536;

/** What the server is told beside what it answers with. */
export interface ServerSettings
  extends Pick<Config, 'logLevel' | 'trustedProxies' | 'slowMilliseconds'>, Partial<Patience> {
  /** Whose pages may read. Default: any origin's. */
  readonly corsOrigin?: string;
  /** Default: all. */
  readonly surface?: Surface;
  /** Whether `/metrics` and `/status` take a key. Default: no. */
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

function noSchemas(): never {
  throw new Error('no route has a schema of Fastify');
}

/**
 * The HTTP server, not yet listening. Fastify brings connections, hooks, logs and a graceful close; the path is matched
 * by `Router` on the target as it was sent, for which every request is rewritten to one route.
 */
export function createServer(
  services: readonly [Service, ...Service[]],
  {
    logLevel,
    trustedProxies,
    slowMilliseconds,
    corsOrigin = '*',
    surface = 'all',
    metricsNeedKey = false,
    ...patienceGiven
  }: ServerSettings,
  gather: Group['gather'] = (own) => Promise.resolve(own),
): FastifyInstance {
  const [first] = services;
  const commonHeaders = { ...corsHeaders(corsOrigin), 'x-content-type-options': 'nosniff' };
  const { headersTimeout, requestTimeout, connectionTimeout, connectionsCheckingInterval } = {
    ...patience,
    ...patienceGiven,
  };
  const sites = new Sites(services, surface);
  const lane = new FastLane(commonHeaders, (target) => {
    const { path, query } = readRequestTarget(target);
    const { service, route } = sites.find(path);
    return route?.kind === 'operation' ? { service, operation: route.operation, path: route.path, query } : null;
  });
  const handedOver: FastLaneUse['handedOver'] = new WeakMap();
  const serve = routeServer(services, gather);
  const turns = new Turns();
  const refused = new WeakSet<Socket>();
  // Of answers to what never becomes a request.
  const bareHeaders = (): Readonly<Record<string, string>> => {
    const { head } = first.heads;
    return {
      ...commonHeaders,
      'request-id': randomUUID(),
      ...(head === null ? {} : freshnessHeaders(head, head, first.now())),
    };
  };
  const server = fastify({
    logger: { level: logLevel, base: null, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustedProxies,
    // A client that sends its request, or reads its answer, slower than this is cut off.
    requestTimeout,
    connectionTimeout,
    // While closing, it is our own 503 that answers what still comes in on an open connection.
    return503OnClosing: false,
    rewriteUrl: () => '/',
    // Requests and answers are read and written by what the contract generates: Fastify's own compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Without a host, Node's own 400 would have none of our headers.
    http: { maxHeaderSize: parserLimitBytes, requireHostHeader: false, headersTimeout, connectionsCheckingInterval },
    clientErrorHandler: (error, socket) => {
      // What comes after it on the connection is refused again and again.
      if (refused.has(socket)) return;
      refused.add(socket);
      turns.afterAll(socket, () => {
        answerClientError(error, socket, bareHeaders());
      });
    },
  });
  // Node refuses a thousand header lines, however short: R12 counts their bytes, as `maxHeaderSize` and `checkSizes` do.
  server.server.maxHeadersCount = 0;
  // An expectation other than 100-continue is ignored, as Accept is: Node would answer a bare 417.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  // Node would close the connection without a word.
  server.server.on('connect', (request, socket) => {
    // From here on Node no longer looks after the socket.
    socket.on('error', () => undefined);
    turns.afterAll(socket, () => {
      if (!(socket instanceof Socket)) throw new TypeError('a connection of the server is a socket');
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => {
        closeSoon(socket);
      });
      server.server.emit('request', request, response);
    });
  });
  server.decorateRequest('keyId', null);
  server.decorateRequest('found', null);

  // The order of docs/contract.md#r9: route, method, address limit, key, the key's limit; load is shed before it looks at the caller. A body is never read.
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...commonHeaders, 'request-id': request.id });
    const handed = handedOver.get(request.raw);
    if (handed !== undefined) {
      const { asked, keyId, allowance, error } = handed;
      const { service, operation } = asked;
      request.keyId = keyId;
      request.found = { service, route: { kind: 'operation', operation, path: {} }, query: '' };
      void reply.headers(quotaHeaders('default', allowance));
      throw error;
    }
    try {
      checkSizes(request.originalUrl, request.raw.rawHeaders);
      checkHost(request.raw);
    } catch (error) {
      await admitByAddress(first, 1, request, reply);
      throw error;
    }
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send();
    const { path, query } = readRequestTarget(request.originalUrl);
    const { service, route } = sites.find(path);
    const { gate } = service;
    if (route === undefined || !isReading(request.method)) {
      await admitByAddress(service, 1, request, reply);
      throw refusalOf(route, request.method);
    }
    request.found = { service, route, query };
    const operators = isForOperators(route);
    const isAlwaysAnswered = operators || isProbe(route);
    if (!isAlwaysAnswered || gate.stopping) refuseOverload(gate);
    const cost = costOf(route);
    if (operators ? metricsNeedKey : needsKey(route))
      await admit(service, { cost, mayBeOpen: !operators }, request, reply);
    else if (cost > 0) await admitByAddress(service, cost, request, reply);
    return undefined;
  });

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { found } = request;
    if (found === null) throw new Error('a request reached its handler without a route');
    await serve(found, slowMilliseconds, request, reply);
    return reply;
  };
  server.all('/', handler);
  server.setNotFoundHandler(handler);
  server.setErrorHandler((error, request, reply) => {
    // A problem is of the network in the path, where there is one.
    sendProblem(sites.serviceOf(readRequestTarget(request.originalUrl).path), error, request, reply);
  });
  // Closing begins: connections that are open may still bring requests.
  server.addHook('preClose', (done) => {
    for (const { gate, heads } of services) {
      gate.stop();
      heads.endWaits();
    }
    done();
  });

  takeFastLane(server, { lane, turns, handedOver, requests: first.requests }, { logLevel, slowMilliseconds });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.found?.route;
    const operation = route?.kind === 'operation' ? route.operation.id : (route?.kind ?? null);
    first.requests.note(operation ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({
      method: request.method,
      operation,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      key: request.keyId,
    });
    done();
  });
  return server;
}
