import type { IncomingMessage, ServerResponse } from 'node:http';
import { labelOf, type PageTarget } from '@ledger-explorer/pages/serve';
import type { Logger } from 'pino';
import type { SlowNote } from '../limits/within.ts';
import { refuseOverload } from '../problems/refuse-overload.ts';
import type { Problem } from '../problems/problem.ts';
import { noteProblem } from '../problems/problem-of.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { type PageSite, PageSites } from '../pages/page-sites.ts';
import { admit, admitByAddress, admitPage } from './admit.ts';
import { andThen } from './and-then.ts';
import { answer } from './answer.ts';
import { exportReply } from './export-reply.ts';
import { isReading, methodNotAllowed, requestProblem, unknownRoute } from './check-request.ts';
import { preflightHeaders } from './cors.ts';
import { Exchange } from './exchange.ts';
import { PageReplies } from './page-replies.ts';
import { problemReply } from './problem-reply.ts';
import { costOf, isForOperators, isProbe, needsKey, Sites, type Surface } from './sites.ts';
import { streamReply } from './stream-reply.ts';
import { type Target, Targets } from './targets.ts';
import { endRequestSpan } from './request-span.ts';

export interface PipelineOptions {
  /** Headers of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly surface: Surface;
  /** True if `/metrics` and `/status` need a key. */
  readonly metricsNeedKey: boolean;
  readonly trustedProxies: number;
  /** A request that takes longer is logged while it is in flight. */
  readonly slowMilliseconds: number;
  readonly log: Logger;
}

const preflight: Reply = { status: 204, headers: headerList(preflightHeaders), body: undefined };

/** Not received. 499 is nginx's status for a client that closed the connection. */
const callerLeft: Reply = { status: 499, headers: [], body: '' };

