import { randomUUID } from 'node:crypto';
import { operations } from '@ledger-explorer/spec';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LogLevel } from '../config/config.ts';
import { problemPage } from '../docs/problem-page.ts';
import { sendPage, sendPageOr } from '../docs/send-page.ts';
import { startPage } from '../docs/start-page.ts';
import { expositionType } from '../metrics/exposition.ts';
import { metricsPage } from '../metrics/metrics-page.ts';
import { problemKind } from '../problems/problem-kind.ts';
import { problemText } from '../problems/problem-text.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';
import { admit } from './admit.ts';
import { answer } from './answer.ts';
import { checkSizes } from './check-sizes.ts';
import { answerClientError } from './client-error.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { indexPage } from './index-page.ts';
import { readRequestTarget } from './request-target.ts';
import { type Route, Router } from './router.ts';
import { sendProblem } from './send-problem.ts';

interface Found {
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

const commonHeaders = { ...corsHeaders, 'x-content-type-options': 'nosniff' } as const;

/** Above what `checkSizes` allows, so that it, not the parser, refuses what is moderately too large. */
const parserLimitBytes = 32_768;

const serve = async (service: Service, found: Found, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { route, query } = found;
  switch (route.kind) {
    case 'operation':
      await answer(service, route.operation, { path: route.path, query }, request, reply);
      return;
    case 'problem':
      sendPageOr(request, reply, () => problemPage(service.network, problemKind(route.slug)), {
        contentType: 'text/plain; charset=utf-8',
        text: problemText(problemKind(route.slug)),
      });
      return;
    case 'index':
      sendPageOr(request, reply, () => startPage([service.network]), {
        contentType: 'application/json; charset=utf-8',
        text: indexPage(service.network),
      });
      return;
    case 'docs':
      sendPage(reply, service.docs);
      return;
    case 'metrics':
      void reply.headers({ 'cache-control': 'no-store', 'content-type': expositionType });
      void reply.send(Buffer.from(metricsPage(service)));
  }
};

/**
 * The HTTP server, not yet listening. Fastify brings connections, hooks, logs and a graceful close; the path is matched
 * by `Router` on the target as it was sent, for which every request is rewritten to one route.
 */
export const createServer = (service: Service, logLevel: LogLevel): FastifyInstance => {
  const router = new Router(operations, service.network);
  const server = fastify({
    logger: { level: logLevel, base: null, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    // While closing, a request that still comes in on an open connection is answered; the connection ends with it.
    return503OnClosing: false,
    rewriteUrl: () => '/',
    http: { maxHeaderSize: parserLimitBytes },
    clientErrorHandler: (error, socket) => {
      answerClientError(service.network, error, socket);
    },
  });
  // An expectation other than 100-continue is ignored, as Accept is: Node would answer a bare 417.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.decorateRequest('keyId', null);
  server.decorateRequest('found', null);

  // The order of contract.md R9: route, method, key, the key's limit. A body is never read.
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...commonHeaders, 'request-id': request.id });
    checkSizes(request.originalUrl, request.raw.rawHeaders);
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send();
    const { path, query } = readRequestTarget(request.originalUrl);
    const route = router.find(path);
    if (route === undefined) throw new Problem('unknown-route', 'No operation has this path.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: preflightHeaders.allow };
      throw new Problem('method-not-allowed', `${request.method} is not allowed here.`, { headers });
    }
    request.found = { route, query };
    if (route.kind === 'operation' && route.operation.keyRequired) await admit(service, request, reply);
    return undefined;
  });

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.found === null) throw new Error('a request reached its handler without a route');
    await serve(service, request.found, request, reply);
    return reply;
  };
  server.all('/', handler);
  server.setNotFoundHandler(handler);
  server.setErrorHandler((error, request, reply) => {
    sendProblem(service, error, request, reply);
  });

  server.addHook('onResponse', (request, reply, done) => {
    const route = request.found?.route;
    const operation = route?.kind === 'operation' ? route.operation.id : (route?.kind ?? null);
    service.requests.note(operation ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
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
