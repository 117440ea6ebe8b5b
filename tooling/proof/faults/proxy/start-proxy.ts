import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { listen } from '@ledger-explorer/store/testing';
import { Answer } from './answer.ts';
import type { Fault } from './fault.ts';
import { type Header, ProxiedRequest } from './proxied-request.ts';

/** Headers of the connection, not of the response (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'proxy-connection',
]);

/** The healthy deployment. */
export interface Behind {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface FaultyProxy {
  /** Base URL of the proxy, with the deployment's path. */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Starts an HTTP proxy on a free port of 127.0.0.1 that adds a fault to a healthy deployment; without a fault it forwards everything. */
export async function startProxy(behind: Behind, fault: Fault | null): Promise<FaultyProxy> {
  const { hostname, port, pathname } = new URL(behind.baseUrl);
  const agent = new Agent({ keepAlive: true });
  let before = 0;
  const memory = new Map<string, string>();

  const forward = ({ method, target, headers }: ProxiedRequest): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const sent = headers.filter(([name]) => !hopByHop.has(name.toLowerCase()));
      const outgoing = send({ hostname, port, agent, method, path: target, headers: sent.flat() });
      outgoing.once('response', done).once('error', fail).end();
    });
  const ask = async (request: ProxiedRequest): Promise<Answer> => {
    const incoming = await forward(request);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return new Answer(incoming.statusCode ?? 0, endToEnd(incoming.rawHeaders), Buffer.concat(chunks));
  };

  /** Forwards a stream part by part, until one side ends it. */
  const serveStream = async (request: ProxiedRequest, response: ServerResponse): Promise<void> => {
    const changed = fault?.stream?.request?.(request) ?? request;
    const healthy = await forward(changed);
    response.on('close', () => healthy.destroy());
    const { part } = fault?.stream ?? {};
    response.writeHead(healthy.statusCode ?? 0, endToEnd(healthy.rawHeaders).flat());
    if (part === undefined || healthy.statusCode !== 200) {
      healthy.pipe(response);
      return;
    }
    const seen = new Map<string, string>();
    let rest = '';
    for await (const chunk of healthy.setEncoding('utf8')) {
      const parts = `${rest}${chunk as string}`.split('\n\n');
      rest = parts.pop() ?? '';
      for (const changedPart of parts.flatMap((healthyPart) => part(healthyPart, seen)))
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
      const healthy = await forward(request);
      response.writeHead(healthy.statusCode ?? 0, endToEnd(healthy.rawHeaders).flat());
      healthy.pipe(response);
      return;
    }
    const upstream = async (asked: ProxiedRequest): Promise<Answer> => {
      const healthy = await ask(asked);
      if (asked.target !== request.target) showClientRequest(request.target, healthy, behind.apiKey);
      return healthy;
    };
    const answer = await fault.answer({ request, upstream, apiKey: behind.apiKey, before: before++, memory });
    response.writeHead(answer.status, answer.headers.flat());
    response.end(request.method === 'HEAD' || answer.status === 304 ? undefined : answer.bytes);
  };
  // Large headers must reach the service, which refuses them with 431 (R12).
  const server = createServer({ maxHeaderSize: 256 * 1024, requestTimeout: 0 }, (incoming, response) => {
    serve(incoming, response).catch(() => {
      response.destroy();
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}${pathname}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Replaces the request target in a problem by the one that the client sent, and masks the key. */
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