/**
 * The stages of every request: receive, route, admit, answer, send. A stage that does not wait continues synchronously. The order of
 * checks is that of docs/contract.md#r9. A request body is never read.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #commonHeaders: readonly string[];
  readonly #first: Service;
  readonly #targets: Targets;
  readonly #pages: PageReplies;
  /** Null on the server for operators, which has no pages. */
  readonly #pageSites: PageSites | null;

  constructor(services: readonly [Service, ...Service[]], options: PipelineOptions) {
    this.#options = options;
    this.#commonHeaders = headerList(options.commonHeaders);
    [this.#first] = services;
    this.#targets = new Targets(new Sites(services, options.surface));
    this.#pages = new PageReplies(services);
    this.#pageSites = options.surface === 'operators' ? null : new PageSites(services, options.log);
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const exchange = new Exchange(request, response, this.#options.trustedProxies);
    if (exchange.span === null) this.#begin(exchange);
    else {
      exchange.span.run(() => {
        this.#begin(exchange);
      });
    }
  }

  #begin(exchange: Exchange): void {
    const send = (reply: Reply): void => {
      this.#send(exchange, reply);
    };
    const fail = (error: unknown): void => {
      this.#send(exchange, this.#problem(exchange, error));
    };
    let reply: Reply | Promise<Reply>;
    try {
      reply = this.#route(exchange);
    } catch (error) {
      fail(error);
      return;
    }
    if (reply instanceof Promise) reply.then(send, fail);
    else send(reply);
  }

  #route(exchange: Exchange): Reply | Promise<Reply> {
    const { method, url } = exchange;
    const problem = requestProblem(exchange);
    if (problem !== null) return this.#refuse(exchange, this.#first, problem);
    if (method === 'OPTIONS') return preflight;
    const target = this.#targets.find(url);
    // Pages are at paths without a route, and at the index.
    if (target === null || target.route.kind === 'index') {
      const page = this.#pageSites?.find(url, exchange.headers) ?? null;
      if (page !== null && isReading(method)) return this.#pageReply(page.site, page.target, exchange);
    }
    if (target === null || !isReading(method)) {
      const service = target?.service ?? this.#targets.serviceOf(url);
      // CONNECT has no path, so only its method counts.
      const isUnknown = target === null && method !== 'CONNECT';
      const documented = this.#options.surface === 'operators' ? null : service;
      return this.#refuse(exchange, service, isUnknown ? unknownRoute(documented, url) : methodNotAllowed(method));
    }
    exchange.target = target;
    return andThen(this.#admit(target, exchange), () => {
      // The caller left during the look-up of its key: a slot is freed at `close`, which has been emitted.
      return exchange.response.destroyed ? callerLeft : this.#answer(target, exchange);
    });
  }

  /** Pages are refused before other requests under load. Pages and their stream have their own limit per address. */
  #pageReply({ service, settings, handler }: PageSite, target: PageTarget, exchange: Exchange): Promise<Reply> {
    const { kind } = target;
    exchange.label = labelOf(target);
    refuseOverload(service.gate);
    if (kind === 'page') refuseOverload(settings.gate);
    if (kind === 'page' || kind === 'stream') admitPage(service, settings.limit, exchange);
    else admitByAddress(service, 1, exchange);
    const { headers, label } = exchange;
    return handler.reply(target, { headers, exchange, slow: this.#slowNote(exchange, label) });
  }

  /** Throws the problem, or a 429 if the address has exceeded its limit. */
  #refuse(exchange: Exchange, service: Service, problem: Problem): never {
    admitByAddress(service, 1, exchange);
    throw problem;
  }

  /** Checks load, key and limits; throws a problem if the request is refused. */
  #admit({ service, route }: Target, exchange: Exchange): unknown {
    const operators = isForOperators(route);
    const ignoresLoad = operators || isProbe(route);
    if (!ignoresLoad || service.gate.stopping) refuseOverload(service.gate);
    const cost = costOf(route, exchange.headers);
    if (operators ? this.#options.metricsNeedKey : needsKey(route)) {
      return admit(service, { cost, mayBeOpen: !operators }, exchange);
    }
    return cost > 0 ? admitByAddress(service, cost, exchange) : undefined;
  }

  #answer(target: Target, exchange: Exchange): Reply | Promise<Reply> {
    const { service, route, query } = target;
    if (route.kind === 'operation') {
      return answer({ ...target, route }, exchange, this.#slowNote(exchange, route.operation.id));
    }
    if (route.kind === 'export') {
      exchange.label = route.operation.id;
      return exportReply(service, route.operation, query, exchange);
    }
    if (route.kind === 'stream') {
      const { method, keyId, caller, headers } = exchange;
      return streamReply(service, query, { method, keyId, caller, lastEventId: headers.lastEventId });
    }
    return this.#pages.reply(service, route, query, exchange.headers);
  }

  /** Logs a slow request with its operation, without parameter values. */
  #slowNote({ id: reqId }: Exchange, operation: string): SlowNote {
    const { slowMilliseconds: milliseconds, log } = this.#options;
    return {
      milliseconds,
      say: () => {
        log.warn({ reqId, operation, milliseconds }, 'in flight for more than SLOW_MS');
      },
    };
  }

  /** Converts an error to problem details of the network in the path, or to a page. Errors of the service are logged. */
  #problem({ id, url, headers, target }: Exchange, error: unknown): Reply {
    const problem = noteProblem(this.#options.log, error, id);
    // Paths with a target respond alike to all callers, so they get no page.
    const site = target === null ? (this.#pageSites?.ofProblem(url, headers) ?? null) : null;
    if (site === null) return problemReply(this.#targets.serviceOf(url), problem, url);
    const { 'retry-after': seconds, ...others } = problem.headers;
    const retryAfter = seconds === undefined ? null : Number(seconds) * 1000;
    const page = { status: problem.status, detail: problem.detail, retryAfter, requestId: id };
    const reply = site.handler.problem(site.address, page);
    return { ...reply, headers: [...reply.headers, ...headerList(others)] };
  }

  #send(exchange: Exchange, { status, headers, body, sendBody }: Reply): void {
    const { response, id, quota } = exchange;
    const all = [...this.#commonHeaders, 'request-id', id, ...quota, ...headers];
    if (body !== undefined) all.push('content-length', String(body.length));
    if (sendBody === undefined) response.writeHead(status, all).end(body, 'latin1');
    else {
      const sent = sendBody(response.writeHead(status, all));
      if (sent instanceof Promise) {
        sent.catch((error: unknown) => {
          noteProblem(this.#options.log, error, id);
          response.destroy();
        });
      }
    }
    this.#note(exchange, status);
  }

  /** Counts and logs a request whose response has begun. */
  #note({ id, method, target, label, keyId, elapsed, span }: Exchange, status: number): void {
    const route = target?.route;
    const operation = label ?? (route?.kind === 'operation' ? route.operation.id : (route?.kind ?? null));
    this.#first.requests.note(operation ?? 'none', status, elapsed / 1000);
    if (span !== null) endRequestSpan(span, { id, method, operation, status, target });
    const milliseconds = Math.round(elapsed * 10) / 10;
    this.#options.log.info({ reqId: id, method, operation, status, milliseconds, key: keyId });
  }
}
