import { meaningOf } from '../contract/meaning.ts';
import { networkOf, valueOf } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import { mayBePinned } from '../session/may-be-pinned.ts';
import type { AnswerCheck } from './answer-check.ts';
import { checkFreshness } from './check-freshness.ts';
import { checkRateLimit } from './check-rate-limit.ts';
import { forService, headerFault } from './header-fault.ts';

/** Header fields that browsers must be able to read. */
const exposed = [
  'etag',
  'explorer-lag',
  'explorer-position',
  'explorer-record-time',
  'explorer-stale',
  'ratelimit',
  'ratelimit-policy',
  'request-id',
  'retry-after',
];
/** Header fields that name the software of a server, which an attacker could use. */
const softwareFields = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator', 'x-runtime'];

/** True for header fields of positions, which are an extension (docs/contract.md#positions). */
function isOfPosition(name: string): boolean {
  return name.startsWith('explorer-');
}

/** Checks the header fields of every response. */
const checkRequired: AnswerCheck = (seen) => {
  const { headers } = seen.answer;
  const found: Fault[] = [];
  // A header that only errors lack is a finding of its own.
  const kind = seen.answer.status < 400 ? '' : '-on-errors';
  const wrong = (name: string, title: string, expected: string, actual: string | undefined): void => {
    found.push(forService(headerFault(`${name}${kind}`, title, expected, actual)));
  };
  const allowedOrigin = headers['access-control-allow-origin'];
  if (allowedOrigin !== '*')
    wrong('cors', 'a response has no CORS header', 'access-control-allow-origin: *', allowedOrigin);
  const coding = headers['content-encoding'] ?? 'identity';
  const accepted = Object.entries(seen.request.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'accept-encoding',
  );
  const title = 'a response has a content coding that Accept-Encoding does not list or refuses';
  const isAccepted = accepted !== undefined && accepted[1].includes(coding) && !accepted[1].includes(`${coding};q=0`);
  if (coding !== 'identity' && !isAccepted)
    found.push(faultOf('compression/unasked', 'headers', title, ['none', coding]));
  const isPreflight = seen.request.method === 'OPTIONS';
  if (!isPreflight) {
    const exposedHere = headers['access-control-expose-headers'];
    const named = (exposedHere ?? '').toLowerCase().split(/\s*,\s*/);
    const missing = exposed.filter((name) => !named.includes(name) && (seen.hasPositions || !isOfPosition(name)));
    const due = `access-control-expose-headers names ${missing.join(', ')}`;
    if (missing.length > 0) wrong('cors-expose', 'header fields are not exposed to browsers', due, exposedHere);
    const sniffing = headers['x-content-type-options'];
    const noSniffing = 'a response has no X-Content-Type-Options: nosniff';
    if (sniffing !== 'nosniff') wrong('nosniff', noSniffing, 'x-content-type-options: nosniff', sniffing);
    const requestId = headers['request-id'];
    if ((requestId ?? '') === '') wrong('request-id', 'a response has no Request-Id', 'a request id', requestId);
  }
  for (const name of softwareFields) {
    if (headers[name] === undefined) continue;
    found.push(forService(headerFault(name, 'a header names server software', `no ${name}`, headers[name])));
  }
  return found;
};

/** Checks that the header fields are present that the spec declares for the operation and status. */
const checkDeclared: AnswerCheck = ({ operation, answer, request, position, hasPositions }) => {
  if (operation === undefined || request.method === 'OPTIONS') return [];
  // Operations without a key, which are about the service, do not declare errors and 304.
  if (!operation.keyRequired && answer.status !== 200) return [];
  return (
    (meaningOf(operation).statuses.get(answer.status) ?? [])
      .filter((name) => answer.headers[name] === undefined)
      .filter((name) => hasPositions || !isOfPosition(name))
      // An empty index, at position 0, has no record time; `explorer-stale` is sent only without a database.
      .filter((name) => (name !== 'explorer-record-time' || position !== 0) && name !== 'explorer-stale')
      // The probe `representations` compares `vary` of a 304 with that of its 200.
      .filter((name) => name !== 'vary' || answer.status === 200)
      .map((name) =>
        headerFault(`missing-${name}`, `a ${answer.status} lacks ${name}`, `${name}, as the spec declares`, undefined),
      )
  );
};

const checkMediaType: AnswerCheck = ({ answer, request, operation }) => {
  if (request.method === 'OPTIONS' || answer.status === 304 || (operation === undefined && answer.status < 400))
    return [];
  const given = answer.headers['content-type'];
  const type = given?.split(';')[0]?.trim().toLowerCase();
  const expected = answer.status >= 400 ? 'application/problem+json' : 'application/json';
  const charset = /charset=("?)([^;"]+)\1/i.exec(given ?? '')?.[2]?.toLowerCase();
  if (type === expected && (charset === undefined || charset === 'utf-8')) return [];
  const title = `a ${answer.status} has a Content-Type that is not ${expected}`;
  return [headerFault('content-type', title, expected, given)];
};

