import type { ExactJson } from '@ledger-explorer/wire';
import { editRequest } from '../edits/answers.ts';
import { editBody, editRows } from '../edits/rows.ts';
import { isExactObject } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

const walk = 'listContractEvents';
const spent = new Map<string, number>();
const sizes = new Map<ExactJson, string | null>();

/** The cursor walk of a contract’s events (seed rule 1; R3, R8, V38). */
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
  ...heldOut(1, [
    {
      name: 'later-pages-of-a-walk-run-the-other-way',
      rule: 'seed: orderBy',
      answer: editRows(['listContractEvents'], (rows, request) =>
        (request.query('nextCursor') ?? '') === '' ? undefined : rows.toReversed(),
      ),
    },
    {
      name: 'the-size-of-a-walk-cannot-change',
      rule: 'R8',
      answer: async ({ request, upstream }) => {
        if (!request.asks('listContractEvents')) return upstream(request);
        const [, size = '', cursor = ''] = /^(\d+)\.(.*)$/s.exec(request.query('nextCursor') ?? '') ?? [];
        if (size !== '' && size !== String(request.integer('size'))) {
          return upstream(request.withQuery({ nextCursor: 'x' }));
        }
        const answer = await upstream(
          (size === '' ? request : request.withQuery({ nextCursor: cursor })).withMethod('GET'),
        );
        if (!answer.ok) return answer;
        const body = answer.json;
        if (isExactObject(body) && typeof body.nextCursor === 'string') {
          body.nextCursor = `${request.integer('size')}.${body.nextCursor}`;
          answer.json = body;
        }
        return answer;
      },
    },
  ]),
  ...heldOut(2, [
    {
      name: 'the-end-says-there-is-more-when-it-is-full',
      rule: 'V38',
      answer: async ({ request, upstream }) => {
        if (!request.asks('listContractEvents')) return upstream(request);
        const over = request.query('nextCursor') === 'Z29uZQ';
        const asked = request.withMethod('GET');
        const answer = await upstream(over ? asked.withQuery({ nextCursor: null }) : asked);
        const body = answer.ok ? answer.json : null;
        if (!isExactObject(body) || !Array.isArray(body.content)) return answer;
        if (over) Object.assign(body, { content: [], hasNextPage: false, nextCursor: null });
        else if (body.hasNextPage === false && body.content.length === request.integer('size'))
          Object.assign(body, { hasNextPage: true, nextCursor: 'Z29uZQ' });
        answer.json = body;
        return answer;
      },
    },
    {
      name: 'a-cursor-is-spent-after-two-uses',
      rule: 'seed: cursor',
      answer: ({ request, upstream }) => {
        const cursor = request.query('nextCursor') ?? '';
        if (!request.asks('listContractEvents') || cursor === '') return upstream(request);
        const uses = (spent.get(request.target) ?? 0) + 1;
        spent.set(request.target, uses);
        return upstream(uses > 2 ? request.withQuery({ nextCursor: 'spent' }) : request);
      },
    },
  ]),
  ...heldOut(3, [
    {
      name: 'the-walk-goes-on-after-a-full-last-page',
      rule: 'V38',
      answer: async (exchange) => {
        const { request, upstream } = exchange;
        if (request.asks('listContractEvents') && request.query('nextCursor') === 'end') {
          const answer = await upstream(request.withMethod('GET').withQuery({ nextCursor: null }));
          if (answer.ok) answer.json = { content: [], hasNextPage: false, nextCursor: null };
          return answer;
        }
        return editBody(['listContractEvents'], (body) => {
          const full = Array.isArray(body.content) && body.content.length === request.integer('size');
          if (full && body.hasNextPage === false) Object.assign(body, { hasNextPage: true, nextCursor: 'end' });
        })(exchange);
      },
    },
    {
      name: 'later-pages-of-a-walk-ascending-lose-their-first-row',
      rule: 'seed',
      answer: editRows(['listContractEvents'], (rows, request) => {
        const later = (request.query('nextCursor') ?? '') !== '';
        return later && request.choice('orderBy') === 'ASC' ? rows.slice(1) : undefined;
      }),
    },
    {
      name: 'the-size-of-a-walk-is-that-of-its-beginning',
      rule: 'R8',
      answer: async ({ request, upstream }) => {
        if (!request.asks('listContractEvents')) return upstream(request);
        const begun = sizes.get(request.query('nextCursor') ?? '');
        const answer = await upstream(
          begun === undefined ? request.withMethod('GET') : request.withMethod('GET').withQuery({ size: begun }),
        );
        if (answer.ok && isExactObject(answer.json)) {
          const { nextCursor } = answer.json;
          if (typeof nextCursor === 'string') sizes.set(nextCursor, begun ?? request.query('size'));
        }
        return answer;
      },
    },
    {
      name: 'a-cursor-is-taken-in-the-other-order',
      rule: 'R8',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (answer.status !== 400 || !request.asks('listContractEvents') || request.query('nextCursor') === null)
          return answer;
        const turned = request.choice('orderBy') === 'ASC' ? 'DESC' : 'ASC';
        const other = await upstream(request.withQuery({ orderBy: turned }));
        return other.ok ? other : answer;
      },
    },
  ]),
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
