import { type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';
import { numberOf, objectsOf, textOf } from './row-values.ts';

/** The same wrong in the list and in the detail. */
function requestsAreWrong(edit: (request: ExactObject) => void): Fault['answer'] {
  return (exchange) => {
    const list = editRows(['listVoteRequests'], (rows) => {
      rows.forEach(edit);
      return undefined;
    });
    return exchange.request.asks('listVoteRequests') ? list(exchange) : editBody(['getVoteRequest'], edit)(exchange);
  };
}

/** Vote requests and votes. */
export const governance: readonly Fault[] = [
  {
    name: 'failed-requests-are-rejected-in-the-list',
    rule: 'V25',
    answer: editField(['listVoteRequests'], 'status', (value) => (value === 'FAILED' ? 'REJECTED' : value)),
  },
  {
    name: 'accepted-requests-not-yet-in-force-are-in-progress',
    rule: 'V25',
    answer: requestsAreWrong((request) => {
      const later = numberOf(request.targetEffectiveAt) > numberOf(request.createdAt) + 300_000;
      if (request.status === 'ACCEPTED' && later) request.status = 'IN_PROGRESS';
    }),
  },
  {
    name: 'the-requester-does-not-abstain',
    rule: 'V27',
    answer: requestsAreWrong((request) => {
      if (request.status === 'IN_PROGRESS')
        request.abstainCount = mapLiteral(request.abstainCount ?? null, (count) => BigInt(count) - 1n);
    }),
  },
  {
    name: 'weight-against-contains-those-who-abstain',
    rule: 'V27',
    answer: requestsAreWrong((request) => {
      if (numberOf(request.noCount) > 0)
        request.totalWeightNo = new NumberLiteral(
          numberOf(request.totalWeightNo) + numberOf(request.totalWeightAbstain),
        );
    }),
  },
  {
    name: 'votes-against-are-counted-for-in-closed-requests',
    rule: 'V27',
    answer: requestsAreWrong((request) => {
      if (request.status === 'IN_PROGRESS' || numberOf(request.noCount) === 0) return;
      [request.yesCount, request.noCount] = [request.noCount ?? null, request.yesCount ?? null];
    }),
  },
  {
    name: 'votes-are-in-order-of-who-cast-them',
    rule: 'V9',
    answer: editRows(['listVotes'], (rows) => rows.toSorted((a, b) => (textOf(a.sv) < textOf(b.sv) ? -1 : 1))),
  },
  {
    name: 'reason-and-its-address-are-swapped',
    rule: 'seed',
    answer: editRows(['listVotes'], (rows) => {
      for (const row of rows) [row.reasonUrl, row.reasonBody] = [row.reasonBody ?? null, row.reasonUrl ?? null];
      return undefined;
    }),
  },
  {
    name: 'votes-name-the-first-contract',
    rule: 'V26',
    answer: editRows(['listVotes'], (rows, { identifier }) => {
      for (const row of rows) row.contractId = decodeURIComponent(identifier ?? '');
      return undefined;
    }),
  },
  {
    name: 'titles-of-configurations-are-not-split',
    rule: 'V28',
    answer: requestsAreWrong((request) => {
      if (request.title === 'Set Config') request.title = 'SetConfig';
    }),
  },
  {
    name: 'granted-is-the-requester',
    rule: 'V28',
    answer: editBody(['getVoteRequest'], (request) => {
      if (request.actionProvider !== null) request.actionProvider = request.requester ?? null;
    }),
  },
  {
    name: 'the-payload-has-only-the-first-vote',
    rule: 'V28',
    answer: editBody(['getVoteRequest'], ({ rawPayload }) => {
      if (isExactObject(rawPayload) && Array.isArray(rawPayload.votes)) rawPayload.votes = rawPayload.votes.slice(0, 1);
    }),
  },
  {
    name: 'the-configuration-is-the-whole-action',
    rule: 'V28',
    answer: editBody(['getVoteRequest'], (request) => {
      if (isExactObject(request.rawPayload)) request.actionConfig = request.rawPayload.action ?? null;
    }),
  },
  {
    name: 'a-later-contract-of-a-request-is-unknown',
    rule: 'V26',
    answer: async ({ request, upstream }) => {
      if (!request.asks('getVoteRequest')) return upstream(request);
      const answer = await upstream(request.withMethod('GET'));
      if (!answer.ok || !isExactObject(answer.json)) return answer;
      const known = answer.json.trackingCid === decodeURIComponent(request.identifier ?? '');
      return known ? answer : upstream(request.at('/v1/governance/vote-requests/unknown/details'));
    },
  },
  {
    name: 'votes-are-found-by-the-tracking-id-only',
    rule: 'V26',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listVotes')) return upstream(request);
      const id = request.identifier ?? '';
      const detail = await upstream(request.withMethod('GET').at(`/v1/governance/vote-requests/${id}/details`));
      const known = !detail.ok || (isExactObject(detail.json) && detail.json.trackingCid === decodeURIComponent(id));
      return upstream(known ? request : request.withPath('/v1/governance/vote-requests/unknown/votes'));
    },
  },
  {
    name: 'votes-of-one-in-three-are-dated-like-the-request',
    rule: 'V27',
    answer: editRows(['listVotes'], (rows) => {
      const last = objectsOf(rows).at(-1)?.optCastAt ?? null;
      for (const [at, row] of rows.entries()) if (at % 3 === 1) row.optCastAt = last;
      return undefined;
    }),
  },
];
