import { editAnswer, editRequest } from '../edits/answers.ts';
import { isExactObject, objectsOf, textOf } from '../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Identifiers that only look unknown, or only look known (R7, V22, V26; errors, 404). */
const identifiersThatLookKnown: readonly Fault[] = heldOut(4, [
  {
    name: 'parties-are-found-by-their-hint',
    rule: 'V22',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      if (!request.asks('getParty') || answer.status !== 404) return answer;
      const hint = decoded(request.identifier).split('::')[0] ?? '';
      const known = await partyThat(exchange, (id) => hint !== '' && id.startsWith(`${hint}::`));
      return known === null ? answer : upstream(request.withPath(`/v1/parties/${encodeURIComponent(known)}`));
    },
  },
  {
    name: 'rewards-are-found-by-the-fingerprint-alone',
    rule: 'V22',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      if (!request.asks('listRewards') || answer.status !== 404) return answer;
      const fingerprint = decoded(request.identifier).split('::').at(-1) ?? '';
      const known = await partyThat(exchange, (id) => fingerprint !== '' && id.endsWith(`::${fingerprint}`));
      return known === null ? answer : upstream(request.withPath(`/v1/rewards/${encodeURIComponent(known)}`));
    },
  },
  {
    name: 'numbers-of-events-may-begin-with-zeros',
    rule: 'contract: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const id = decoded(request.identifier);
      if (!request.asks('getEvent') || answer.status !== 404 || !/:0+\d+$/.test(id)) return answer;
      return upstream(request.withPath(`/v1/events/${encodeURIComponent(id.replace(/:0+(?=\d)/, ':'))}`));
    },
  },
  {
    name: 'an-update-is-its-first-event',
    rule: 'contract: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const id = decoded(request.identifier);
      if (!request.asks('getEvent') || answer.status !== 404 || id.includes(':')) return answer;
      return upstream(request.withPath(`/v1/events/${encodeURIComponent(`${id}:0`)}`));
    },
  },
  {
    name: 'contracts-may-end-in-more-than-their-id',
    rule: 'contract: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const id = decoded(request.identifier);
      if (!request.asks('listContractEvents') || answer.status !== 404 || id.length < 4) return answer;
      return retried(
        answer,
        await upstream(request.withPath(`/v1/contracts/${encodeURIComponent(id.slice(0, -2))}/events`)),
      );
    },
  },
  {
    name: 'any-contract-is-a-vote-request-without-votes',
    rule: 'contract: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks('listVotes') || answer.status !== 404) return answer;
      const events = await upstream(
        request.withMethod('GET').at(`/v1/contracts/${request.identifier ?? ''}/events?size=1`),
      );
      if (!events.ok) return answer;
      // A party without rewards has a page of the same form.
      const lists = await upstream(request.at('/v1/featured-apps?page=9999&size=20'));
      return lists.ok ? lists : answer;
    },
  },
  {
    name: 'dashes-and-underscores-are-one-in-hints',
    rule: 'V22',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      if (!request.asks('getParty') || answer.status !== 404) return answer;
      const alike = (id: string): string => id.replaceAll(/[-_]/g, '-');
      const wanted = alike(decoded(request.identifier));
      const known = await partyThat(exchange, (id) => alike(id) === wanted);
      return known === null ? answer : upstream(request.withPath(`/v1/parties/${encodeURIComponent(known)}`));
    },
  },
  {
    name: 'instances-of-unknown-parties-are-in-small-letters',
    rule: 'errors: 404',
    answer: editAnswer(
      (answer, request) => answer.status === 404 && request.asks('getParty') && answer.bytes.length > 0,
      (answer, { request }) => {
        const problem = answer.json;
        if (!isExactObject(problem)) return;
        problem.instance = textOf(problem.instance).replace(request.identifier ?? '', (id) => id.toLowerCase());
        answer.json = problem;
      },
    ),
  },
]);

