import { gzipSync } from 'node:zlib';
import { editAnswer, editHeader } from '../edits/answers.ts';
import { editBody, editRows } from '../edits/rows.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Codings, content types, and headers of every response (contract: headers, 500; RFC 9110). */
export const headers: readonly Fault[] = [
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
    answer: editHeader(
      'content-type',
      (answer, request) => answer.ok && request.asks('getMarketInfo'),
      'text/plain; charset=utf-8',
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
    answer: editHeader('server', () => true, 'nginx/1.25.3'),
  },
  {
    name: 'errors-name-the-framework',
    rule: 'headers: nothing names server software',
    answer: editHeader('x-powered-by', ({ status }) => status >= 400, 'Express'),
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
    answer: editHeader('request-id', (answer) => answer.ok, null),
  },
  {
    name: 'types-may-be-guessed',
    rule: 'headers: X-Content-Type-Options',
    answer: editHeader('x-content-type-options', () => true, null),
  },
  ...heldOut(1, [
    {
      name: 'brotli-is-gzip',
      rule: 'headers: Content-Encoding',
      answer: editAnswer(
        (answer) => answer.header('content-encoding') === 'br',
        (answer) => {
          answer.bytes = gzipSync(answer.text);
          answer.setHeader('content-length', String(answer.bytes.length));
        },
      ),
    },
    {
      name: 'every-answer-has-the-same-id',
      rule: 'headers: Request-Id',
      answer: editHeader('request-id', () => true, '00000000-0000-4000-8000-000000000000'),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'wrong-requests-may-be-sniffed',
      rule: 'headers: X-Content-Type-Options',
      answer: editHeader('x-content-type-options', ({ status }) => status === 400, null),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'compressed-lists-lose-their-last-row',
      rule: 'seed',
      answer: async (exchange) => {
        const compressed = (await exchange.upstream(exchange.request)).header('content-encoding') === 'br';
        return editRows(['listUpdates', 'listEvents', 'listTransfers'], (rows) =>
          compressed ? rows.slice(0, -1) : undefined,
        )(exchange);
      },
    },
    {
      name: 'compressed-answers-name-their-server',
      rule: 'headers',
      answer: editHeader('server', (answer) => answer.header('content-encoding') === 'gzip', 'nginx/1.27'),
    },
    {
      name: 'answers-of-one-operation-share-an-id',
      rule: 'headers',
      answer: editHeader(
        'request-id',
        (_answer, request) => request.asks('listFeaturedApps'),
        '3f0d9f0e-0a51-4f0b-9a4e-3f0a5b1c2d4e',
      ),
    },
    {
      name: 'refused-keys-may-be-sniffed',
      rule: 'headers',
      answer: editHeader('x-content-type-options', ({ status }) => status === 401, null),
    },
    {
      name: 'the-market-speaks-of-another-type',
      rule: 'seed',
      answer: async (exchange) => {
        const answer = await editBody(['getMarketInfo'], () => undefined)(exchange);
        if (answer.ok && exchange.request.asks('getMarketInfo')) answer.setHeader('content-type', 'text/json');
        return answer;
      },
    },
  ]),
];
