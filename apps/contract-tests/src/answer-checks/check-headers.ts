import { meaningOf } from '../contract/meaning.ts';
import { millisecondsOf, networkOf, type Seen, valueOf } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import { mayBePinned } from '../session/may-be-pinned.ts';
import type { AnswerCheck } from './answer-check.ts';

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
/** True for header fields of positions, which are an extension (docs/contract.md#positions). */
function isOfPosition(name: string): boolean {
  return name.startsWith('explorer-');
}
const software = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator', 'x-runtime'];

function fault(name: string, title: string, expected: string, actual: string | undefined, rule = 'headers'): Fault {
  return {
    check: `headers/${name}`,
    rule,
    title,
    expected,
    actual: actual ?? 'absent',
    where: name,
  };
}

function wide(one: Fault): Fault {
  return { ...one, wide: true };
}

function isPreflight({ request }: Seen): boolean {
  return request.method === 'OPTIONS';
}

/** Checks the header fields of every response. */
const always: AnswerCheck = (seen) => {
  const { headers } = seen.answer;
  const found: Fault[] = [];
  const kind = seen.answer.status < 400 ? '' : '-on-errors';
  if (headers['access-control-allow-origin'] !== '*') {
    found.push(
      wide(
        fault(
          `cors${kind}`,
          `a response has no CORS header`,
          'access-control-allow-origin: *',
          headers['access-control-allow-origin'],
        ),
      ),
    );
  }
  const coding = headers['content-encoding'] ?? 'identity';
  const accepted = Object.entries(seen.request.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'accept-encoding',
  );
  const title = 'a response has a content coding that Accept-Encoding does not list or refuses';
  const isAccepted = accepted !== undefined && accepted[1].includes(coding) && !accepted[1].includes(`${coding};q=0`);
  if (coding !== 'identity' && !isAccepted)
    found.push(faultOf('compression/unasked', 'headers', title, ['none', coding]));
  if (!isPreflight(seen)) {
    const named = (headers['access-control-expose-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
    const missing = exposed.filter((name) => !named.includes(name) && (seen.hasPositions || !isOfPosition(name)));
    if (missing.length > 0) {
      found.push(
        wide(
          fault(
            `cors-expose${kind}`,
            'header fields are not exposed to browsers',
            `access-control-expose-headers names ${missing.join(', ')}`,
            headers['access-control-expose-headers'],
          ),
        ),
      );
    }
    if (headers['x-content-type-options'] !== 'nosniff') {
      found.push(
        wide(
          fault(
            `nosniff${kind}`,
            'a response has no X-Content-Type-Options: nosniff',
            'x-content-type-options: nosniff',
            headers['x-content-type-options'],
          ),
        ),
      );
    }
  }
  if ((headers['request-id'] ?? '') === '') {
    found.push(wide(fault(`request-id${kind}`, 'a response has no Request-Id', 'a request id', headers['request-id'])));
  }
  for (const name of software) {
    if (headers[name] === undefined) continue;
    found.push(wide(fault(name, 'a header names server software', `no ${name}`, headers[name])));
  }
  return found;
};

/** Checks that the header fields are present that the spec declares for the operation and status. */
const declared: AnswerCheck = ({ operation, answer, request, position, hasPositions }) => {
  if (operation === undefined || request.method === 'OPTIONS') return [];
  // Operations about the service itself do not declare errors and 304.
  if (!operation.keyRequired && answer.status !== 200) return [];
  return (meaningOf(operation).statuses.get(answer.status) ?? [])
    .filter((name) => answer.headers[name] === undefined)
    .filter((name) => hasPositions || !isOfPosition(name))
    .filter((name) => name !== 'explorer-record-time' || position !== 0)
    .filter((name) => name !== 'explorer-stale')
    .filter((name) => name !== 'vary' || answer.status === 200)
    .map((name) =>
      fault(`missing-${name}`, `a ${answer.status} lacks ${name}`, `${name}, as the spec declares`, undefined),
    );
};

const mediaType: AnswerCheck = ({ answer, request, operation }) => {
  if (request.method === 'OPTIONS' || answer.status === 304 || (operation === undefined && answer.status < 400))
    return [];
  const given = answer.headers['content-type'];
  const type = given?.split(';')[0]?.trim().toLowerCase();
  const expected = answer.status >= 400 ? 'application/problem+json' : 'application/json';
  const charset = /charset=("?)([^;"]+)\1/i.exec(given ?? '')?.[2]?.toLowerCase();
  if (type === expected && (charset === undefined || charset === 'utf-8')) return [];
  return [fault('content-type', `a ${answer.status} has a Content-Type that is not ${expected}`, expected, given)];
};

const cache: AnswerCheck = (seen) => {
  const { answer, operation, request } = seen;
  if (operation === undefined || request.method === 'OPTIONS') return [];
  const given = answer.headers['cache-control'];
  if (answer.status >= 400) {
    return given === 'no-store' ? [] : [fault('cache-control', 'caches may store an error', 'no-store', given)];
  }
  const { item } = meaningOf(operation);
  const isPinned = valueOf(seen, 'position') !== undefined || (operation.pinnable && mayBePinned(seen.query));
  const isDocument = operation.response === 'OpenApiDocument';
  const mayLast = isPinned || isDocument || (item.isLasting && operation.paging !== 'page');
  const age = /^private, max-age=([0-9]{1,6})$/.exec(given ?? '')?.[1];
  if (given === 'private, no-cache' || (mayLast && age !== undefined && Number(age) <= 300)) return [];
  const expected = mayLast ? 'private, no-cache or private, max-age up to 300' : 'private, no-cache';
  return [fault('cache-control', 'Cache-Control lets a response be cached for too long', expected, given)];
};

const lagTolerance = 4_000;

const freshness: AnswerCheck = (seen) => {
  const { headers, status } = seen.answer;
  const found: Fault[] = [];
  const [position, time, lag, stale] = ['position', 'record-time', 'lag', 'stale'].map(
    (name) => headers[`explorer-${name}`],
  );
  if (position !== undefined && !/^(0|[1-9][0-9]*)$/.test(position)) {
    found.push(fault('position', 'Explorer-Position is not a whole number', 'decimal digits', position, 'positions'));
  }
  if (time !== undefined && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(time)) {
    found.push(
      fault(
        'record-time',
        'Explorer-Record-Time is not an ISO 8601 time',
        'ISO 8601, six fraction digits, Z',
        time,
        'positions',
      ),
    );
  }
  if (position === '0' && time !== undefined) {
    found.push(
      fault(
        'record-time-at-0',
        'a response at position 0, before the first update, has Explorer-Record-Time',
        'none',
        time,
        'positions',
      ),
    );
  }
  if (lag !== undefined && !/^-?[0-9]+(\.[0-9]+)?$/.test(lag)) {
    found.push(fault('lag', 'Explorer-Lag is not a number of seconds', 'decimal seconds', lag, 'positions'));
  }
  if (stale !== undefined && !/^[1-9][0-9]*$/.test(stale)) {
    found.push(fault('stale', 'Explorer-Stale is not a number of seconds', 'whole seconds, from 1', stale, 'V92'));
  } else if (Number(stale) * 1000 - Number(lag) * 1000 > lagTolerance) {
    const title = 'Explorer-Lag is less than Explorer-Stale';
    found.push(fault('stale-lag', title, `at least about ${stale}`, lag, 'V92'));
  }
  const [head, now] = [millisecondsOf(time), Date.parse(headers.date ?? '')];
  if (status < 500 && !mayBePinned(seen.query) && head !== undefined && !Number.isNaN(now) && lag !== undefined) {
    // The head can have moved since the data was read: the lag is that of the head, and can be less.
    const due = now - head;
    if (Number(lag) * 1000 - due > lagTolerance) {
      found.push(
        fault(
          'lag-value',
          'Explorer-Lag is longer than the time since Explorer-Record-Time',
          `at most about ${due / 1000}`,
          lag,
          'positions',
        ),
      );
    }
  }
  return found;
};

const entityTag: AnswerCheck = ({ answer, operation }) => {
  const tag = answer.headers.etag;
  if (tag === undefined || operation === undefined) return [];
  if (answer.status >= 400) return [fault('etag-on-error', 'an error has an ETag', 'none', tag)];
  return /^W\/"[\x21\x23-\x7e]+"$/.test(tag)
    ? []
    : [fault('etag', 'ETag is not a weak validator', 'W/"…"', tag, 'positions')];
};

const rateLimit: AnswerCheck = ({ answer, operation }) => {
  const { ratelimit, 'ratelimit-policy': policy, 'retry-after': retryAfter } = answer.headers;
  const found: Fault[] = [];
  if (retryAfter !== undefined && !/^[0-9]+$/.test(retryAfter)) {
    found.push(wide(fault('retry-after', 'Retry-After is not a number of seconds', 'decimal seconds', retryAfter)));
  }
  if (ratelimit === undefined && policy === undefined) return found;
  const left = /^"([^"]+)";r=([0-9]+);t=([0-9]+)$/.exec(ratelimit ?? '');
  const quota = /^"([^"]+)";q=([0-9]+);w=([0-9]+)$/.exec(policy ?? '');
  if (left === null) found.push(wide(fault('ratelimit', 'RateLimit cannot be read', '"name";r=N;t=N', ratelimit)));
  if (quota === null)
    found.push(wide(fault('ratelimit-policy', 'RateLimit-Policy cannot be read', '"name";q=N;w=N', policy)));
  if (left === null || quota === null) return found;
  const [, name, r = '', t = ''] = left;
  const [, policyName, q = '', w = ''] = quota;
  if (name !== policyName)
    found.push(
      wide(fault('ratelimit-name', 'RateLimit and RateLimit-Policy name different policies', policyName ?? '', name)),
    );
  // A second export is refused while one is open, regardless of the rate limit.
  if (answer.status === 429 && operation !== undefined && Number(r) >= Math.max(1, operation.cost)) {
    const title = 'RateLimit of a 429 still allows the request';
    found.push(wide(fault('ratelimit-refused', title, `r below ${Math.max(1, operation.cost)}`, `r=${r}`)));
  }
  // A refused request costs nothing.
  const highestLeft = Number(q) - (answer.status === 429 ? 0 : (operation?.cost ?? 0));
  if (Number(r) > Math.max(0, highestLeft)) {
    found.push(
      wide(
        fault(
          'ratelimit-left',
          'RateLimit does not subtract this request',
          `r of at most ${highestLeft}`,
          `r=${r} of q=${q}`,
        ),
      ),
    );
  }
  if (Number(t) > Number(w))
    found.push(
      wide(
        fault(
          'ratelimit-reset',
          'RateLimit: the time to the reset (t) is longer than the window (w)',
          `t of at most ${w}`,
          `t=${t}`,
        ),
      ),
    );
  return found;
};

