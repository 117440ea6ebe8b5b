import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { operations } from '@ledger-explorer/spec';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { problemPage } from '../docs/problem-page.ts';
import { sendPage, sendPageOr } from '../docs/send-page.ts';
import { startPage } from '../docs/start-page.ts';
import type { Group } from '../cluster/group.ts';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { refuseOverload } from '../limits/refuse-overload.ts';
import { expositionType, writeExposition } from '../metrics/exposition.ts';
import { ownFamilies } from '../metrics/own-families.ts';
import { problemKind } from '../problems/problem-kind.ts';
import { problemText } from '../problems/problem-text.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';
import { admit } from './admit.ts';
import { answer, type Work } from './answer.ts';
import { FastLane } from './fast-lane.ts';
import { checkHost } from './check-host.ts';
import { checkSizes } from './check-sizes.ts';
import { answerClientError } from './client-error.ts';
import { closeSoon } from './close-soon.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { indexPage } from './index-page.ts';
import { readRequestTarget } from './request-target.ts';
import { type Route, Router } from './router.ts';
import { sendProblem } from './send-problem.ts';
import { quotaHeaders } from './quota-headers.ts';
import { type FastLaneUse, takeFastLane } from './take-fast-lane.ts';
import { Turns } from './turns.ts';
import { watchSlow } from './watch-slow.ts';

interface Found {
  readonly service: Service;
  /** All networks, this one too. */
  readonly services: readonly [Service, ...Service[]];
  readonly gather: Group['gather'];
  readonly route: Route<(typeof operations)[number]>;
  readonly query: string;
}

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

const serve = async (found: Found, work: Work, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { service, route, query } = found;
  switch (route.kind) {
    case 'operation':
      await answer({ service, operation: route.operation, path: route.path, query }, work, request, reply);
      return;
    case 'problem':
      sendPageOr(request, reply, () => problemPage(service.network, problemKind(route.slug)), {
        contentType: 'text/plain; charset=utf-8',
        text: problemText(problemKind(route.slug)),
      });
      return;
    case 'index':
      sendPageOr(request, reply, () => startPage(service.networks), {
        contentType: 'application/json; charset=utf-8',
        text: indexPage(service.networks),
      });
      return;
    case 'docs':
      sendPage(reply, service.docs);
      return;
    case 'metrics':
      void reply.headers({ 'cache-control': 'no-store', 'content-type': expositionType });
      void reply.send(Buffer.from(writeExposition(await found.gather(ownFamilies(found.services)))));
  }
};

/** What the server is told beside what it answers with. */
export interface ServerSettings
  extends Pick<Config, 'logLevel' | 'trustedProxies' | 'slowMilliseconds'>, Partial<Patience> {
  /** Whose pages may read. Default: any origin's. */
  readonly corsOrigin?: string;
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

const noSchemas = (): never => {
  throw new Error('no route has a schema of Fastify');
};

/**
 * The HTTP server, not yet listening. Fastify brings connections, hooks, logs and a graceful close; the path is matched
 * by `Router` on the target as it was sent, for which every request is rewritten to one route.
 */
export const createServer = (
  services: readonly [Service, ...Service[]],
  { logLevel, trustedProxies, slowMilliseconds, corsOrigin = '*', ...patienceGiven }: ServerSettings,
  gather: Group['gather'] = (own) => Promise.resolve(own),
): FastifyInstance => {
  const [first] = services;
  const commonHeaders = { ...corsHeaders(corsOrigin), 'x-content-type-options': 'nosniff' };
  const { headersTimeout, requestTimeout, connectionTimeout, connectionsCheckingInterval } = {
    ...patience,
    ...patienceGiven,
  };
  const sites = services.map((service) => ({ service, router: new Router(operations, service.network) }));
  const siteOf = (path: string) => {
    const name = path.split('/')[1];
    return sites.find(({ service }) => service.network === name);
  };
  const lane = new FastLane(commonHeaders, (target) => {
    const { path, query } = readRequestTarget(target);
    const site = siteOf(path) ?? sites[0];
    const route = site?.router.find(path);
    if (site === undefined || route?.kind !== 'operation') return null;
    return { service: site.service, operation: route.operation, path: route.path, query };
  });
  const handedOver: FastLaneUse['handedOver'] = new WeakMap();
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
    http: { maxHeaderSize: parserLimitBytes, headersTimeout, connectionsCheckingInterval },
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

  // The order of contract.md R9: route, method, address limit, key, the key's limit; load is shed before it looks at the caller. A body is never read.
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...commonHeaders, 'request-id': request.id });
    const handed = handedOver.get(request.raw);
    if (handed !== undefined) {
      const { asked, keyId, allowance, error } = handed;
      const { service, operation } = asked;
      request.keyId = keyId;
      request.found = { service, services, gather, route: { kind: 'operation', operation, path: {} }, query: '' };
      void reply.headers(quotaHeaders('default', allowance));
      throw error;
    }
    checkSizes(request.originalUrl, request.raw.rawHeaders);
    checkHost(request.raw.rawHeaders);
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send();
    const { path, query } = readRequestTarget(request.originalUrl);
    const site = siteOf(path) ?? sites[0];
    const route = site?.router.find(path);
    // CONNECT has no path, so no route comes first.
    if (route === undefined && request.method !== 'CONNECT') {
      throw new Problem('unknown-route', 'No operation has this path.');
    }
    if (site === undefined || route === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const headers = { allow: preflightHeaders.allow };
      throw new Problem('method-not-allowed', `${request.method} is not allowed here.`, { headers });
    }
    request.found = { service: site.service, services, gather, route, query };
    const probed = route.kind === 'metrics' || (route.kind === 'operation' && !route.operation.keyRequired);
    if (!probed || site.service.gate.stopping) refuseOverload(site.service.gate);
    if (route.kind === 'operation' && route.operation.keyRequired) {
      await admit(site.service, route.operation, request, reply);
    }
    return undefined;
  });

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { found } = request;
    if (found === null) throw new Error('a request reached its handler without a route');
    const work: Work = (operation, read) =>
      found.service.gate.pass(() => watchSlow(request.log, operation, slowMilliseconds, read));
    await serve(found, work, request, reply);
    return reply;
  };
  server.all('/', handler);
  server.setNotFoundHandler(handler);
  server.setErrorHandler((error, request, reply) => {
    // A problem is of the network in the path, where there is one.
    const site = siteOf(readRequestTarget(request.originalUrl).path);
    sendProblem(site?.service ?? first, error, request, reply);
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
};
