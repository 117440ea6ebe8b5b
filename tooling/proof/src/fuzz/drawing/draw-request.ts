import { exportedLists, type Operation, operations, type Parameter, problems } from '@ledger-explorer/spec';
import type { Draws } from '../../draws.ts';
import { drawText, spoil } from './draw-text.ts';
import type { Known } from './known.ts';

/** A request that an HTTP client could send. */
export interface DrawnRequest {
  readonly method: string;
  /** Target as sent: printable ASCII. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Operation of the path; null if it is uncertain. */
  readonly operation: Operation | null;
  /** Parameters as the service must read them: percent-encoded path values, and the query without `?`. */
  readonly sent: { readonly path: Readonly<Record<string, string>>; readonly query: string };
  /** True if the key is valid. */
  readonly keyed: boolean;
}

/** Deployment that gets the requests. */
export interface Aim {
  /** Path prefix: `/localnet`. */
  readonly prefix: string;
  readonly apiKey: string;
}

/** Percent-encodes a text for a request target. In some cases only replaces characters that a value cannot contain. */
function encode(draw: Draws, text: string): string {
  if (draw.chance(0.15)) return text.replaceAll(/[^\x21-\x7e]|[?#&/]/gu, '_');
  return encodeURIComponent(text.toWellFormed());
}

function drawNumber(draw: Draws, { minimum = 0, maximum = 100 }: Parameter): string {
  if (draw.chance(0.8)) return String(draw.whole(minimum, Math.min(maximum, minimum + 100)));
  return String(draw.pick([minimum, maximum, minimum - 1, maximum + 1]));
}

function drawValue(draw: Draws, known: Known, parameter: Parameter): string {
  if (draw.chance(0.12)) return drawText(draw);
  if (parameter.values !== undefined) return draw.pickOr(parameter.values, '');
  if (parameter.name === 'position') return String(draw.whole(0, known.position + 1));
  if (parameter.kind === 'integer') return drawNumber(draw, parameter);
  const kind = parameter.name === 'q' ? draw.pick(['partyId', 'contractId', 'eventId', 'updateId']) : parameter.name;
  const value = draw.pickOr(known.values(kind), 'nothing');
  return draw.chance(0.1) ? spoil(draw, value) : value;
}

function drawQuery(draw: Draws, known: Known, { parameters }: Pick<Operation, 'parameters'>): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && draw.chance(0.45))
    .map((parameter) => `${parameter.name}=${encode(draw, drawValue(draw, known, parameter))}`);
  if (draw.chance(0.05)) pairs.push(`${encode(draw, drawText(draw))}=${encode(draw, drawText(draw))}`);
  if (draw.chance(0.04) && pairs[0] !== undefined) pairs.push(pairs[0]);
  if (draw.chance(0.02)) pairs.push(draw.pick(['', '=', 'page', 'size=', '&&', '=1', '%70age=1', 'page%00=1']));
  return pairs.join(draw.chance(0.01) ? ';' : '&');
}

/** Values of `Accept-Encoding`, some of them malformed. */
const codings = ['gzip', 'br', 'gzip, br', 'identity;q=0', '*;q=0', 'br;q=9, ,;', 'gzip;q=x'] as const;

function drawHeaders(draw: Draws, known: Known, { apiKey }: Aim): { headers: Record<string, string>; keyed: boolean } {
  const headers: Record<string, string> = {};
  const keyed = draw.chance(0.93);
  if (keyed) headers['x-api-key'] = apiKey;
  else if (draw.chance(0.7)) headers['x-api-key'] = drawText(draw).replaceAll(/[^\x21-\x7e]/gu, '') || 'x';
  if (draw.chance(0.1)) headers['if-none-match'] = draw.pickOr(known.values('etag'), '*');
  if (draw.chance(0.03)) headers['if-none-match'] = draw.pick(['*', '""', 'W/"', ',,,', 'W/"a", "b"', '"'.repeat(400)]);
  if (draw.chance(0.15)) headers['accept-encoding'] = draw.pick(codings);
  if (draw.chance(0.05)) headers.accept = draw.pick(['text/html', 'application/xml', '*/*;q=0', ';;,', 'text/html;q=']);
  if (draw.chance(0.02)) headers.range = 'bytes=0-1';
  if (draw.chance(0.02)) headers['if-match'] = '"x"';
  if (draw.chance(0.02)) headers['x-fill'] = 'a'.repeat(draw.pick([10, 15_000, 16_384, 20_000]));
  if (draw.chance(0.03)) {
    const { position } = known;
    const waits = [String(position), String(draw.whole(0, position)), '-1', '05', 'x', '1e9', ''];
    headers['explorer-wait-for'] = draw.pick(waits);
  }
  if (draw.chance(0.02)) headers.connection = draw.pick(['close', 'keep-alive', 'x-api-key']);
  return { headers, keyed };
}

function drawOther(draw: Draws, known: Known, { prefix }: Aim): string {
  const exported = draw.pick<(typeof exportedLists)[number]>(exportedLists);
  const page = draw.pick(['party', 'validator', 'update', 'contract', 'template', 'name', 'round', 'charts', 'at']);
  const list = draw.pick(['validators?q', 'updates?template', 'templates?q', 'names?prefix', 'search?q', 'events?at']);
  const path = draw.pick([
    '/',
    '/metrics',
    '/docs',
    '/ready',
    '/status',
    '//',
    '*',
    prefix,
    `${prefix}/`,
    `${prefix}/docs`,
    `${prefix}/docs/listTransfers`,
    `${prefix}/v1`,
    `${prefix}/v1/`,
    `${prefix}/v2/updates`,
    `${prefix}/v1/updates/`,
    `${prefix}/../${prefix}/v1/updates`,
    `${prefix}/problems/${draw.pick<{ readonly slug: string }>(problems).slug}`,
    `${prefix}/problems/${encode(draw, drawText(draw))}`,
    `/${encode(draw, drawText(draw))}/v1/updates`,
    `${prefix}/${encode(draw, drawText(draw))}`,
    `http://localhost${prefix}/health`,
    `http://${prefix}/health`,
    `${prefix}${exported.path}?${drawQuery(draw, known, exported)}`,
    `${prefix}/${page}/${encode(draw, drawText(draw))}`,
    `${prefix}/${list}=${encode(draw, drawText(draw))}`,
    `/${'a'.repeat(draw.pick([10, 8_191, 8_192, 12_000]))}`,
  ]);
  return path === '*' || path.startsWith('/') || path.startsWith('http') ? path : `/${path}`;
}

/**
 * Draws a request, of an operation in nine of ten cases, with values from responses. Each mistake has a small
 * probability, so that most requests reach the code behind the checks.
 */
export function drawRequest(draw: Draws, known: Known, aim: Aim): DrawnRequest {
  const { headers, keyed } = drawHeaders(draw, known, aim);
  const method = draw.chance(0.9)
    ? 'GET'
    : draw.pick(['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'SEARCH']);
  if (draw.chance(0.1)) {
    const target = drawOther(draw, known, aim);
    return { method, target, headers, operation: null, sent: { path: {}, query: '' }, keyed };
  }
  const operation = draw.pick<Operation>(operations);
  const path: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path') path[parameter.name] = encode(draw, drawValue(draw, known, parameter));
  }
  const query = drawQuery(draw, known, operation);
  const filled = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => path[name] ?? '');
  const target = `${aim.prefix}${filled}${query === '' && !draw.chance(0.02) ? '' : `?${query}`}`;
  return { method, target, headers, operation, sent: { path, query }, keyed };
}