/** Checks that a compressible response has `Vary: Accept-Encoding` (RFC 9110, 12.5.5). */
const varies: AnswerCheck = ({ answer, operation }) => {
  const { vary } = answer.headers;
  if (operation?.keyRequired !== true || answer.status !== 200 || vary === undefined) return [];
  if (/(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(vary)) return [];
  return [fault('vary', 'Vary does not list Accept-Encoding', 'Vary: Accept-Encoding', vary)];
};

/** Checks that the realm of a 401 is the network's name, the last segment of the base URL (RFC 9110, 11.5). */
const challenge: AnswerCheck = (seen) => {
  const { answer, operation } = seen;
  const { 'www-authenticate': given } = answer.headers;
  const network = networkOf(seen);
  if (answer.status !== 401 || operation === undefined || given === undefined || network === undefined) return [];
  if (given.includes(`realm="${network}"`)) return [];
  return [
    wide(
      fault(
        'www-authenticate',
        'the realm in WWW-Authenticate is not the name of the network',
        `realm="${network}"`,
        given,
      ),
    ),
  ];
};

const length: AnswerCheck = ({ answer, request }) => {
  const bare = request.method === 'HEAD' || answer.status === 304 || answer.status === 204;
  if (bare && answer.body.length > 0)
    return [
      fault(
        'body',
        'a response to HEAD, or with status 204 or 304, has a body',
        'no body',
        `${answer.body.length} bytes`,
        'R10',
      ),
    ];
  // Errors and responses of operations have a body, and HEAD gives its length or none (RFC 9110, 8.6).
  if (request.method === 'HEAD' && answer.status !== 304 && answer.headers['content-length'] === '0')
    return [
      fault('head-length', 'Content-Length of HEAD differs from the length of the GET body', 'that length', '0', 'R10'),
    ];
  return [];
};

/** Checks that a 405 and a preflight list the allowed methods, and a preflight the header fields (R10). */
const allowed: AnswerCheck = ({ answer: { status, headers }, operation, request }) => {
  const {
    allow = '',
    'access-control-allow-headers': fields = '',
    'access-control-allow-methods': methods = '',
  } = headers;
  if (status === 405) {
    const due = 'GET, HEAD, OPTIONS';
    return allow
      .split(/\s*,\s*/)
      .sort()
      .join(', ') === due
      ? []
      : [faultOf('methods/allow', 'R10', 'the Allow header of a 405 does not list the allowed methods', [due, allow])];
  }
  if (request.method !== 'OPTIONS' || status >= 300) return [];
  const documentedFields = (operation?.parameters ?? [])
    .filter(({ in: place }) => place === 'header')
    .map(({ name }) => name);
  const missing = ['x-api-key', ...documentedFields].filter(
    (name) => fields !== '*' && !fields.toLowerCase().includes(name.toLowerCase()),
  );
  return [
    ...missing.map((name) =>
      faultOf('cors/allow-headers', 'R10', 'a CORS preflight does not allow a request header that the API reads', [
        name,
        fields,
      ]),
    ),
    ...(/\bGET\b|\*/.test(methods)
      ? []
      : [faultOf('cors/allow-methods', 'R10', 'a CORS preflight does not allow GET', ['GET', methods])]),
  ];
};

/** Checks the header fields of one response: the required ones, the declared ones, and their values. */
export const checkHeaders: AnswerCheck = (seen) =>
  [always, declared, mediaType, cache, freshness, entityTag, rateLimit, varies, challenge, length, allowed].flatMap(
    (check) => check(seen),
  );
