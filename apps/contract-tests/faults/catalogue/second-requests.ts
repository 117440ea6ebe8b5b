import { editAnswer } from '../edits/answers.ts';
import { isExactObject, objectsOf, plus } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** What shows only when something is requested again, or after a while. */
export const secondRequests: readonly Fault[] = heldOut(4, [
  {
    name: 'a-response-that-is-cached-needs-no-key',
    rule: 'keys',
    answer: async ({ request, upstream, apiKey, memory }) => {
      const answer = await upstream(request);
      if (!request.asks()) return answer;
      if (answer.ok) memory.set(request.target, 'cached');
      if (answer.status !== 401 || !memory.has(request.target)) return answer;
      return upstream(request.withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'a-list-requested-again-lacks-its-last-row',
    rule: 'contract: pages',
    answer: async (exchange) => {
      const { request, memory } = exchange;
      const again = memory.has(request.target);
      memory.set(request.target, 'seen');
      return editAnswer(
        (answer) => answer.ok && again && request.asks('listTransfers', 'listEvents'),
        (answer) => {
          const page = answer.json;
          if (!isExactObject(page) || !Array.isArray(page.content)) return;
          page.content = page.content.slice(0, -1);
          answer.json = page;
        },
      )(exchange);
    },
  },
  {
    name: 'ids-of-requests-come-again-after-a-hundred',
    rule: 'headers: Request-Id',
    answer: async (exchange) => {
      const answer = await exchange.upstream(exchange.request);
      answer.setHeader('request-id', `7f3c9d2e51b84a06${String(exchange.before % 100).padStart(4, '0')}`);
      return answer;
    },
  },
  {
    name: 'after-three-hundred-requests-browsers-read-no-tag',
    rule: 'headers: CORS',
    answer: async ({ request, upstream, before }) => {
      const answer = await upstream(request);
      const exposed = answer.header('access-control-expose-headers');
      if (before > 300 && exposed !== null)
        answer.setHeader('access-control-expose-headers', exposed.replace('ETag, ', ''));
      return answer;
    },
  },
  {
    name: 'a-walk-breaks-when-the-index-moves-on',
    rule: 'R8',
    answer: async ({ request, upstream, memory }) => {
      const answer = await upstream(request);
      if (!answer.ok || !request.asks('listContractEvents')) return answer;
      const cursor = request.query('nextCursor') ?? '';
      const given = memory.get(cursor);
      const position = answer.header('explorer-position') ?? '';
      if (cursor !== '' && given !== undefined && Number(position) > Number(given) + 10)
        return upstream(request.withQuery({ nextCursor: `${cursor}x` }));
      const page = request.method === 'GET' ? answer.json : null;
      if (isExactObject(page) && typeof page.nextCursor === 'string') memory.set(page.nextCursor, position);
      return answer;
    },
  },
  {
    name: 'old-positions-are-forgotten-for-updates',
    rule: 'positions',
    answer: async ({ request, upstream }) => {
      const position = request.query('position');
      const answer = await upstream(request);
      if (position === null || !answer.ok || !request.asks('listUpdates')) return answer;
      const now = await upstream(request.withQuery({ position: null }));
      const isOld = Number(now.header('explorer-position') ?? 0) > Number(position) + 60;
      if (!isOld) return answer;
      const [pinned, current] = [answer, now];
      for (const name of ['explorer-position', 'explorer-record-time', 'etag'])
        current.setHeader(name, pinned.header(name));
      return current;
    },
  },
  {
    name: 'the-newest-app-is-dated-right-the-second-time-only',
    rule: 'contract: pages',
    answer: async (exchange) => {
      const { request, memory } = exchange;
      const isFirst = !memory.has(request.target);
      memory.set(request.target, 'seen');
      return editAnswer(
        (answer) => answer.ok && isFirst && request.asks('listFeaturedApps') && request.integer('page') === 0,
        (answer) => {
          const page = answer.json;
          if (!isExactObject(page)) return;
          page.content = objectsOf(page.content).map((row, at) =>
            at === 0 ? { ...row, createdAt: plus(row.createdAt, -1n) } : row,
          );
          answer.json = page;
        },
      )(exchange);
    },
  },
]);
