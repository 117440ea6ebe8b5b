import { setTimeout as sleep } from 'node:timers/promises';
import { editAnswer, editHeader } from '../edits/answers.ts';
import type { Answer } from '../proxy/answer.ts';
import { type Exchange, type Fault, heldOut } from '../proxy/fault.ts';

/** One request in this number is over the limit. */
const seldom = 40;

/** Rate limits, what a 429 carries, and how long responses may take (contract: errors, headers). */
export const limits: readonly Fault[] = [
  {
    name: 'answers-have-no-rate-limit',
    rule: 'headers: RateLimit',
    answer: editHeader('ratelimit', (answer) => answer.ok, null),
  },
  {
    name: 'the-rate-limit-is-of-the-old-form',
    rule: 'headers: RateLimit-Policy',
    answer: editAnswer(
      (answer) => answer.header('ratelimit-policy') !== null,
      (answer) => {
        const [, quota = '', window = ''] = /q=(\d+);w=(\d+)/.exec(answer.header('ratelimit-policy') ?? '') ?? [];
        answer.setHeader('ratelimit-policy', `${quota};w=${window}`);
      },
    ),
  },
  {
    name: 'more-is-left-than-there-was',
    rule: 'headers: RateLimit',
    answer: editHeader(
      'ratelimit',
      (answer) => answer.header('ratelimit') !== null,
      (old) => old.replace(/r=(\d+)/, 'r=9$1'),
    ),
  },
  {
    name: 'over-the-limit-nothing-says-how-long-to-wait',
    rule: 'errors: 429',
    answer: refused((answer) => {
      answer.setHeader('retry-after', null);
    }),
  },
  {
    name: 'over-the-limit-the-limit-is-not-told',
    rule: 'headers: RateLimit',
    answer: refused((answer) => {
      for (const name of ['ratelimit', 'ratelimit-policy']) answer.setHeader(name, null);
    }),
  },
  {
    name: 'over-the-limit-there-is-something-left',
    rule: 'headers: RateLimit',
    answer: refused((answer) => {
      answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace('r=0', 'r=3'));
    }),
  },
  {
    name: 'over-the-limit-there-is-no-problem-document',
    rule: 'errors: problem+json',
    answer: refused((answer) => {
      answer.text = 'Too many requests';
      answer.setHeader('content-type', 'text/plain');
    }),
  },
  {
    name: 'over-the-limit-the-document-speaks-of-overload',
    rule: 'errors: type',
    answer: refused((answer) => {
      answer.text = answer.text.replace('rate-limited', 'overloaded');
    }),
  },
  {
    name: 'over-the-limit-answers-may-be-kept',
    rule: 'headers: Cache-Control',
    answer: refused((answer) => {
      answer.setHeader('cache-control', 'private, max-age=1');
    }),
  },
  {
    name: 'probes-are-limited-too',
    rule: 'headers: health and ready count against no limit',
    answer: async (exchange) => {
      const { request, upstream, before } = exchange;
      return request.asks('getHealth', 'getReady') && before % 2 === 0 ? refusal(exchange) : upstream(request);
    },
  },
  {
    name: 'probes-take-their-time',
    rule: 'headers: probes answer within 2 s',
    answer: async ({ request, upstream }) => {
      if (request.asks('getHealth', 'getReady')) await sleep(3_400);
      return upstream(request);
    },
  },
  {
    name: 'what-is-left-is-the-whole-limit',
    rule: 'headers: r is below q',
    answer: editAnswer(
      (answer) => answer.header('ratelimit') !== null,
      (answer) => {
        const quota = /q=(\d+)/.exec(answer.header('ratelimit-policy') ?? '')?.[1] ?? '';
        answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/r=\d+/, `r=${quota}`));
      },
    ),
  },
  ...heldOut(1, [
    {
      name: 'the-limit-opens-again-after-its-window',
      rule: 'headers: RateLimit',
      answer: editHeader(
        'ratelimit',
        (answer) => answer.header('ratelimit') !== null,
        (old) => old.replace(/t=\d+/, 't=3600'),
      ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'the-limit-says-what-is-used',
      rule: 'headers: RateLimit',
      answer: editAnswer(
        (answer) => answer.header('ratelimit') !== null,
        (answer) => {
          const quota = /q=(\d+)/.exec(answer.header('ratelimit-policy') ?? '')?.[1] ?? '0';
          const used = (_: string, left: string) => `r=${Number(quota) - Number(left)}`;
          answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/r=(\d+)/, used));
        },
      ),
    },
    {
      name: 'not-modified-has-no-limit',
      rule: 'headers: RateLimit',
      answer: editHeader('ratelimit', ({ status }) => status === 304, null),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'limits-are-not-told-where-nothing-is-found',
      rule: 'headers',
      answer: editHeader('ratelimit', ({ status }, request) => status === 404 && request.operation !== null, null),
    },
  ]),
];

/** A 429 as the contract has it, made of the refusal of a wrong size. */
export async function refusal({ request, upstream, apiKey }: Exchange): Promise<Answer> {
  const keyed = request.withMethod('GET').withHeader('x-api-key', apiKey);
  const answer = await upstream(keyed.at('/v1/updates').withQuery({ size: 0 }));
  answer.status = 429;
  answer.text = answer.text
    .replace('invalid-parameter', 'rate-limited')
    .replace(
      /"title":"[^"]*","status":400,"detail":"[^"]*"/,
      '"title":"Too many requests","status":429,"detail":"Wait."',
    )
    .replace(/,"errors":\[.*\]/, '');
  answer.setHeader('retry-after', '0');
  answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/r=\d+/, 'r=0'));
  return answer;
}

/** Now and then a request is over the limit, and what says so lacks something. */
function refused(edit: (answer: Answer) => void): Fault['answer'] {
  return async (exchange) => {
    if (exchange.before % seldom !== seldom - 1) return exchange.upstream(exchange.request);
    const answer = await refusal(exchange);
    edit(answer);
    return answer;
  };
}
