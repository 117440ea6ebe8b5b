import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FoundKey } from '../keys/key-ring.ts';
import { type Allowance, RateLimiter } from '../limits/rate-limiter.ts';
import type { SlowNote } from '../limits/within.ts';
import { acceptParameters } from '../operations/accept-parameters.ts';
import { type Asked, askedBy, type ServedRoute } from './answer.ts';
import { type KeptReply, reply, replyNow } from './kept-reply.ts';
import { type PlainHeaders, plainHeaders } from './plain-headers.ts';
import { quotaHeaders } from './quota-headers.ts';
import { isBehind } from './wait-for-position.ts';

/** A request that was let in. */
export interface Entered {
  readonly asked: Asked;
  readonly headers: PlainHeaders;
  readonly keyId: string;
  readonly allowance: Allowance;
  readonly requestId: string;
}

/** Targets whose parameters are remembered at most; beyond, the one remembered longest is forgotten. */
const maxTargets = 4_096;
const maxTargetBytes = 8_192;

/**
 * Answers plain requests (a GET for one operation with a valid key, in its limits) without the framework: a page in memory
 * takes a fifth of the time, one that is read two thirds. It says the same in the same order of checks (docs/contract.md#r9).
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
  enter({ method, url = '', rawHeaders, socket }: IncomingMessage): Entered | null {
    if (method !== 'GET' || url.length > maxTargetBytes) return null;
    const headers = plainHeaders(rawHeaders);
    if (headers?.apiKey === undefined) return null;
    const asked = this.#targets.get(url) ?? this.#read(url);
    if (asked === null || isBehind(asked.service, asked.pin)) return null;
    const { keys, limiter, defaultLimit } = asked.service.admission;
    // A limiter that asks another process has no answer at once.
    if (!asked.service.gate.isOpen || !(limiter instanceof RateLimiter)) return null;
    const before = this.#keys.get(socket);
    const found = keys.findNow(headers.apiKey, before);
    if (found === null) return null;
    if (found !== before) this.#keys.set(socket, found);
    const allowance = limiter.take(found.key.id, found.key.limit ?? defaultLimit, asked.operation.cost);
    return allowance.allowed ? { asked, headers, keyId: found.key.id, allowance, requestId: randomUUID() } : null;
  }

  /** Answers from memory; null: it has to be read. */
  answerNow(entered: Entered, response: ServerResponse): 200 | 304 | null {
    const now = replyNow(entered.asked, entered.headers);
    return now === null ? null : this.#send(entered, now, response);
  }

  /** Answers from the store. Throws what the long way is to answer with. */
  async answerRead(entered: Entered, response: ServerResponse, slow: SlowNote): Promise<200 | 304> {
    const { asked, headers } = entered;
    return this.#send(entered, await reply(asked, headers, asked.service.deadlines.answer, slow), response);
  }

  #read(target: string): Asked | null {
    const found = this.#find(target);
    // What else shapes market data is not in its target.
    if (found === null || !found.operation.keyRequired || found.operation.id === 'getMarketInfo') return null;
    const values = acceptParameters(found.service, found.operation, { path: found.path, query: found.query });
    if (values === null) return null;
    const asked = askedBy(found.service, found.operation, values);
    this.#targets.set(target, asked);
    if (this.#targets.size > maxTargets) this.#targets.delete(this.#targets.keys().next().value ?? target);
    return asked;
  }

  #send({ allowance, requestId }: Entered, { status, headers, body }: KeptReply, response: ServerResponse): 200 | 304 {
    const { 'ratelimit-policy': policy, ratelimit } = quotaHeaders('default', allowance);
    const own = ['request-id', requestId, 'ratelimit-policy', policy, 'ratelimit', ratelimit];
    response.writeHead(status, [...this.#commonHeaders, ...own, ...headers]).end(body, 'latin1');
    return status;
  }
}
