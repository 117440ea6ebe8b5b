import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  EndedEarly,
  NoAnswer,
  type SuiteRequest,
  type Transport,
  type TransportOptions,
} from '../transport.ts';
import { exchange, openWire } from './exchange.ts';
import { keyForms, keyPlaceholder, withKey, withoutKey } from './key-form.ts';
import { Pace } from './pace.ts';

/** Safe methods (RFC 9110 section 9.2.1), without TRACE. */
const readOnly = ['GET', 'HEAD', 'OPTIONS'];
const connections = 6;
/** Limit of 429 responses to one request. */
const mostRefusals = 10;
const longestWait = 60_000;
/** Additional milliseconds for a request with `Explorer-Wait-For`: more than the 10 s of the contract, so that a late response is a finding. */
const holdMargin = 30_000;

const noTime = 'the time for the whole run is spent';
const interrupted = 'the run was interrupted';

function secondsOf(headers: Readonly<Record<string, string>>): number {
  const text = headers['retry-after'] ?? '';
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : 1;
}

/** Opens a transport. Throws `TypeError` for an invalid base URL. */
export function openTransport(options: TransportOptions): Transport {
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const { origin, pathname } = new URL(baseUrl);
  const basePath = pathname === '/' ? '' : pathname;
  const { apiKey, maxRequests = Infinity, deadline = Infinity, timeout = 10_000, maxBytes = 64 * 2 ** 20 } = options;
  const { signal, connection = {} } = options;
  // Each request in flight adds a listener.
  if (signal !== undefined) setMaxListeners(0, signal);
  const wire = openWire(origin, connections);
  const pace = new Pace(options.rps);
  let requests = 0;

  /** Waits, and throws `EndedEarly` if the run is interrupted. */
  const pause = async (wait: () => Promise<void>): Promise<void> => {
    await wait().catch((error: unknown) => {
      throw signal?.aborted === true ? new EndedEarly(interrupted) : error;
    });
  };

  const once = async (request: SuiteRequest): Promise<Answer> => {
    if (signal?.aborted === true) throw new EndedEarly(interrupted);
    if (requests >= maxRequests)
      throw new EndedEarly(`the limit of ${maxRequests} requests is reached: raise --max-requests`);
    requests += 1;
    // Only requests with the caller's key count against its limit.
    const hasOwnKey = request.key === undefined && request.keyForm === undefined;
    const isPaced = request.isUnpaced !== true;
    const cost = hasOwnKey ? (request.cost ?? 1) : 0;
    if (isPaced) await pause(() => pace.turn(cost, deadline, signal));
    const left = deadline - Date.now();
    if (left <= 0) throw new EndedEarly(noTime);
    const writtenKey =
      request.keyForm === undefined || apiKey === undefined ? apiKey : keyForms[request.keyForm].make(apiKey);
    // A `key` of null is a request without one.
    const key = request.key === undefined ? writtenKey : (request.key ?? undefined);
    const headers = {
      'user-agent': 'ledger-explorer-contract-tests',
      ...connection.headers,
      ...(key === undefined ? {} : { [request.keyField ?? 'x-api-key']: key }),
      ...request.headers,
    };
    const inTarget = apiKey !== undefined && request.target.includes(keyPlaceholder) ? apiKey : undefined;
    const encode = request.isKeyEncoded === true ? 'each' : 'needed';
    const target = inTarget === undefined ? request.target : withKey(request.target, inTarget, encode);
    const path = `${request.fromOrigin ? '' : basePath}${target}`;
    const isHeld = Object.keys(headers).some((name) => name.toLowerCase() === 'explorer-wait-for');
    const due = (isHeld ? timeout + holdMargin : timeout) + (request.until?.milliseconds ?? 0);
    const limits = { timeout: Math.min(due, left), maxBytes, ...(signal === undefined ? {} : { signal }) };
    const sentAt = Date.now();
    const sent = exchange(wire, request, { path, headers }, limits).finally(() => {
      if (isPaced) pace.done(cost);
    });
    const answer = await sent.catch((error: unknown) => {
      if (error instanceof NoAnswer) connection.onExchange?.({ request, failure: error, sentAt, endedAt: Date.now() });
      // The run was interrupted; the request itself did not time out.
      if (signal?.aborted === true) throw new EndedEarly(interrupted);
      if (left < due && error instanceof NoAnswer && error.kind === 'timeout') throw new EndedEarly(noTime);
      throw error;
    });
    if (hasOwnKey) pace.heed(answer.headers);
    connection.onExchange?.({ request, answer, sentAt: answer.sentAt, endedAt: answer.receivedAt });
    if (inTarget === undefined) return answer;
    const body = withoutKey(Buffer.from(answer.body).toString('latin1'), inTarget);
    return { ...answer, body: Buffer.from(body, 'latin1') };
  };

  const send: Transport['send'] = async (request, onRefusal) => {
    const method = request.method ?? 'GET';
    if (!readOnly.includes(method) && options.probeMethods !== true) {
      throw new Error(`${method} is not sent: only GET, HEAD and OPTIONS are, unless --probe-methods is given`);
    }
    for (let refusals = 0, unavailable = 0; ;) {
      const answer = await once(request);
      if (answer.status === 429 && request.isUnpaced !== true) {
        onRefusal?.(answer);
        refusals += 1;
      } else if (answer.status === 503 && answer.headers['retry-after'] !== undefined) unavailable += 1;
      else return answer;
      // A third 503 is the response.
      if (unavailable > 2) return answer;
      if (refusals > mostRefusals)
        throw new EndedEarly(`the server returned 429 more than ${mostRefusals} times in a row: lower --rps`);
      const wait = secondsOf(answer.headers) * 1000;
      if (wait > longestWait || Date.now() + wait > deadline) {
        if (answer.status === 503) return answer;
        throw new EndedEarly(
          `the server asks to wait ${wait / 1000} s (429), longer than this run may take: wait, or raise --run-timeout`,
        );
      }
      // Most of the wait is in the next turn of `pace`.
      pace.pause(wait);
      await pause(() => sleep(Math.min(wait, 100), undefined, { signal }));
    }
  };

  return {
    send,
    baseUrl,
    get requests() {
      return requests;
    },
    get left() {
      return Math.max(0, maxRequests - requests);
    },
    close: () => {
      wire.agent.destroy();
    },
  };
}

/** Normalizes a base URL: without a trailing `/` and without `/v1`. Throws `TypeError` if it is invalid. */
export function normalizeBaseUrl(text: string): string {
  const trimmed = text.trim();
  // The text before an @ can be a password.
  const shown = JSON.stringify(text.replace(/.*@/s, '…@'));
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    throw new TypeError(`base URL ${shown} is not a URL: write http://host:port/network`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`base URL ${shown}: only http and https are supported`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('base URL: remove the user and password, and give the key as --api-key or EXPLORER_API_KEY');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}`;
}
