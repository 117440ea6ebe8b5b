import { editAnswer } from '../edits/answers.ts';
import { isExactObject, objectsOf, textOf } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Requests with more than one mistake: each has to be named, and the order of checks decides the status (R9; errors, 400). */
const ofTheCore: readonly Fault[] = heldOut(4, [
  hides('a-wrong-order-of-parties-hides-a-wrong-sort-key', ['listParties'], 'orderBy', 'sortBy'),
  hides('a-wrong-status-hides-a-wrong-page', ['listValidators'], 'status', 'page'),
  hides('a-wrong-party-hides-a-wrong-size-of-rewards', ['listRewards'], 'partyId', 'size'),
  hides('a-wrong-order-hides-a-wrong-cursor-size', ['listContractEvents'], 'orderBy', 'size'),
  hides('a-wrong-position-hides-a-wrong-size-of-transfers', ['listTransfers'], 'position', 'size'),
  {
    name: 'a-repeated-size-hides-a-wrong-order',
    rule: 'R4',
    answer: editAnswer(
      (answer, request) => answer.status === 400 && request.times('size') > 1 && answer.bytes.length > 0,
      (answer) => {
        const problem = answer.json;
        if (!isExactObject(problem)) return;
        problem.errors = objectsOf(problem.errors).filter(({ name }) => textOf(name) === 'size');
        answer.json = problem;
      },
    ),
  },
  {
    name: 'unknown-contracts-come-before-wrong-orders',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 400 || !request.asks('listContractEvents')) return answer;
      const other = await upstream(request.withQuery(without(request)));
      return other.status === 404 ? other : answer;
    },
  },
  {
    name: 'a-matching-tag-hides-a-wrong-order',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 400 || request.header('if-none-match') === null) return answer;
      const other = await upstream(request.withQuery(without(request)));
      return other.status === 304 ? other : answer;
    },
  },
]);

const ofTheExtensions: readonly Fault[] = heldOut(5, [
  hides('a-wrong-position-to-wait-for-hides-a-wrong-page', [], 'Explorer-Wait-For', 'page'),
  hides('a-wrong-period-hides-a-wrong-size', ['listTransferHistory', 'listUpdateHistory'], 'from', 'size'),
  hides('a-wrong-direction-hides-a-wrong-kind', ['listPartyTransfers'], 'direction', 'kind'),
]);

export const twoMistakes: readonly Fault[] = [...ofTheCore, ...ofTheExtensions];

/** Where both are wrong, only the first is named. */
function hides(name: string, ids: readonly string[], first: string, second: string): Fault {
  return {
    name,
    rule: 'errors: names every invalid parameter',
    answer: editAnswer(
      (answer, request) => answer.status === 400 && request.asks(...ids) && answer.bytes.length > 0,
      (answer) => {
        const problem = answer.json;
        if (!isExactObject(problem)) return;
        const named = objectsOf(problem.errors);
        if (!named.some((error) => sameName(textOf(error.name), first))) return;
        problem.errors = named.filter((error) => textOf(error.name) !== second);
        answer.json = problem;
      },
    ),
  };
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Takes away every parameter of the query. */
function without(request: ProxiedRequest): Readonly<Record<string, null>> {
  return Object.fromEntries((request.operation?.parameters ?? []).map(({ name }) => [name, null]));
}
