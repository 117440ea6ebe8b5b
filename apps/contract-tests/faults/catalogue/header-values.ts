import { editAnswer, editHeader } from '../edits/answers.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Headers that are there, with a value that says something else (contract: headers, positions). */
const wrongValues: readonly Fault[] = heldOut(4, [
  {
    name: 'not-allowed-allows-to-post',
    rule: 'headers: Allow',
    answer: editHeader('allow', ({ status }) => status === 405, 'GET, HEAD, OPTIONS, POST'),
  },
  {
    name: 'browsers-do-not-read-the-policy-of-the-limit',
    rule: 'headers: CORS',
    answer: editHeader(
      'access-control-expose-headers',
      () => true,
      (old) => old.replace(/RateLimit-Policy,? ?/, ''),
    ),
  },
  {
    name: 'tags-of-votes-have-no-quotes',
    rule: 'headers: ETag',
    answer: editHeader(
      'etag',
      (_answer, request) => request.asks('listVotes'),
      (old) => old.replaceAll('"', ''),
    ),
  },
  {
    name: 'errors-are-recorded-at-the-time-of-the-request',
    rule: 'headers: Explorer-Record-Time',
    answer: editHeader(
      'explorer-record-time',
      ({ status }) => status === 404,
      () => `${new Date().toISOString().slice(0, -1)}000Z`,
    ),
  },
  {
    name: 'the-lag-is-ten-seconds-too-long',
    rule: 'headers: Explorer-Lag',
    answer: editHeader(
      'explorer-lag',
      () => true,
      (old) => (Number(old) + 10).toFixed(3),
    ),
  },
  {
    name: 'the-limit-is-that-of-another-policy',
    rule: 'headers: RateLimit',
    answer: editHeader(
      'ratelimit',
      () => true,
      (old) => old.replace('"default"', '"address"'),
    ),
  },
  {
    name: 'head-is-a-byte-short',
    rule: 'R10',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const length = answer.header('content-length');
      if (request.method === 'HEAD' && request.asks('getDashboard') && length !== null)
        answer.setHeader('content-length', String(Number(length) - 1));
      return answer;
    },
  },
  {
    name: 'immutable-responses-may-be-kept-longer-when-stale',
    rule: 'headers: Cache-Control',
    answer: editAnswer(
      (answer) => answer.header('cache-control')?.includes('max-age') === true,
      (answer) => {
        answer.setHeader('cache-control', `${answer.header('cache-control') ?? ''}, stale-while-revalidate=86400`);
      },
    ),
  },
]);

const wrongForms: readonly Fault[] = heldOut(5, [
  {
    name: 'not-allowed-does-not-speak-of-options',
    rule: 'R10',
    answer: editHeader('allow', ({ status }) => status === 405, 'GET, HEAD'),
  },
  {
    name: 'browsers-do-not-read-the-lag-of-errors',
    rule: 'headers: CORS',
    answer: editHeader(
      'access-control-expose-headers',
      ({ status }) => status >= 400,
      (old) => old.replace(/Explorer-Lag,? ?/i, ''),
    ),
  },
  {
    name: 'record-times-in-headers-end-in-an-offset',
    rule: 'positions: Explorer-Record-Time',
    answer: editHeader(
      'explorer-record-time',
      () => true,
      (old) => old.replace('Z', '+00:00'),
    ),
  },
  {
    name: 'errors-have-a-tag',
    rule: 'headers: ETag',
    answer: editHeader('etag', ({ status, bytes }) => status === 404 && bytes.length > 0, 'W/"9d2f1c"'),
  },
]);

export const headerValues: readonly Fault[] = [...wrongValues, ...wrongForms];
