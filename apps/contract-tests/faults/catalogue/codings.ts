import { gzipSync } from 'node:zlib';
import { editAnswer } from '../edits/edit-answer.ts';
import type { Fault } from '../proxy/fault.ts';

/** Compression, content types, and what every answer carries or keeps to itself (contract: headers, 500; RFC 9110). */
export const codings: readonly Fault[] = [
  {
    name: 'compressed-answers-are-cut-off',
    rule: 'headers: Content-Encoding',
    answer: editAnswer(
      (answer) => answer.header('content-encoding') !== null && answer.bytes.length > 0,
      (answer) => {
        answer.bytes = answer.bytes.subarray(0, -12);
        answer.setHeader('content-length', String(answer.bytes.length));
      },
    ),
  },
  {
    name: 'compressed-answers-lose-their-last-character',
    rule: 'headers: Content-Encoding',
    answer: editAnswer(
      (answer) => answer.header('content-encoding') !== null && answer.bytes.length > 0,
      (answer) => {
        answer.text = answer.text.slice(0, -1);
      },
    ),
  },
  {
    name: 'everybody-gets-gzip',
    rule: 'headers: Content-Encoding',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks() && answer.header('content-encoding') === null,
      (answer) => {
        answer.bytes = gzipSync(answer.bytes);
        answer.setHeader('content-encoding', 'gzip');
        answer.setHeader('content-length', String(answer.bytes.length));
      },
    ),
  },
  {
    name: 'answers-are-plain-text',
    rule: 'seed: responses are JSON',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks('getMarketInfo'),
      (answer) => {
        answer.setHeader('content-type', 'text/plain; charset=utf-8');
      },
    ),
  },
  {
    name: 'success-is-a-206',
    rule: 'seed: status 200',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks('listNewValidators'),
      (answer) => {
        answer.status = 206;
      },
    ),
  },
  {
    name: 'the-server-names-its-software',
    rule: 'headers: nothing names server software',
    answer: editAnswer(
      () => true,
      (answer) => {
        answer.setHeader('server', 'nginx/1.25.3');
      },
    ),
  },
  {
    name: 'errors-name-the-framework',
    rule: 'headers: nothing names server software',
    answer: editAnswer(
      ({ status }) => status >= 400,
      (answer) => {
        answer.setHeader('x-powered-by', 'Express');
      },
    ),
  },
  {
    name: 'a-refusal-shows-its-stack',
    rule: 'errors: no internals',
    answer: editAnswer(
      (answer) => answer.status === 400 && answer.bytes.length > 0,
      (answer) => {
        answer.text = answer.text.replace(
          /"detail":"[^"]*"/,
          String.raw`"detail":"RangeError: size\n    at readInteger (/srv/app/src/http/parameters.js:41:11)"`,
        );
      },
    ),
  },
  {
    name: 'not-found-shows-its-query',
    rule: 'errors: no internals',
    answer: editAnswer(
      (answer, request) => answer.status === 404 && request.asks() && answer.bytes.length > 0,
      (answer) => {
        answer.text = answer.text.replace(
          /"detail":"[^"]*"/,
          `"detail":"no row: select p.id from explorer.party p where p.name = $1"`,
        );
      },
    ),
  },
  {
    name: 'answers-have-no-request-id',
    rule: 'headers: Request-Id',
    answer: editAnswer(
      (answer) => answer.ok,
      (answer) => {
        answer.setHeader('request-id', null);
      },
    ),
  },
  {
    name: 'types-may-be-guessed',
    rule: 'headers: X-Content-Type-Options',
    answer: editAnswer(
      () => true,
      (answer) => {
        answer.setHeader('x-content-type-options', null);
      },
    ),
  },
];
