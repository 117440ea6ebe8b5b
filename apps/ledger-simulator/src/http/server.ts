import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fail } from '../faults/fail.ts';
import type { Simulator } from '../simulator.ts';
import { controlRoutes } from './control/routes.ts';
import { badRequest, HttpError, notFound } from './http-error.ts';
import type { Route } from './route.ts';
import { scanRoutes } from './scan/routes.ts';

/**
 * Milliseconds until an idle connection is closed. It must exceed the idle time of all clients, or a request can hit
 * a closed connection; Node's default of 5 s is too short while the process is busy.
 */
const keepAliveTimeout = 72_000;

interface Compiled {
  readonly route: Route;
  readonly segments: readonly string[];
}

const controls = new Set(controlRoutes);
const compiled: readonly Compiled[] = [...scanRoutes, ...controlRoutes].map((route) => ({
  route,
  segments: route.path.split('/').slice(1),
}));

/** HTTP server: Scan's API below `/api/scan` and without prefix, the registry, and the control API below `/simulator`. */
export function createScanServer(simulator: Simulator): Server {
  return createServer({ keepAliveTimeout }, (request, response) => {
    handle(simulator, request, response).catch((error: unknown) => {
      if (error instanceof HttpError) send(request, response, error.status, jsonBytes({ error: error.message }));
      else {
        process.stderr.write(`${request.method ?? ''} ${request.url ?? ''}: ${String(error)}\n`);
        send(request, response, 500, jsonBytes({ error: 'An unexpected error occurred in the simulator.' }));
      }
    });
  });
}

async function handle(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
  const path = pathname.startsWith('/api/scan/') ? pathname.slice('/api/scan'.length) : pathname;
  const given = path.split('/').slice(1).map(decode);
  const matches = compiled.filter(({ segments }) => fits(segments, given));
  if (matches.length === 0) throw notFound('The requested resource could not be found.');
  const found = matches.find(({ route }) => route.method === request.method);
  if (!found) {
    const allowed = [...new Set(matches.map(({ route }) => route.method))].join(', ');
    response.setHeader('allow', allowed);
    throw new HttpError(405, `HTTP method not allowed, supported methods: ${allowed}`);
  }
  simulator.sync();
  if (!simulator.ready && found.route.always !== true)
    throw new HttpError(
      503,
      'This scan instance has not yet loaded its updates history. Wait until it has initialized.',
    );
  const params: Record<string, string> = {};
  found.segments.forEach((segment, at) => {
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = given[at] ?? '';
  });
  const body = found.route.method === 'POST' ? await readBody(request) : null;
  const origin = `http://${request.headers.host ?? ''}`;
  const bytes = jsonBytes(await found.route.handle({ simulator, params, query: searchParams, body, origin }));
  const fault = controls.has(found.route) ? null : simulator.faults.draw(path);
  if (fault) await fail(fault, response, bytes);
  else send(request, response, 200, bytes);
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, at) => segment.startsWith('{') || segment === given[at])
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest(`The path segment '${segment}' is not percent-encoded text.`);
  }
}

const largestBody = 1_000_000;

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new HttpError(413, 'The request content is too large.');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  // A request without arguments may have an empty body.
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('The request content was malformed: it is not JSON.');
  }
}

function jsonBytes(body: object): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

/** Sends JSON, compressed if the client accepts gzip and the body exceeds 1000 bytes. */
function send(request: IncomingMessage, response: ServerResponse, status: number, body: Buffer): void {
  const zip = body.length > 1_000 && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = zip ? gzipSync(body, { level: 1 }) : body;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    vary: 'accept-encoding',
    ...(zip ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(bytes);
}
