import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editBody, editRequest, editRows, fault } from '../edits/answers.ts';
import { isExactObject, mapLiteral, objectsOf } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';

const cursorList = 'listContractEvents';
/** A cursor that the service never returns: `gone` in base64url. */
const inventedCursor = 'Z29uZQ';

/** Faults of lists: rows, order and pages. */
export const lists: readonly Fault[] = [
  editBody('the-total-is-that-of-the-page', 'V36', ['listVotes'], (body) => {
    body.totalElements = body.numberOfElements ?? null;
  }),
  editBody('pages-are-rounded-down', 'V36', ['listParties'], (body) => {
    const { totalElements, size } = body;
    if (totalElements instanceof NumberLiteral && size instanceof NumberLiteral) {
      body.totalPages = new NumberLiteral(Math.floor(Number(totalElements.text) / Number(size.text)));
    }
  }),
  editBody('the-last-page-does-not-say-so', 'V36', ['listSuperValidators'], (body) => {
    if (body.number instanceof NumberLiteral && body.number.text !== '0') body.last = false;
  }),
  editBody(
    'lists-say-that-they-are-unsorted',
    'V9',
    ['listRewards', 'listVoteRequests', 'listFeaturedApps', 'listVotes'],
    (body) => {
      body.sort = { sorted: false, empty: true, unsorted: true };
    },
  ),
  editBody('the-total-of-validators-is-one-too-high', 'V36', ['listValidators'], (body) => {
    for (const name of ['totalElements', 'totalCount']) {
      body[name] = mapLiteral(body[name] ?? null, (total) => BigInt(total) + 1n);
    }
  }),
  editRows('tied-parties-are-the-other-way-round', 'V8', ['listParties'], (rows, request) =>
    reverseTies(rows, request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen'),
  ),
  editRequest('the-order-of-updates-is-ignored', 'seed: orderBy', (request) =>
    request.isReadOf('listUpdates') && request.choice('orderBy') === 'ASC'
      ? request.withQuery({ orderBy: 'DESC' })
      : request,
  ),
  editRows('events-of-one-update-run-backwards', 'V10', ['listEvents'], (rows) => reverseTies(rows, 'transactionId')),
  fault('a-row-falls-between-pages-of-events', 'V36', async ({ request, upstream }) => {
    const page = request.integer('page');
    if (!request.isReadOf('listEvents') || page < 1) return upstream(request);
    const asked = request.withMethod('GET');
    const [answer, next] = [await upstream(asked), await upstream(asked.withQuery({ page: page + 1 }))];
    const [body, other] = [answer, next].map((each) => (each.ok ? each.json : null));
    if (!isExactObject(body) || !Array.isArray(body.content) || !isExactObject(other)) return answer;
    // The last page gets shorter, as with a wrong SQL offset.
    body.content = [...body.content.slice(1), ...objectsOf(other.content).slice(0, 1)];
    answer.json = body;
    return answer;
  }),
  editBody('pages-end-at-fifty-rows', 'seed: size', ['listEvents', 'listUpdates', 'listTransfers'], (body) => {
    if (Array.isArray(body.content)) body.content = body.content.slice(0, 50);
  }),
  editBody(
    'the-last-page-lacks-its-last-row',
    'V36',
    ['listParties', 'listValidators', 'listSuperValidators'],
    (body) => {
      if (body.last !== true || body.first !== false || !Array.isArray(body.content) || body.content.length < 2) return;
      body.content.pop();
      body.numberOfElements = new NumberLiteral(body.content.length);
    },
  ),
  editBody('the-cursor-stays-where-it-is', 'seed: nextCursor', [cursorList], (body, request) => {
    const given = request.query('nextCursor') ?? '';
    if (given !== '' && body.nextCursor !== null) body.nextCursor = given;
  }),
  editBody('the-walk-skips-the-first-row-of-later-pages', 'seed: nextCursor', [cursorList], (body, request) => {
    if ((request.query('nextCursor') ?? '') !== '' && Array.isArray(body.content)) body.content = body.content.slice(1);
  }),
  fault('a-tampered-cursor-begins-at-the-start', 'R8', async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (!request.isReadOf(cursorList) || (request.query('nextCursor') ?? '') === '') return answer;
    if (answer.status !== 400) return answer;
    return upstream(request.withQuery({ nextCursor: null }));
  }),
  editBody('the-last-page-promises-another', 'seed: hasNextPage', [cursorList], (body) => {
    body.hasNextPage = true;
  }),
  fault('the-cursor-of-another-contract-is-taken', 'R8', takeAnyCursor()),
  fault('a-full-last-page-promises-an-empty-one', 'V38', async ({ request, upstream }) => {
    if (!request.isReadOf(cursorList)) return upstream(request);
    const isPastEnd = request.query('nextCursor') === inventedCursor;
    const asked = request.withMethod('GET');
    const answer = await upstream(isPastEnd ? asked.withQuery({ nextCursor: null }) : asked);
    const body = answer.ok ? answer.json : null;
    if (!isExactObject(body) || !Array.isArray(body.content)) return answer;
    if (isPastEnd) Object.assign(body, { content: [], hasNextPage: false, nextCursor: null });
    else if (body.hasNextPage === false && body.content.length === request.integer('size'))
      Object.assign(body, { hasNextPage: true, nextCursor: inventedCursor });
    answer.json = body;
    return answer;
  }),
  editRequest('the-status-of-validators-is-ignored', 'seed: status', (request) =>
    request.isReadOf('listValidators') && ['ACTIVE', 'INACTIVE'].includes(request.choice('status'))
      ? request.withQuery({ status: 'ALL' })
      : request,
  ),
  editRequest('super-validators-have-one-order-only', 'seed', (request) =>
    request.isReadOf('listSuperValidators') ? request.withQuery({ orderBy: null }) : request,
  ),
];

/** Reverses neighbouring rows with the same value of a field. */
function reverseTies(rows: readonly ExactObject[], name: string): ExactObject[] {
  const groups: ExactObject[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && keyOf(group[0][name] ?? null) === keyOf(row[name] ?? null)) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => group.toReversed());
}

function keyOf(value: ExactJson): string {
  return value instanceof NumberLiteral ? value.text : JSON.stringify(value);
}

/** Accepts every cursor it has returned, for any contract, and answers with the first page. */
function takeAnyCursor(): Fault['answer'] {
  const given = new Set<string>();
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (!request.isReadOf(cursorList)) return answer;
    if (answer.ok && request.method === 'GET') {
      const body = answer.json;
      if (isExactObject(body) && typeof body.nextCursor === 'string') given.add(body.nextCursor);
    }
    if (answer.status !== 400 || !given.has(request.query('nextCursor') ?? '')) return answer;
    return upstream(request.withQuery({ nextCursor: null }));
  };
}