const checkCacheControl: AnswerCheck = (seen) => {
  const { answer, operation, request } = seen;
  if (operation === undefined || request.method === 'OPTIONS') return [];
  const given = answer.headers['cache-control'];
  if (answer.status >= 400) {
    return given === 'no-store' ? [] : [headerFault('cache-control', 'caches may store an error', 'no-store', given)];
  }
  const { item } = meaningOf(operation);
  const isPinned = valueOf(seen, 'position') !== undefined || (operation.pinnable && mayBePinned(seen.query));
  const isDocument = operation.response === 'OpenApiDocument';
  // The response never changes. A list of unchanging items does: it gets new items.
  const isUnchanging = isPinned || isDocument || (item.isLasting && operation.paging === 'none');
  const age = /^private, max-age=([0-9]{1,6})$/.exec(given ?? '')?.[1];
  if (given === 'private, no-cache' || (isUnchanging && age !== undefined && Number(age) <= 300)) return [];
  const expected = isUnchanging ? 'private, no-cache or private, max-age up to 300' : 'private, no-cache';
  return [headerFault('cache-control', 'Cache-Control lets a response be cached for too long', expected, given)];
};

const checkEntityTag: AnswerCheck = ({ answer, operation }) => {
  const tag = answer.headers.etag;
  if (tag === undefined || operation === undefined) return [];
  if (answer.status >= 400) return [headerFault('etag-on-error', 'an error has an ETag', 'none', tag)];
  return /^W\/"[\x21\x23-\x7e]+"$/.test(tag) ? [] : [headerFault('etag', 'ETag is not a weak validator', 'W/"…"', tag)];
};

/** Checks that a compressible response has `Vary: Accept-Encoding` (RFC 9110, 12.5.5). */
const checkVary: AnswerCheck = ({ answer, operation }) => {
  const { vary } = answer.headers;
  if (operation?.keyRequired !== true || answer.status !== 200 || vary === undefined) return [];
  if (/(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(vary)) return [];
  return [headerFault('vary', 'Vary does not list Accept-Encoding', 'Vary: Accept-Encoding', vary)];
};

/** Checks that the realm of a 401 is the network's name, the last segment of the base URL (RFC 9110, 11.5). */
const checkRealm: AnswerCheck = (seen) => {
  const { answer, operation } = seen;
  const { 'www-authenticate': given } = answer.headers;
  const network = networkOf(seen);
  if (answer.status !== 401 || operation === undefined || given === undefined || network === undefined) return [];
  const realm = `realm="${network}"`;
  if (given.includes(realm)) return [];
  const title = 'the realm in WWW-Authenticate is not the name of the network';
  return [forService(headerFault('www-authenticate', title, realm, given))];
};

const checkNoBody: AnswerCheck = ({ answer, request }) => {
  const bare = request.method === 'HEAD' || answer.status === 304 || answer.status === 204;
  if (bare && answer.body.length > 0) {
    const title = 'a response to HEAD, or with status 204 or 304, has a body';
    return [headerFault('body', title, 'no body', `${answer.body.length} bytes`, 'R10')];
  }
  // Errors and responses of operations have a body, and HEAD gives its length or none (RFC 9110, 8.6).
  const title = 'Content-Length of HEAD is 0, although the GET body is not empty';
  return request.method === 'HEAD' && answer.status !== 304 && answer.headers['content-length'] === '0'
    ? [headerFault('head-length', title, 'the length of the GET body', '0', 'R10')]
    : [];
};

/** Checks that a 405 and a preflight list the allowed methods, and a preflight the header fields (R10). */
const checkAllowed: AnswerCheck = ({ answer: { status, headers }, operation, request }) => {
  const {
    allow = '',
    'access-control-allow-headers': fields = '',
    'access-control-allow-methods': methods = '',
  } = headers;
  if (status === 405) {
    const due = 'GET, HEAD, OPTIONS';
    const title = 'the Allow header of a 405 does not list the allowed methods';
    const sorted = allow.split(/\s*,\s*/).sort();
    return sorted.join(', ') === due ? [] : [faultOf('methods/allow', 'R10', title, [due, allow])];
  }
  if (request.method !== 'OPTIONS' || status >= 300) return [];
  const documentedFields = (operation?.parameters ?? [])
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name);
  const missing = ['x-api-key', ...documentedFields].filter(
    (name) => fields !== '*' && !fields.toLowerCase().includes(name.toLowerCase()),
  );
  const title = 'a CORS preflight does not allow a request header that the API reads';
  const found = missing.map((name) => faultOf('cors/allow-headers', 'R10', title, [name, fields]));
  if (!/\bGET\b|\*/.test(methods))
    found.push(faultOf('cors/allow-methods', 'R10', 'a CORS preflight does not allow GET', ['GET', methods]));
  return found;
};

/** Checks the header fields of one response: the required ones, the declared ones, and their values. */
export const checkHeaders: AnswerCheck = (seen) =>
  [
    checkRequired,
    checkDeclared,
    checkMediaType,
    checkCacheControl,
    checkFreshness,
    checkEntityTag,
    checkRateLimit,
    checkVary,
    checkRealm,
    checkNoBody,
    checkAllowed,
  ].flatMap((check) => check(seen));
