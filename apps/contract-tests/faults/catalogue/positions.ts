import { editAnswer } from '../edits/edit-answer.ts';
import { editRequest } from '../edits/edit-request.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** Positions and freshness (contract: positions). */
export const positions: readonly Fault[] = [
  {
    name: 'pinned-pages-move',
    rule: 'positions: pages that hold still',
    answer: async ({ request, upstream }) => {
      const position = request.query('position');
      const answer = await upstream(request);
      if (position === null || position === '0' || !answer.ok) return answer;
      const moving = await upstream(request.withQuery({ position: null }));
      moving.setHeader('explorer-position', position);
      return moving;
    },
  },
  {
    name: 'position-0-is-the-head',
    rule: 'positions: position=0',
    answer: editRequest((request) =>
      request.query('position') === '0' ? request.withQuery({ position: null }) : request,
    ),
  },
  {
    name: 'a-position-ahead-is-answered',
    rule: 'positions: ahead is 400',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const ahead = request.operation?.pinnable === true && /^\d+$/.test(request.query('position') ?? '');
      if (answer.status !== 400 || !ahead) return answer;
      return upstream(request.withQuery({ position: null }));
    },
  },
  {
    name: 'parties-take-a-position',
    rule: 'R5',
    answer: editRequest((request) => (request.asks('listParties') ? request.withQuery({ position: null }) : request)),
  },
  {
    name: 'pinned-answers-say-the-head',
    rule: 'positions: Explorer-Position',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (request.query('position') === null || !answer.ok) return answer;
      const head = await upstream(request.withQuery({ position: null }));
      answer.setHeader('explorer-position', head.header('explorer-position'));
      return answer;
    },
  },
  {
    name: 'totals-of-pinned-pages-are-of-the-head',
    rule: 'positions: totals are of the position',
    answer: async ({ request, upstream }) => {
      if (!request.asks() || request.query('position') === null) return upstream(request);
      const asked = request.withMethod('GET');
      const [answer, head] = [await upstream(asked), await upstream(asked.withQuery({ position: null }))];
      if (!answer.ok || !head.ok) return answer;
      const [body, live] = [answer.json, head.json];
      if (!isExactObject(body) || !isExactObject(live) || live.totalElements === undefined) return answer;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = live[name] ?? null;
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'errors-do-not-say-their-position',
    rule: 'positions: every answer',
    answer: editAnswer(
      ({ status }) => status >= 400,
      (answer) => {
        for (const name of ['explorer-position', 'explorer-record-time', 'explorer-lag']) answer.setHeader(name, null);
      },
    ),
  },
  {
    name: 'the-position-goes-back-now-and-then',
    rule: 'positions: last committed update',
    answer: editAnswer(
      (answer, request) => answer.ok && request.query('position') === null,
      (answer, { before }) => {
        const position = Number(answer.header('explorer-position'));
        if (before % 5 === 0 && position > 60) answer.setHeader('explorer-position', String(position - 50));
      },
    ),
  },
  {
    name: 'the-lag-is-in-milliseconds',
    rule: 'positions: Explorer-Lag',
    answer: editAnswer(
      (answer) => answer.header('explorer-lag') !== null,
      (answer) => {
        answer.setHeader('explorer-lag', String(Math.round(Number(answer.header('explorer-lag')) * 1000)));
      },
    ),
  },
  {
    name: 'the-record-time-is-in-milliseconds-since-1970',
    rule: 'positions: Explorer-Record-Time',
    answer: editAnswer(
      (answer) => answer.header('explorer-record-time') !== null,
      (answer) => {
        answer.setHeader('explorer-record-time', String(Date.parse(answer.header('explorer-record-time') ?? '')));
      },
    ),
  },
  {
    name: 'a-cursor-is-taken-with-any-position',
    rule: 'positions: cursors carry theirs',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 400 || request.query('position') === null) return answer;
      return (request.query('nextCursor') ?? '') === '' ? answer : upstream(request.withQuery({ position: null }));
    },
  },
];
