import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { listen } from '@ledger-explorer/store/testing';
import { Answer } from './answer.ts';
import type { Fault } from './fault.ts';
import { type Header, ProxiedRequest } from './proxied-request.ts';

/** Headers of the connection, not of the response (RFC 9110, 7.6.1). */
const hopByHop = new Set('connection keep-alive transfer-encoding te trailer upgrade proxy-connection'.split(' '));

export interface HealthyDeployment {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface FaultyProxy {
  /** Base URL of the proxy, with the deployment's path. */
  readonly baseUrl: string;
  /** Rejects if the fault threw an error other than one of a connection. */
  stop(): Promise<void>;
}

/** Starts an HTTP proxy on a free port of 127.0.0.1 that adds a fault to a healthy deployment. It forwards requests without their bodies. */
export async function startProxy(healthy: HealthyDeployment, fault: Fault | null): Promise<FaultyProxy> {
  const { hostname, port, pathname } = new URL(healthy.baseUrl);
  const agent = new Agent({ keepAlive: true });
  let requests = 0;
  let firstError: unknown;
  const memory = new Map<string, string>();

  const forward = ({ method, target, headers }: ProxiedRequest): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const sent = headers.flatMap(([name, value]) => {
        if (hopByHop.has(name.toLowerCase())) return [];
        return [name, name.toLowerCase() === 'content-length' ? '0' : value];
      });
      const outgoing = send({ hostname, port, agent, method, path: target, headers: sent });
      outgoing.once('response', done).once('error', fail).end();
    });
  const ask = async (request: ProxiedRequest): Promise<Answer> => {
    const incoming = await forward(request);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return new Answer(incoming.statusCode ?? 0, endToEnd(incoming.rawHeaders), Buffer.concat(chunks));
  };

  /** Forwards a stream part by part, until one side ends it. An unfinished last part is dropped. */
  const serveStream = async (request: ProxiedRequest, response: ServerResponse): Promise<void> => {
    const changed = fault?.stream?.request?.(request) ?? request;
    const incoming = await forward(changed);
    response.on('close', () => incoming.destroy());
    const { part } = fault?.stream ?? {};
    response.writeHead(incoming.statusCode ?? 0, endToEnd(incoming.rawHeaders).flat());
    if (part === undefined || incoming.statusCode !== 200) {
      incoming.pipe(response);
      return;
    }
    const streamMemory = new Map<string, string>();
    let rest = '';
    for await (const chunk of incoming.setEncoding('utf8')) {
      const parts = `${rest}${chunk as string}`.split('\n\n');
      rest = parts.pop() ?? '';
      for (const changedPart of parts.flatMap((healthyPart) => part(healthyPart, streamMemory)))
        response.write(`${changedPart}\n\n`);
    }
    response.end();
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.sendDate = false;
    const request = new ProxiedRequest(incoming.method ?? '', incoming.url ?? '', pairs(incoming.rawHeaders));
    incoming.resume();
    if (/^\/[^/]+\/v1\/stream(\?|$)/.test(request.target)) {
      await serveStream(request, response);
      return;
    }
    if (fault === null) {
      const healthyResponse = await forward(request);
      response.writeHead(healthyResponse.statusCode ?? 0, endToEnd(healthyResponse.rawHeaders).flat());
      healthyResponse.pipe(response);
      return;
    }
    const { apiKey } = healthy;
    const upstream = async (asked: ProxiedRequest): Promise<Answer> => {
      const answer = await ask(asked);
      if (asked.target !== request.target) showClientRequest(request.target, answer, apiKey);
      return answer;
    };
    const before = requests;
    requests += 1;
    const answer = await fault.answer({ request, upstream, apiKey, before, memory });
    response.writeHead(answer.status, answer.headers.flat());
    response.end(request.method === 'HEAD' || answer.status === 304 ? undefined : answer.bytes);
  };
  // Large headers must reach the service, which refuses them with 431 (R12).
  const server = createServer({ maxHeaderSize: 256 * 1024, requestTimeout: 0 }, (incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      response.destroy();
      if (!isOfConnection(error)) firstError ??= error;
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}${pathname}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      if (firstError !== undefined)
        throw new Error(fault === null ? 'the proxy failed' : `the fault ${fault.name} threw`, { cause: firstError });
    },
  };
}

/** The answer of a fault that closes the connection instead of responding. */
export function cutConnection(): Promise<never> {
  return Promise.reject(Object.assign(new Error('the connection is cut'), { code: 'ECONNRESET' }));
}

/** True if one side closed the connection: ECONNRESET, EPIPE, ERR_STREAM_PREMATURE_CLOSE. */
function isOfConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$|PREMATURE_CLOSE/.test(code);
}

/** Replaces the request target in a problem by the one that the client sent; masks and cuts it like the service (problem-reply.ts). */
function showClientRequest(target: string, answer: Answer, apiKey: string): void {
  if (answer.header('content-type') !== 'application/problem+json' || answer.bytes.length === 0) return;
  const masked = target.replaceAll(anyEncodingOf(apiKey), 'lx_***');
  const instance = masked.slice(0, 2048).replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent);
  answer.text = answer.text.replace(/"instance":"[^"]*"/, () => `"instance":"${instance}"`);
}

/** Pattern for a key, plain or percent-encoded once or repeatedly. */
function anyEncodingOf(key: string): RegExp {
  const each = Array.from(key, (character) => {
    const hex = character
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${character.replace(/\W/g, String.raw`\$&`)}|%(?:25)*${hex})`;
  });
  return new RegExp(each.join(''), 'g');
}

function pairs(raw: readonly string[]): Header[] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
}

function endToEnd(raw: readonly string[]): Header[] {
  return pairs(raw).filter(([name]) => !hopByHop.has(name.toLowerCase()));
}
