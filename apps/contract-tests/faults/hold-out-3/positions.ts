import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import { header } from './header.ts';

function pinned({ request }: Exchange): boolean {
  return (request.query('position') ?? '') !== '';
}

/** Positions: pinned answers and what headers say of them. */
export const positions: readonly Fault[] = [
  {
    name: 'pinned-transfers-count-those-that-came-since',
    rule: 'positions',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listTransfers') || (request.query('position') ?? '') === '') return upstream(request);
      const [answer, now] = await Promise.all([
        upstream(request.withMethod('GET')),
        upstream(request.withMethod('GET').withQuery({ position: null })),
      ]);
      const [body, head] = [answer.json, now.ok ? now.json : null];
      if (!answer.ok || !isExactObject(body) || !isExactObject(head)) return answer;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = head[name] ?? null;
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'pinned-rewards-are-those-of-now',
    rule: 'positions',
    answer: async ({ request, upstream }) => {
      const position = request.query('position');
      const answer = await upstream(request.asks('listRewards') ? request.withMethod('GET') : request);
      if (!request.asks('listRewards') || position === null || !answer.ok) return answer;
      const now = await upstream(request.withMethod('GET').withQuery({ position: null }));
      answer.json = now.json;
      return answer;
    },
  },
  {
    name: 'pinned-updates-say-they-are-of-now',
    rule: 'positions',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      if (!request.asks('listUpdates') || !pinned(exchange) || !answer.ok) return answer;
      const now = await upstream(request.withQuery({ position: null }));
      if (now.ok) answer.setHeader('explorer-position', now.header('explorer-position'));
      return answer;
    },
  },
  {
    name: 'pinned-events-are-of-the-time-of-now',
    rule: 'positions',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      if (!request.asks('listEvents') || !pinned(exchange) || !answer.ok) return answer;
      const now = await upstream(request.withQuery({ position: null }));
      answer.setHeader('explorer-record-time', now.header('explorer-record-time'));
      return answer;
    },
  },
  {
    name: 'the-lag-is-that-of-the-pinned-position',
    rule: 'positions',
    answer: header(
      (answer, exchange) => pinned(exchange) && answer.header('explorer-record-time') !== null,
      'explorer-lag',
      () => '86400.000',
    ),
  },
  {
    name: 'record-times-in-headers-have-milliseconds',
    rule: 'positions',
    answer: header(
      () => true,
      'explorer-record-time',
      (time) => time?.replace(/\d{3}Z$/, 'Z') ?? null,
    ),
  },
  {
    name: 'unknown-things-have-no-position',
    rule: 'positions',
    answer: header(
      ({ status }) => status === 404,
      'explorer-position',
      () => null,
    ),
  },
];
