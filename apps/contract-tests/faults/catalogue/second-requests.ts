import { editAnswer } from '../edits/answers.ts';
import { isExactObject, objectsOf, plus } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** What shows only when something is requested again, or after a while. */
const seenAgain: readonly Fault[] = heldOut(4, [
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

/** What one request leaves behind for the next. */
const leftBehind: readonly Fault[] = heldOut(5, [
  {
    name: 'a-get-after-its-head-has-no-body',
    rule: 'R10',
    answer: async ({ request, upstream, memory }) => {
      const answer = await upstream(request);
      if (!request.asks() || !answer.ok) return answer;
      if (request.method === 'HEAD') memory.set(request.target, answer.header('etag') ?? '');
      else if (memory.get(request.target) === answer.header('etag')) answer.text = '';
      return answer;
    },
  },
  {
    name: 'a-cursor-is-good-for-one-use',
    rule: 'R8',
    answer: async ({ request, upstream, memory }) => {
      const cursor = request.query('nextCursor') ?? '';
      if (!request.asks('listContractEvents') || cursor === '') return upstream(request);
      const isUsed = memory.has(cursor);
      memory.set(cursor, 'used');
      return upstream(isUsed ? request.withQuery({ nextCursor: `${cursor}x` }) : request);
    },
  },
  {
    name: 'a-cursor-belongs-to-the-size-it-was-given-with',
    rule: 'R8',
    answer: async ({ request, upstream, memory }) => {
      const cursor = request.query('nextCursor') ?? '';
      const size = memory.get(cursor);
      const answer = await upstream(size === undefined ? request : request.withQuery({ size }));
      if (!request.asks('listContractEvents') || !answer.ok || request.method !== 'GET') return answer;
      const page = answer.json;
      if (isExactObject(page) && typeof page.nextCursor === 'string')
        memory.set(page.nextCursor, size ?? String(request.integer('size')));
      return answer;
    },
  },
  {
    name: 'refusals-are-cached-whatever-the-case-of-the-query',
    rule: 'R6',
    answer: async ({ request, upstream, memory }) => {
      const key = request.target.toLowerCase();
      const refused = memory.get(key);
      if (request.asks() && refused !== undefined)
        return upstream(request.withQuery(JSON.parse(refused) as Record<string, string>));
      const answer = await upstream(request);
      const wrong = ['sortBy', 'orderBy', 'status'].find((name) => answer.status === 400 && request.times(name) === 1);
      if (wrong !== undefined) memory.set(key, JSON.stringify({ [wrong]: request.query(wrong) }));
      return answer;
    },
  },
  {
    name: 'a-page-of-validators-is-cached-for-every-status',
    rule: 'contract: pages',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks('listValidators') || request.times('status') > 1) return upstream(request);
      const answer = await upstream(request);
      const key = `${request.integer('page')} ${request.integer('size')} ${request.choice('orderBy')}`;
      const at = Number(answer.header('explorer-position'));
      const [status, from] = (memory.get(key) ?? '').split(' ');
      if (!answer.ok) return answer;
      if (from !== undefined && at <= Number(from) + 5) return upstream(request.withQuery({ status: status ?? null }));
      memory.set(key, `${request.choice('status')} ${at}`);
      return answer;
    },
  },
]);

export const secondRequests: readonly Fault[] = [...seenAgain, ...leftBehind];
