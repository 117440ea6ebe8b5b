import { editAnswer, editRequest, forgiving } from '../../edits/answers.ts';
import { isExactObject, objectsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';
import type { ProxiedRequest } from '../../proxy/proxied-request.ts';

const whole = ['page', 'size', 'position'];

/** Requests as another parser, router or framework would read them (R1 to R9). */
export const set6Reader: readonly Fault[] = heldOut(6, [
  {
    name: 'slashes-in-identifiers-end-them',
    rule: 'R7',
    answer: ({ request, upstream }) =>
      upstream(/%2f/i.test(request.identifier ?? '') ? request.withPath('/v1/nowhere') : request),
  },
  {
    name: 'semicolons-separate-parameters',
    rule: 'R5',
    answer: editRequest((request) => withSearch(request, (search) => search.replaceAll(/;|%3b/gi, '&'))),
  },
  {
    name: 'bytes-that-are-not-utf-8-are-unknown',
    rule: 'R7',
    answer: ({ request, upstream }) => {
      const { identifier, operation } = request;
      if (identifier === null || operation === null || !isBroken(identifier)) return upstream(request);
      return upstream(request.withPath(operation.path.replace(/\{\w+\}/, 'unknown')));
    },
  },
  {
    name: 'sizes-may-have-an-exponent',
    rule: 'R1',
    answer: forgiving(400, (request) =>
      rewritten(request, ['size'], (text) => (/^\d+e\d$/i.test(text) ? String(Number(text)) : text)),
    ),
  },
  {
    name: 'spaces-around-numbers-are-taken-off',
    rule: 'R1',
    answer: forgiving(400, (request) => rewritten(request, whole, (text) => text.trim())),
  },
  {
    name: 'digits-may-be-grouped',
    rule: 'R2',
    answer: forgiving(400, (request) =>
      rewritten(request, whole, (text) => (/^\d+(_\d+)+$/.test(text) ? text.replaceAll('_', '') : text)),
    ),
  },
  {
    name: 'a-wrong-header-is-said-to-be-a-parameter',
    rule: 'errors: in',
    answer: editAnswer(
      (answer, request) => answer.status === 400 && request.header('explorer-wait-for') !== null,
      (answer) => {
        const problem = answer.bytes.length === 0 ? null : answer.json;
        if (!isExactObject(problem)) return;
        for (const error of objectsOf(problem.errors)) if (error.in === 'header') error.in = 'query';
        answer.json = problem;
      },
    ),
  },
  {
    name: 'the-last-letter-of-a-cursor-does-not-matter',
    rule: 'R8',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks('listContractEvents')) return upstream(request);
      const cursor = request.query('nextCursor') ?? '';
      const answer = await upstream(request);
      const known = memory.get(cursor.slice(0, -1));
      if (answer.status === 400 && known !== undefined && request.times('nextCursor') === 1)
        return upstream(request.withQuery({ nextCursor: known }));
      const page = answer.ok && answer.bytes.length > 0 ? answer.json : null;
      if (isExactObject(page) && typeof page.nextCursor === 'string')
        memory.set(page.nextCursor.slice(0, -1), page.nextCursor);
      return answer;
    },
  },
  {
    name: 'cursors-of-a-history-fit-any-kind',
    rule: 'R8',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks('listTransferHistory')) return upstream(request);
      const cursor = request.query('cursor') ?? '';
      const answer = await upstream(request);
      if (answer.status === 400 && memory.has(cursor) && memory.get(cursor) !== request.query('kind'))
        return upstream(request.withQuery({ cursor: null }));
      const slice = answer.ok && answer.bytes.length > 0 ? answer.json : null;
      for (const given of isExactObject(slice) ? [slice.olderCursor, slice.newerCursor] : [])
        if (typeof given === 'string') memory.set(given, request.query('kind') ?? '');
      return answer;
    },
  },
  {
    name: 'a-period-that-ends-before-it-begins-is-empty',
    rule: 'V53',
    answer: forgiving(400, (request) => {
      const [from, to] = [request.query('from') ?? '', request.query('to') ?? ''];
      const isOurs = request.asks('listTransferHistory', 'listPartyTransfers', 'listUpdateHistory', 'listPartyUpdates');
      return isOurs && Number(from) > Number(to) && to !== '' ? request.withQuery({ to: from }) : null;
    }),
  },
  {
    name: 'new-operations-overlook-a-position',
    rule: 'R5',
    answer: forgiving(400, (request) => {
      const { operation } = request;
      const isNew = operation !== null && operation.extension && !operation.pinnable && operation.keyRequired;
      return isNew && request.asks() && request.query('position') !== null
        ? request.withQuery({ position: null })
        : null;
    }),
  },
]);

function isBroken(identifier: string): boolean {
  try {
    decodeURIComponent(identifier);
    return false;
  } catch {
    return !/%(?![0-9a-f]{2})/i.test(identifier);
  }
}

/** The request with another query text; null values of `search` stay. */
function withSearch(request: ProxiedRequest, edit: (search: string) => string): ProxiedRequest {
  const [, search] = request.target.split(/\?(.*)/s);
  if (!request.asks() || search === undefined) return request;
  return request.at(`${pathOf(request)}?${edit(search)}`);
}

function pathOf({ target }: ProxiedRequest): string {
  return (target.split('?', 1)[0] ?? '').replace(/^\/[^/]+/, '');
}

/** The request with other values of these parameters; null where none of them changes. */
function rewritten(
  request: ProxiedRequest,
  names: readonly string[],
  edit: (text: string) => string,
): ProxiedRequest | null {
  if (!request.asks()) return null;
  const changes = names.flatMap((name) => {
    const text = request.times(name) === 1 ? request.query(name) : null;
    return text === null || edit(text) === text ? [] : [[name, edit(text)] as const];
  });
  return changes.length === 0 ? null : request.withQuery(Object.fromEntries(changes));
}