/** Parameters that only look unknown (R5), and identifiers that do. */
const parametersThatLookUnknown: readonly Fault[] = heldOut(5, [
  {
    name: 'names-of-parameters-have-no-case',
    rule: 'R5',
    answer: editRequest((request) =>
      renamed(request, (name) => request.operation?.parameters.find((one) => sameLetters(one.name, name))?.name),
    ),
  },
  {
    name: 'a-name-in-brackets-is-the-name',
    rule: 'R5',
    answer: editRequest((request) => renamed(request, (name) => /^(\w+)\[\d*\]$/.exec(name)?.[1])),
  },
  {
    name: 'limit-is-another-name-of-size',
    rule: 'R5',
    answer: editRequest((request) => renamed(request, (name) => (name === 'limit' ? 'size' : undefined))),
  },
  {
    name: 'names-of-every-object-are-failures',
    rule: 'R5',
    answer: async ({ request, upstream }) => {
      const names = namesOf(request);
      if (!request.asks() || !names.some((name) => name in {})) return upstream(request);
      const answer = await upstream(request.at('/v1/nowhere'));
      answer.status = 500;
      answer.text = answer.text
        .replaceAll(/"status":\d+/g, '"status":500')
        .replace(/\/problems\/[\w-]+/, '/problems/internal-error');
      return answer;
    },
  },
  {
    name: 'an-underscore-is-any-letter-of-a-party',
    rule: 'V22',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      const wanted = decoded(request.identifier);
      if (!request.asks('getParty') || answer.status !== 404 || !wanted.includes('_')) return answer;
      const known = await partyThat(
        exchange,
        (id) =>
          id.length === wanted.length && Array.from(wanted).every((letter, at) => letter === '_' || letter === id[at]),
      );
      return known === null ? answer : upstream(request.withPath(`/v1/parties/${encodeURIComponent(known)}`));
    },
  },
  {
    name: 'contracts-may-be-in-capitals',
    rule: 'errors: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const id = decoded(request.identifier);
      const path = request.operation?.path;
      if (!request.asks('listContractEvents', 'getContract') || answer.status !== 404 || path === undefined)
        return answer;
      return retried(answer, await upstream(request.withPath(path.replace('{contractId}', id.toLowerCase()))));
    },
  },
]);

export const lookAlikes: readonly Fault[] = [...identifiersThatLookKnown, ...parametersThatLookUnknown];

function sameLetters(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function namesOf({ target }: ProxiedRequest): string[] {
  return [...new URLSearchParams(target.split(/\?(.*)/s)[1] ?? '').keys()];
}

/** The request with parameters under other names; undefined keeps the name. */
function renamed(request: ProxiedRequest, nameOf: (name: string) => string | undefined): ProxiedRequest {
  const names = namesOf(request);
  if (!request.asks() || names.every((name) => (nameOf(name) ?? name) === name)) return request;
  const changes = names.flatMap((name): [string, string | null][] => {
    const other = nameOf(name) ?? name;
    return other === name
      ? []
      : [
          [name, null],
          [other, request.query(name)],
        ];
  });
  return request.withQuery(Object.fromEntries(changes));
}

function decoded(identifier: string | null): string {
  try {
    return decodeURIComponent(identifier ?? '');
  } catch {
    return '';
  }
}

function retried<A extends { readonly ok: boolean }>(first: A, second: A): A {
  return second.ok ? second : first;
}

async function partyThat({ request, upstream }: Exchange, fits: (id: string) => boolean): Promise<string | null> {
  const answer = await upstream(
    request.withMethod('GET').at('/v1/parties?size=100').withHeader('accept-encoding', null),
  );
  if (!answer.ok) return null;
  const page = answer.json;
  const ids = isExactObject(page) ? objectsOf(page.content).map(({ partyAddress }) => textOf(partyAddress)) : [];
  return ids.find(fits) ?? null;
}
