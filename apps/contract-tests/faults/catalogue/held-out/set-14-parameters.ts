import { isExactObject, textOf } from '../../edits/values.ts';
import { editAnswer, forgiving } from '../../edits/answers.ts';
import { joined } from '../../edits/joined.ts';
import { editRows } from '../../edits/rows.ts';
import type { Answer } from '../../proxy/answer.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const ordered = [
  'listSuperValidators',
  'listValidators',
  'listTransfers',
  'listParties',
  'listEvents',
  'listUpdates',
  'listContractEvents',
];

/** What is under way of each proxy, by what is taken for the same request. */
const underWay = new WeakMap<Map<string, string>, Map<string, Promise<Answer>>>();

/** What shows in the core on particular parameters, or in a second request. */
export const set14Parameters: readonly Fault[] = heldOut(14, [
  {
    name: 'a-slash-behind-a-path-is-overlooked',
    rule: 'errors: 404, the route is unknown',
    answer: forgiving(404, (request) => {
      const path = (request.target.split('?')[0] ?? '').replace(/^\/[^/]+/, '');
      if (!path.endsWith('/')) return null;
      const plain = request.withPath(path.slice(0, -1));
      return plain.operation === null ? null : plain;
    }),
  },
  {
    name: 'a-sort-key-is-not-looked-at-where-there-is-one',
    rule: 'R6: anything else is 400',
    answer: forgiving(400, (request) =>
      request.asks(...ordered) && !request.asks('listParties') && request.times('sortBy') === 1
        ? request.withQuery({ sortBy: null })
        : null,
    ),
  },
  {
    name: 'nothing-is-modified-since-any-time',
    rule: 'positions: 304 with a matching If-None-Match',
    answer: editAnswer(
      (answer, request) =>
        answer.ok && request.header('if-modified-since') !== null && request.header('if-none-match') === null,
      (answer) => {
        answer.status = 304;
        answer.bytes = Buffer.alloc(0);
        for (const name of ['content-type', 'content-length', 'content-encoding']) answer.setHeader(name, null);
      },
    ),
  },
  {
    name: 'events-of-an-update-are-in-order-of-their-ids-as-texts',
    rule: 'V10: inside an update, events are depth first',
    answer: editRows(['listEvents'], (rows, request) => {
      const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
      const updates = [...new Set(rows.map(({ transactionId }) => transactionId))];
      return updates.flatMap((id) =>
        rows
          .filter(({ transactionId }) => transactionId === id)
          .toSorted((one, other) => (textOf(one.eventId) < textOf(other.eventId) ? -sign : sign)),
      );
    }),
  },
  {
    name: 'every-second-ascending-list-is-descending',
    rule: 'seed: ASC is from lowest to highest of the sort key',
    answer: joined(['listSuperValidators', 'listValidators'], (body, { request, memory }) => {
      if (request.query('orderBy') === 'ASC' && isExactObject(body) && Array.isArray(body.content)) {
        const isTurned = memory.get(request.target) === 'turned';
        memory.set(request.target, isTurned ? '' : 'turned');
        if (isTurned) body.content.reverse();
      }
      return Promise.resolve();
    }),
  },
  {
    name: 'a-path-that-is-asked-for-twice-at-once-has-one-answer',
    rule: 'seed: query parameters',
    answer: (exchange) => {
      const { request, upstream, memory } = exchange;
      if (request.method !== 'GET' || !request.asks()) return upstream(request);
      const started = underWay.get(memory) ?? new Map<string, Promise<Answer>>();
      underWay.set(memory, started);
      const headers = ['x-api-key', 'accept-encoding', 'if-none-match', 'explorer-wait-for'];
      const same = [request.target.split('?')[0], ...headers.map((name) => request.header(name))].join('\n');
      const answer = started.get(same) ?? upstream(request).finally(() => started.delete(same));
      started.set(same, answer);
      return answer;
    },
  },
  {
    name: 'the-order-that-was-asked-for-last-is-the-default',
    rule: 'seed: orderBy has the default DESC',
    answer: ({ request, upstream, memory }) => {
      if (!request.asks(...ordered)) return upstream(request);
      const [id, order] = [request.operation?.id ?? '', request.query('orderBy')];
      if (order === 'ASC' || order === 'DESC') memory.set(id, order);
      const last = memory.get(id);
      return upstream(order === null && last !== undefined ? request.withQuery({ orderBy: last }) : request);
    },
  },
]);
