import { editAnswer, editRequest, forgiving } from '../edits/answers.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** How identifiers in the path are read (R7; errors: 404). */
export const identifiers: readonly Fault[] = [
  {
    name: 'a-nul-in-a-path-fails',
    rule: 'R7',
    answer: editAnswer(
      (_, request) => (request.identifier ?? '').includes('%00'),
      (answer) => {
        answer.status = 500;
      },
    ),
  },
  {
    name: 'long-identifiers-are-not-found',
    rule: 'R7',
    answer: editRequest((request) =>
      (request.identifier ?? '').length > 512
        ? request.withPath((request.operation?.path ?? '').replace(/\{\w+\}/, 'no-such-thing'))
        : request,
    ),
  },
  {
    name: 'identifiers-are-decoded-twice',
    rule: 'R7',
    answer: editRequest((request) => {
      const { identifier, operation } = request;
      if (identifier === null || !/%25[0-9A-Fa-f]{2}/.test(identifier)) return request;
      return request.withPath((operation?.path ?? '').replace(/\{\w+\}/, () => identifier.replaceAll('%25', '%')));
    }),
  },
  {
    name: 'an-empty-identifier-is-a-list',
    rule: 'R7',
    answer: ({ request, upstream }) =>
      upstream(request.target.endsWith('/v1/parties/') ? request.at('/v1/parties') : request),
  },
  {
    name: 'an-empty-identifier-is-no-route',
    rule: 'R7',
    answer: editRequest((request) =>
      request.operation === null && /(\/|\/\/\w+)$/.test(request.target) ? request.at('/v1/nothing-here') : request,
    ),
  },
  {
    name: 'dot-segments-are-folded',
    rule: 'R7',
    answer: editRequest((request) => {
      const [path = ''] = request.target.split('?', 1);
      if (!/\/\.\.?(?:\/|$)/.test(path)) return request;
      return request.at(new URL(path, 'http://h').pathname.replace(/^\/[^/]+/, ''));
    }),
  },
  {
    name: 'encoded-dot-segments-are-folded',
    rule: 'R7',
    answer: editRequest((request) => {
      const [path = ''] = request.target.split('?', 1);
      if (!/%2e/i.test(path)) return request;
      return request.at(new URL(path.replaceAll(/%2e/gi, '.'), 'http://h').pathname.replace(/^\/[^/]+/, ''));
    }),
  },
  {
    name: 'an-identifier-is-known-by-its-beginning',
    rule: 'errors: 404',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      const { identifier, operation } = request;
      if (answer.status !== 404 || operation?.id !== 'getEvent' || !(identifier ?? '').endsWith('%3A')) return answer;
      return upstream(request.withPath(`/v1/events/${identifier ?? ''}0`).withHeader('x-api-key', apiKey));
    },
  },
  ...heldOut(1, [
    {
      name: 'a-colon-has-to-be-encoded',
      rule: 'R7',
      answer: editRequest((request) =>
        (request.identifier ?? '').includes(':')
          ? request.withPath((request.operation?.path ?? '').replace(/\{\w+\}/, 'no-such-thing'))
          : request,
      ),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'a-party-may-be-in-capitals',
      rule: 'errors: 404',
      answer: (exchange) => retried(exchange, 'getParty', (id) => id.toLowerCase()),
    },
    {
      name: 'an-identifier-is-trimmed',
      rule: 'R7',
      answer: (exchange) => retried(exchange, 'getEvent', (id) => id.trim()),
    },
    {
      name: 'an-event-that-is-not-there-is-the-root',
      rule: 'errors: 404',
      answer: (exchange) => retried(exchange, 'getEvent', (id) => id.replace(/:\d+$/, ':0')),
    },
    {
      name: 'what-is-not-found-is-decoded-again',
      rule: 'R7',
      answer: (exchange) => retried(exchange, null, (id) => decodeURIComponent(id)),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'identifiers-of-parties-are-decoded-twice',
      rule: 'R7',
      answer: forgiving(404, (request) => {
        if (!request.asks('getParty') || !request.identifier?.includes('%25')) return null;
        return request.withPath(`/v1/parties/${request.identifier.replaceAll('%25', '%')}`);
      }),
    },
    {
      name: 'identifiers-may-have-spaces-around-them',
      rule: 'R7',
      answer: forgiving(404, (request) => {
        const bare = (request.identifier ?? '').replaceAll(/^(%20)+|(%20)+$/g, '');
        return bare === '' || bare === request.identifier
          ? null
          : request.withPath(
              request.target
                .split('?')[0]
                ?.replace(/^\/[^/]+/, '')
                .replace(request.identifier ?? '', bare) ?? '',
            );
      }),
    },
    {
      name: 'identifiers-of-events-may-be-capitals',
      rule: 'R7',
      answer: forgiving(404, (request) =>
        request.asks('getEvent') && /[A-F]/.test(request.identifier ?? '')
          ? request.withPath(`/v1/events/${(request.identifier ?? '').toLowerCase()}`)
          : null,
      ),
    },
  ]),
];

/** What is not found is looked for again by another reading of its identifier. */
async function retried(
  { request, upstream }: Parameters<Fault['answer']>[0],
  id: string | null,
  reading: (identifier: string) => string,
): ReturnType<Fault['answer']> {
  const answer = await upstream(request);
  const { operation, identifier } = request;
  if (answer.status !== 404 || operation === null || identifier === null || (id !== null && operation.id !== id))
    return answer;
  let other: ProxiedRequest;
  try {
    const read = reading(decodeURIComponent(identifier));
    other = request.withPath(operation.path.replace(/\{\w+\}/, encodeURIComponent(read)));
  } catch {
    return answer;
  }
  const again = await upstream(other);
  return again.ok ? again : answer;
}
