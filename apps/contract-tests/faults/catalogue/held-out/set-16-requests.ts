import { editRequest, forgiving } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined } from '../../edits/joined.ts';
import { editBody } from '../../edits/rows.ts';
import { isExactObject, objectsOf, textOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const unsorted = { sorted: false, unsorted: true, empty: true };
/** How many updates the replica is behind from which single events are read. */
const behind = 5;
/** How many requests go to one instance before they go to the other. */
const turn = 8;

/** What shows in the core on particular parameters, or in a second request. */
export const set16Requests: readonly Fault[] = heldOut(16, [
  {
    name: 'an-empty-page-is-not-sorted',
    rule: 'V9: in every page, sort says sorted',
    answer: editBody([], (body) => {
      if (body.empty !== true || !isExactObject(body.pageable ?? null)) return;
      body.sort = { ...unsorted };
      (body.pageable as Record<string, unknown>).sort = { ...unsorted };
    }),
  },
  {
    name: 'numbers-begin-again-at-two-to-the-32',
    rule: 'R1: page is 0 to 50, size 1 to 100; anything else is 400',
    answer: forgiving(400, (request) => {
      const changes: Record<string, string> = {};
      for (const name of ['page', 'size']) {
        const value = request.query(name) ?? '';
        if (/^[1-9]\d{9,18}$/.test(value)) changes[name] = String(BigInt.asIntN(32, BigInt(value)));
      }
      return request.asks() && Object.keys(changes).length > 0 ? request.withQuery(changes) : null;
    }),
  },
  {
    name: 'the-sort-of-a-framework-turns-the-list',
    rule: 'R5: unknown parameters are ignored',
    answer: editRequest((request) => {
      const isTurned = /,asc$/i.test(request.query('sort') ?? '') && request.query('orderBy') === null;
      const has = request.operation?.parameters.some(({ name }) => name === 'orderBy') === true;
      return request.asks() && isTurned && has ? request.withQuery({ orderBy: 'ASC' }) : request;
    }),
  },
  {
    name: 'two-slashes-in-a-path-are-one',
    rule: 'errors: 404, the route is unknown',
    answer: forgiving(404, (request) => {
      const path = (request.target.split('?')[0] ?? '').replace(/^\/[^/]+/, '');
      const plain = path.replaceAll(/\/{2,}/g, '/');
      const merged = request.withPath(plain);
      return plain === path || merged.operation === null ? null : merged;
    }),
  },
  {
    name: 'letters-that-no-cursor-has-are-skipped',
    rule: 'R8: a cursor that is malformed is 400',
    answer: forgiving(400, (request) => {
      const changes: Record<string, string> = {};
      for (const name of ['nextCursor', 'cursor']) {
        const value = request.query(name) ?? '';
        const plain = value.replaceAll(/[^\w-]/g, '');
        if (plain !== value && plain !== '') changes[name] = plain;
      }
      return Object.keys(changes).length === 0 ? null : request.withQuery(changes);
    }),
  },
  {
    name: 'lists-that-have-one-order-take-another',
    rule: 'R5: unknown parameters are ignored',
    answer: joined(['listVoteRequests', 'listFeaturedApps', 'listVotes'], async (body, exchange) => {
      const { request } = exchange;
      if (request.query('orderBy') !== 'ASC' || !isExactObject(body)) return;
      const whole = await askFor(exchange, request.withQuery({ page: 0, size: 100 }));
      if (whole !== null) fillPage(body, objectsOf(whole.content).toReversed(), request);
    }),
  },
  {
    name: 'a-cache-keeps-one-coding-of-an-answer',
    rule: 'RFC 9110: an answer that varies is kept for each Accept-Encoding',
    answer: async ({ request, upstream, memory }) => {
      if (request.method !== 'GET' || !request.asks()) return upstream(request);
      const kept = memory.get(request.target);
      const answer = await upstream(kept === undefined ? request : request.withHeader('accept-encoding', kept));
      if (answer.ok && kept === undefined) memory.set(request.target, request.header('accept-encoding') ?? 'identity');
      return answer;
    },
  },
  {
    name: 'the-newest-events-are-not-found-yet',
    rule: 'errors: 404, the event is unknown',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const id = request.identifier ?? '';
      if (!request.asks('getEvent')) return upstream(request);
      const newest = objectsOf((await ask(exchange, `/v1/updates?size=${behind}`))?.content);
      const isNew = newest.some(({ updateId }) => id.startsWith(textOf(updateId)));
      return upstream(isNew ? request.withPath('/v1/events/0000:0') : request);
    },
  },
  {
    name: 'a-cursor-is-unknown-to-the-other-instance',
    rule: 'seed: nextCursor is sent to get the next page',
    answer: async (exchange) => {
      const { request, upstream, memory, before } = exchange;
      const instance = String(Math.floor(before / turn) % 2);
      const given = memory.get(request.query('nextCursor') ?? '');
      if (request.asks('listContractEvents') && given !== undefined && given !== instance)
        return upstream(request.withQuery({ nextCursor: 'unknown' }));
      return joined(['listContractEvents'], (body) => {
        const cursor = isExactObject(body) ? textOf(body.nextCursor) : '';
        if (cursor !== '') memory.set(cursor, instance);
        return Promise.resolve();
      })(exchange);
    },
  },
]);
