import { NumberLiteral } from '@ledger-explorer/wire';
import { editRequest, forgiving } from '../edits/answers.ts';
import { editBody, editRows, shiftPages } from '../edits/rows.ts';
import { isExactObject } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

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
  ...heldOut(1, [
    {
      name: 'large-pages-begin-with-the-row-before',
      rule: 'V36',
      answer: async ({ request, upstream }) => {
        const page = request.integer('page');
        if (!request.asks('listEvents', 'listTransfers') || page < 1 || request.integer('size') < 50)
          return upstream(request);
        const asked = request.withMethod('GET');
        const [answer, before] = [await upstream(asked), await upstream(asked.withQuery({ page: page - 1 }))];
        if (!answer.ok || !before.ok) return answer;
        const [body, other] = [answer.json, before.json];
        if (!isExactObject(body) || !isExactObject(other)) return answer;
        if (!Array.isArray(body.content) || !Array.isArray(other.content)) return answer;
        body.content = [...other.content.slice(-1), ...body.content.slice(0, -1)];
        answer.json = body;
        return answer;
      },
    },
    {
      name: 'the-deepest-page-is-refused',
      rule: 'R2',
      answer: editRequest((request) => {
        const depth = (request.integer('page') + 1) * request.integer('size');
        return request.operation?.window === depth ? request.withQuery({ page: 1_000_000_000 }) : request;
      }),
    },
    {
      name: 'new-validators-are-twenty-by-default',
      rule: 'seed: limits',
      answer: editRequest((request) =>
        request.asks('listNewValidators') && request.query('size') === null ? request.withQuery({ size: 20 }) : request,
      ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'the-last-page-lacks-its-last-row',
      rule: 'V36',
      answer: editBody(['listParties', 'listValidators', 'listSuperValidators'], (body) => {
        if (body.last !== true || body.first !== false || !Array.isArray(body.content) || body.content.length < 2)
          return;
        body.content.pop();
        body.numberOfElements = new NumberLiteral(body.content.length);
      }),
    },
    {
      name: 'pages-of-a-hundred-repeat-a-row',
      rule: 'V36',
      answer: editRows(['listUpdates'], (list, request) => {
        const [first] = list;
        return request.integer('size') === 100 && request.integer('page') > 0 && first !== undefined
          ? [first, first, ...list.slice(2)]
          : undefined;
      }),
    },
    {
      name: 'new-validators-come-a-hundred-at-most-whatever-is-asked',
      rule: 'R2',
      answer: editRequest((request) =>
        request.asks('listNewValidators') && /^[1-9]\d{2,}$/.test(request.query('size') ?? '')
          ? request.withQuery({ size: 100 })
          : request,
      ),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'rewards-come-by-ten-where-no-size-is-given',
      rule: 'seed',
      answer: editRequest((request) =>
        request.asks('listRewards') && request.query('size') === null ? request.withQuery({ size: 10 }) : request,
      ),
    },
    {
      name: 'twenty-new-validators-where-no-size-is-given',
      rule: 'seed',
      answer: editRequest((request) =>
        request.asks('listNewValidators') && request.query('size') === null ? request.withQuery({ size: 20 }) : request,
      ),
    },
    {
      name: 'pages-from-the-tenth-on-begin-a-row-late',
      rule: 'seed',
      answer: (exchange) =>
        exchange.request.integer('page') >= 10
          ? shiftPages(['listTransfers', 'listUpdates', 'listEvents'], 1)(exchange)
          : exchange.upstream(exchange.request),
    },
    {
      name: 'vote-requests-begin-a-row-early-on-later-pages',
      rule: 'seed',
      answer: shiftPages(['listVoteRequests'], -1),
    },
    {
      name: 'featured-apps-repeat-a-row',
      rule: 'seed',
      answer: shiftPages(['listFeaturedApps'], -1),
    },
    {
      name: 'the-last-page-of-the-list-of-updates-is-out-of-reach',
      rule: 'R1',
      answer: editRequest((request) =>
        request.asks('listUpdates') && request.query('page') === '50' ? request.withQuery({ page: 51 }) : request,
      ),
    },
    {
      name: 'pages-of-a-hundred-and-one-featured-apps',
      rule: 'R2',
      answer: forgiving(400, (request) =>
        request.asks('listFeaturedApps') && request.query('size') === '101' ? request.withQuery({ size: 100 }) : null,
      ),
    },
    {
      name: 'votes-have-pages-without-end',
      rule: 'R2',
      answer: forgiving(400, (request) =>
        request.asks('listVotes') && /^\d{5,}$/.test(request.query('page') ?? '')
          ? request.withQuery({ page: 9999 })
          : null,
      ),
    },
  ]),
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
