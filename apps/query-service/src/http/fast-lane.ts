import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readParameters } from '@ledger-explorer/spec';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import type { FoundKey } from '../keys/key-ring.ts';
import { type Allowance, RateLimiter } from '../limits/rate-limiter.ts';
import { chooseCoding } from '../responses/content-coding.ts';
import type { KeptAnswer } from '../responses/kept-answer.ts';
import { cacheControl, json } from './answer-headers.ts';
import { type Asked, askedBy, freshnessOf, notFound, type ServedRoute, unchanged } from './answer.ts';
import { matchesTag } from './entity-tag.ts';
import { hasPlainHeaders } from './plain-headers.ts';
import { quotaHeaders } from './quota-headers.ts';

/** A request that was let in. */
export interface Entered {
  readonly asked: Asked;
  readonly keyId: string;
  readonly allowance: Allowance;
  readonly requestId: string;
}

/** Targets whose parameters are remembered at most; beyond, the one remembered longest is forgotten. */
const maxTargets = 4_096;
const maxTargetBytes = 8_192;

/**
 * Answers plain requests (a GET for one operation with a valid key, in its limits) without the framework: a page in memory
 * takes a fifth of the time, one that is read two thirds. It says the same in the same order of checks (contract.md R9).
 * Whatever is not plain is left to the long way before anything happened; what fails is handed over to it.
 */
export class FastLane {
  readonly #commonHeaders: readonly string[];
  readonly #find: (target: string) => ServedRoute | null;
  readonly #targets = new Map<string, Asked>();
  /** The key each connection sent last: only what its own client sent is compared, so the time that takes tells nothing. */
  readonly #keys = new WeakMap<Socket, FoundKey>();

  /** `commonHeaders`: of every answer. `find`: the operation at a target, with its parameters as sent. */
  constructor(commonHeaders: Readonly<Record<string, string>>, find: (target: string) => ServedRoute | null) {
    this.#commonHeaders = Object.entries(commonHeaders).flat();
    this.#find = find;
  }

  /** Lets a request in, which then counts for its key's limit; null: it is left to the long way. */
  enter({ method, url = '', rawHeaders, headers, socket }: IncomingMessage): Entered | null {
    if (method !== 'GET' || url.length > maxTargetBytes || !hasPlainHeaders(rawHeaders)) return null;
    const asked = this.#targets.get(url) ?? this.#read(url);
    if (asked === null) return null;
    const { keys, limiter, defaultLimit } = asked.service.admission;
    // A limiter that asks another process has no answer at once.
    if (!asked.service.gate.isOpen || !(limiter instanceof RateLimiter)) return null;
    const text = headers['x-api-key'];
    const before = this.#keys.get(socket);
    const found = typeof text === 'string' ? keys.findNow(text, before) : null;
    if (found === null) return null;
    if (found !== before) this.#keys.set(socket, found);
    const allowance = limiter.take(found.key.id, found.key.limit ?? defaultLimit, asked.operation.cost);
    return allowance.allowed ? { asked, keyId: found.key.id, allowance, requestId: randomUUID() } : null;
  }

  /** Answers from memory; null: it has to be read. */
  answerNow(entered: Entered, { headers }: IncomingMessage, response: ServerResponse): 200 | 304 | null {
    const { asked } = entered;
    const { answers } = asked.service;
    const answer = answers.peek(asked);
    if (answer === undefined || answer.body === null) return null;
    const coding = chooseCoding(headers['accept-encoding'], answer.body.length);
    const body = coding === null ? answer.body : answer.ready(coding);
    if (body === undefined) return null;
    answers.noteHit();
    if (matchesTag(headers['if-none-match'], answer.tag)) {
      response.writeHead(304, this.#headersOf(entered, answer)).end();
      return 304;
    }
    this.#send(entered, answer, coding, body, response);
    return 200;
  }

  /** Answers from the store. Throws what the long way is to answer with. */
  async answerRead(entered: Entered, { headers }: IncomingMessage, response: ServerResponse): Promise<200 | 304> {
    const { asked } = entered;
    const { answers, heads, now } = asked.service;
    let answer = answers.now(asked);
    if (answer === undefined) {
      const same = unchanged(asked, headers['if-none-match']);
      if (same !== null) {
        const freshness = freshnessHeaders(same.shown, heads.head ?? same.shown, now());
        response.writeHead(304, this.#headers(entered, freshness, same.tag, cacheControl(same.lasting))).end();
        return 304;
      }
      answer = await answers.read(asked);
    }
    const { body } = answer;
    if (body === null) throw notFound(asked, answer);
    if (matchesTag(headers['if-none-match'], answer.tag)) {
      response.writeHead(304, this.#headersOf(entered, answer)).end();
      return 304;
    }
    const coding = chooseCoding(headers['accept-encoding'], body.length);
    const bytes = coding === null ? body : await answers.compressed(asked, answer, body, coding);
    this.#send(entered, answer, coding, bytes, response);
    return 200;
  }

  #read(target: string): Asked | null {
    const found = this.#find(target);
    // What else shapes market data is not in its target.
    if (found === null || !found.operation.keyRequired || found.operation.id === 'getMarketInfo') return null;
    const parameters = readParameters(found.operation, { path: found.path, query: found.query, headers: {} });
    if (!parameters.ok) return null;
    const asked = askedBy(found.service, found.operation, parameters.values);
    this.#targets.set(target, asked);
    if (this.#targets.size > maxTargets) this.#targets.delete(this.#targets.keys().next().value ?? target);
    return asked;
  }

  #send(
    entered: Entered,
    answer: KeptAnswer,
    coding: string | null,
    body: string | Buffer,
    response: ServerResponse,
  ): void {
    const lines = this.#headersOf(entered, answer);
    if (coding !== null) lines.push('content-encoding', coding);
    lines.push('content-type', json, 'content-length', String(body.length));
    response.writeHead(200, lines).end(body, 'latin1');
  }

  #headersOf(entered: Entered, answer: KeptAnswer): string[] {
    const lasts = answer.lasting && answer.read !== null;
    return this.#headers(entered, freshnessOf(entered.asked, answer), answer.tag, cacheControl(lasts));
  }

  #headers({ allowance, requestId }: Entered, freshness: Readonly<Record<string, string>>, tag: string, cache: string) {
    const lines = [...this.#commonHeaders, 'request-id', requestId];
    add(lines, quotaHeaders('default', allowance));
    add(lines, freshness);
    lines.push('etag', tag, 'cache-control', cache, 'vary', 'Accept-Encoding');
    return lines;
  }
}

function add(lines: string[], headers: Readonly<Record<string, string>>): void {
  for (const name in headers) lines.push(name, headers[name] ?? '');
}
