import { editAnswer, editHeader, editRequest, forgiving } from '../edits/answers.ts';
import { isExactObject } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

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
    answer: editHeader(
      'explorer-record-time',
      (answer) => answer.header('explorer-record-time') !== null,
      (old) => String(Date.parse(old)),
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
  ...heldOut(1, [
    {
      name: 'the-record-time-is-a-minute-behind-its-position',
      rule: 'positions: Explorer-Record-Time',
      answer: editAnswer(
        (answer) => answer.header('explorer-record-time') !== null,
        (answer) => {
          const time = answer.header('explorer-record-time') ?? '';
          const earlier = new Date(Date.parse(time) - 60_000).toISOString();
          answer.setHeader('explorer-record-time', `${earlier.slice(0, 19)}${time.slice(19)}`);
        },
      ),
    },
    {
      name: 'position-0-is-refused',
      rule: 'positions: position=0',
      answer: editRequest((request) =>
        request.query('position') === '0' ? request.withQuery({ position: 'none' }) : request,
      ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'only-the-first-page-is-pinned',
      rule: 'positions',
      answer: async ({ request, upstream }) => {
        const position = request.query('position');
        if (!request.asks() || position === null || request.integer('page') === 0) return upstream(request);
        const answer = await upstream(request.withQuery({ position: null }));
        if (answer.ok) answer.setHeader('explorer-position', position);
        return answer;
      },
    },
    {
      name: 'upwards-a-pin-is-forgotten',
      rule: 'positions',
      answer: async ({ request, upstream }) => {
        const position = request.query('position');
        if (!request.asks('listTransfers', 'listEvents') || position === null || request.choice('orderBy') !== 'ASC')
          return upstream(request);
        const pinned = await upstream(request);
        if (!pinned.ok) return pinned;
        const answer = await upstream(request.withQuery({ position: null }));
        if (answer.ok) answer.setHeader('explorer-position', position);
        return answer;
      },
    },
    {
      name: 'an-empty-position-is-the-head',
      rule: 'R3',
      answer: editRequest((request) =>
        request.query('position') === '' && request.times('position') === 1
          ? request.withQuery({ position: null })
          : request,
      ),
    },
    {
      name: 'a-position-may-begin-with-zeros',
      rule: 'positions: R1',
      answer: editRequest((request) => {
        const position = request.query('position') ?? '';
        return /^0+\d+$/.test(position) && request.times('position') === 1
          ? request.withQuery({ position: position.replace(/^0+(?=\d)/, '') })
          : request;
      }),
    },
    {
      name: 'not-modified-has-no-position',
      rule: 'positions',
      answer: editHeader('explorer-position', ({ status }) => status === 304, null),
    },
    {
      name: 'a-pinned-answer-has-the-time-of-the-head',
      rule: 'positions: Explorer-Record-Time',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!answer.ok || request.query('position') === null) return answer;
        const head = await upstream(request.withMethod('GET').withQuery({ position: null }));
        answer.setHeader('explorer-record-time', head.header('explorer-record-time'));
        return answer;
      },
    },
    {
      name: 'the-lag-is-of-the-pinned-position',
      rule: 'positions: Explorer-Lag',
      answer: editAnswer(
        (answer, request) => answer.ok && request.query('position') !== null,
        (answer) => {
          const time = answer.header('explorer-record-time');
          if (time !== null) answer.setHeader('explorer-lag', ((Date.now() - Date.parse(time)) / 1000).toFixed(3));
        },
      ),
    },
    {
      name: 'nothing-was-recorded-at-the-epoch',
      rule: 'positions: position=0',
      answer: editHeader(
        'explorer-record-time',
        (answer, request) => answer.ok && request.query('position') === '0',
        '1970-01-01T00:00:00.000000Z',
      ),
    },
  ]),
  ...heldOut(3, [
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
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!request.asks('listUpdates') || !isPinned(request) || !answer.ok) return answer;
        const now = await upstream(request.withQuery({ position: null }));
        if (now.ok) answer.setHeader('explorer-position', now.header('explorer-position'));
        return answer;
      },
    },
    {
      name: 'pinned-events-are-of-the-time-of-now',
      rule: 'positions',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!request.asks('listEvents') || !isPinned(request) || !answer.ok) return answer;
        const now = await upstream(request.withQuery({ position: null }));
        answer.setHeader('explorer-record-time', now.header('explorer-record-time'));
        return answer;
      },
    },
    {
      name: 'the-lag-is-that-of-the-pinned-position',
      rule: 'positions',
      answer: editHeader(
        'explorer-lag',
        (answer, request) => isPinned(request) && answer.header('explorer-record-time') !== null,
        '86400.000',
      ),
    },
    {
      name: 'record-times-in-headers-have-milliseconds',
      rule: 'positions',
      answer: editHeader(
        'explorer-record-time',
        () => true,
        (time) => time.replace(/\d{3}Z$/, 'Z'),
      ),
    },
    {
      name: 'unknown-things-have-no-position',
      rule: 'positions',
      answer: editHeader('explorer-position', ({ status }) => status === 404, null),
    },
    {
      name: 'parties-overlook-a-position',
      rule: 'R5',
      answer: editRequest((request) =>
        request.asks('listParties', 'getParty') ? request.withQuery({ position: null }) : request,
      ),
    },
    {
      name: 'positions-ahead-are-the-head-for-rewards',
      rule: 'positions',
      answer: forgiving(400, (request) =>
        request.asks('listRewards') && /^[1-9]\d*$/.test(request.query('position') ?? '')
          ? request.withQuery({ position: null })
          : null,
      ),
    },
    {
      name: 'positions-of-transfers-may-have-leading-zeros',
      rule: 'R1',
      answer: forgiving(400, (request) =>
        request.asks('listTransfers') && /^0\d+$/.test(request.query('position') ?? '')
          ? request.withQuery({ position: Number(request.query('position')) })
          : null,
      ),
    },
    {
      name: 'position-zero-is-refused-for-updates',
      rule: 'positions',
      answer: editRequest((request) =>
        request.asks('listUpdates') && request.query('position') === '0'
          ? request.withQuery({ position: '' })
          : request,
      ),
    },
    {
      name: 'what-is-not-modified-has-no-position',
      rule: 'headers',
      answer: editHeader('explorer-position', ({ status }) => status === 304, null),
    },
  ]),
];

function isPinned(request: ProxiedRequest): boolean {
  return (request.query('position') ?? '') !== '';
}
