import { Answer } from '../proxy/answer.ts';
import { editBody } from '../edits/edit-body.ts';
import { editRequest } from '../edits/edit-request.ts';
import { shiftPages } from '../edits/shift-pages.ts';
import type { Fault } from '../proxy/fault.ts';

/** Which rows stand on which page (seed: limits; R1, R2, V36). */
export const pages: readonly Fault[] = [
  {
    name: 'later-pages-skip-one',
    rule: 'seed: page index',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listParties') || request.integer('page') < 1) return upstream(request);
      return relabelled(
        await upstream(request.withQuery({ page: Math.min(request.integer('page') + 1, 50) })),
        request,
      );
    },
  },
  { name: 'pages-of-updates-overlap-by-one-row', rule: 'V36', answer: shiftPages(['listUpdates'], -1) },
  { name: 'a-row-falls-between-pages-of-events', rule: 'V36', answer: shiftPages(['listEvents'], 1) },
  { name: 'rewards-overlap-by-one-row', rule: 'V36', answer: shiftPages(['listRewards'], -1) },
  {
    name: 'the-size-is-ignored',
    rule: 'seed: size',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listTransfers') || !/^\d+$/.test(request.query('size') ?? '20')) return upstream(request);
      if (request.integer('size') < 1 || request.integer('size') > 100) return upstream(request);
      return upstream(request.withQuery({ size: 20 }));
    },
  },
  {
    name: 'pages-end-at-fifty-rows',
    rule: 'seed: size',
    answer: editBody(['listEvents', 'listUpdates', 'listTransfers'], (body) => {
      if (Array.isArray(body.content)) body.content = body.content.slice(0, 50);
    }),
  },
  {
    name: 'the-highest-page-is-refused',
    rule: 'R1',
    answer: misread('page', 50, 51),
  },
  {
    name: 'page-51-is-answered',
    rule: 'R1',
    answer: misread('page', 51, 50),
  },
  {
    name: 'size-101-is-cut-to-100',
    rule: 'R1',
    answer: misread('size', 101, 100),
  },
  {
    name: 'size-0-means-the-default',
    rule: 'R1',
    answer: editRequest((request) => (request.query('size') === '0' ? request.withQuery({ size: null }) : request)),
  },
  {
    name: 'any-depth-is-answered',
    rule: 'R2',
    answer: editRequest((request) => {
      const depth = (request.integer('page') + 1) * request.integer('size');
      return (request.operation?.window ?? Infinity) < depth && /^\d{1,9}$/.test(request.query('page') ?? '')
        ? request.withQuery({ page: 100, size: request.integer('size') > 100 ? request.query('size') : null })
        : request;
    }),
  },
  {
    name: 'a-page-past-the-end-is-not-found',
    rule: 'V36',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks() || !answer.ok || request.integer('page') < 1) return answer;
      const full = request.method === 'HEAD' ? await upstream(request.withMethod('GET')) : answer;
      if (!full.text.startsWith('{"content":[]')) return answer;
      return upstream(request.withPath('/v1/nothing-here'));
    },
  },
];

/** Says of itself that it is the page that was asked for. */
function relabelled(answer: Answer, request: { integer(name: string): number }): Answer {
  if (answer.bytes.length === 0) return answer;
  const [page, size] = [request.integer('page'), request.integer('size')];
  answer.text = answer.text
    .replace(/"pageNumber":\d+,"offset":\d+/, `"pageNumber":${page},"offset":${page * size}`)
    .replace(/"number":\d+/, `"number":${page}`);
  return answer;
}

/** One value that is taken for another, where the parameter has a highest one. */
function misread(name: string, sent: number, taken: number): Fault['answer'] {
  return editRequest((request) => {
    const bounded = request.operation?.parameters.some((one) => one.name === name && one.maximum !== undefined);
    return bounded === true && request.query(name) === String(sent) ? request.withQuery({ [name]: taken }) : request;
  });
}
