import { editBody } from '../edits/edit-body.ts';
import { editRequest } from '../edits/edit-request.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

const walk = 'listContractEvents';

/** The cursor walk of a contract's events (seed rule 1; R3, R8, V38). */
export const cursors: readonly Fault[] = [
  {
    name: 'the-cursor-stays-where-it-is',
    rule: 'seed: nextCursor',
    answer: editBody([walk], (body, request) => {
      const given = request.query('nextCursor') ?? '';
      if (given !== '' && body.nextCursor !== null) body.nextCursor = given;
    }),
  },
  {
    name: 'the-walk-skips-the-first-row-of-later-pages',
    rule: 'seed: nextCursor',
    answer: editBody([walk], (body, request) => {
      if ((request.query('nextCursor') ?? '') !== '' && Array.isArray(body.content))
        body.content = body.content.slice(1);
    }),
  },
  {
    name: 'the-walk-repeats-the-first-row-of-later-pages',
    rule: 'seed: nextCursor',
    answer: editBody([walk], (body, request) => {
      if ((request.query('nextCursor') ?? '') === '' || !Array.isArray(body.content)) return;
      body.content = [...body.content.slice(0, 1), ...body.content];
    }),
  },
  {
    name: 'a-tampered-cursor-begins-at-the-start',
    rule: 'R8',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks(walk) || (request.query('nextCursor') ?? '') === '') return answer;
      if (answer.status !== 400) return answer;
      return upstream(request.withQuery({ nextCursor: null }));
    },
  },
  {
    name: 'the-last-cursor-is-an-empty-text',
    rule: 'V38',
    answer: editBody([walk], (body) => {
      body.nextCursor ??= '';
    }),
  },
  {
    name: 'the-last-page-promises-another',
    rule: 'seed: hasNextPage',
    answer: editBody([walk], (body) => {
      body.hasNextPage = true;
    }),
  },
  {
    name: 'the-walk-ends-after-two-pages',
    rule: 'seed: hasNextPage',
    answer: editBody([walk], (body, request) => {
      if ((request.query('nextCursor') ?? '') === '') return;
      body.hasNextPage = false;
      body.nextCursor = null;
    }),
  },
  {
    name: 'an-empty-cursor-is-refused',
    rule: 'R3',
    answer: editRequest((request) =>
      request.asks(walk) && request.query('nextCursor') === '' ? request.withQuery({ nextCursor: 'x' }) : request,
    ),
  },
  {
    name: 'the-cursor-of-another-contract-is-taken',
    rule: 'R8',
    answer: takeAnyCursor(),
  },
  {
    name: 'one-row-of-the-walk-belongs-elsewhere',
    rule: 'seed: contract events',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.asks(walk) ? request.withMethod('GET') : request);
      if (!request.asks(walk) || !answer.ok) return answer;
      const body = answer.json;
      if (!isExactObject(body) || !Array.isArray(body.content)) return answer;
      const row = body.content.at(-1);
      // Another event of the same update.
      if (isExactObject(row) && typeof row.eventId === 'string') {
        row.eventId = row.eventId.replace(/:(\d+)$/, (_, node: string) => (node === '0' ? ':1' : ':0'));
      }
      answer.json = body;
      return answer;
    },
  },
];

/** Takes every cursor that it has given, whatever for, as one of the contract that is asked for. */
function takeAnyCursor(): Fault['answer'] {
  const given = new Set<string>();
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (!request.asks(walk)) return answer;
    if (answer.ok && request.method === 'GET') {
      const body = answer.json;
      if (isExactObject(body) && typeof body.nextCursor === 'string') given.add(body.nextCursor);
    }
    if (answer.status !== 400 || !given.has(request.query('nextCursor') ?? '')) return answer;
    return upstream(request.withQuery({ nextCursor: null }));
  };
}
