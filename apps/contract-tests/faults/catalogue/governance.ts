import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editBody, editRows, editField } from '../edits/rows.ts';
import { isExactObject, mapLiteral, plus, unitsOf, numberOf, objectsOf } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Vote requests and votes (V25 to V28). */
export const governance: readonly Fault[] = [
  {
    name: 'the-vote-detail-counts-one-more',
    rule: 'V27',
    answer: editBody(['getVoteRequest'], (body) => {
      body.yesCount = mapLiteral(body.yesCount ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'votes-against-are-for',
    rule: 'V27',
    answer: editRows(['listVotes'], (rows) => {
      for (const row of rows) row.accept = row.accept !== true;
      return undefined;
    }),
  },
  {
    name: 'one-vote-is-missing',
    rule: 'V27',
    answer: editBody(['listVotes'], (body) => {
      if (!Array.isArray(body.content) || body.content.length === 0) return;
      body.content = body.content.slice(1);
      for (const name of ['totalElements', 'totalCount', 'numberOfElements']) {
        body[name] = mapLiteral(body[name] ?? null, (count) => BigInt(count) - 1n);
      }
      body.empty = body.content.length === 0;
    }),
  },
  {
    name: 'nobody-abstains',
    rule: 'V27',
    answer: editField(['listVoteRequests', 'getVoteRequest'], 'abstainCount', () => new NumberLiteral(0)),
  },
  {
    name: 'status-of-votes-is-in-lower-case',
    rule: 'V25',
    answer: editField(['listVoteRequests'], 'status', (value) =>
      typeof value === 'string' ? value.toLowerCase() : value,
    ),
  },
  ...heldOut(1, [
    {
      name: 'only-the-tracking-id-finds-a-vote-request',
      rule: 'V26',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request.asks('getVoteRequest') ? request.withMethod('GET') : request);
        if (!request.asks('getVoteRequest') || !answer.ok) return answer;
        const body = answer.json;
        const tracking = isExactObject(body) ? body.trackingCid : null;
        return tracking === decodeURIComponent(request.identifier ?? '')
          ? answer
          : upstream(request.withPath('/v1/governance/vote-requests/none/details'));
      },
    },
  ]),
  ...heldOut(2, [
    {
      name: 'who-abstains-says-no',
      rule: 'V27',
      answer: editBody(['listVoteRequests', 'getVoteRequest'], (body) => {
        const list = Array.isArray(body.content) ? body.content : [body];
        for (const row of list) if (isExactObject(row)) abstainersSayNo(row);
      }),
    },
    {
      name: 'weights-are-counted-in-heads',
      rule: 'V27',
      answer: editRows(['listVoteRequests'], (list) => {
        for (const row of list)
          if (row.status !== 'IN_PROGRESS') row.totalWeightAbstain = row.abstainCount ?? new NumberLiteral(0);
        return undefined;
      }),
    },
    {
      name: 'votes-belong-to-the-first-contract',
      rule: 'V26',
      answer: editRows(['listVotes'], (list, request) => {
        for (const row of list) row.contractId = decodeURIComponent(request.identifier ?? '');
        return undefined;
      }),
    },
  ]),
  ...heldOut(3, [
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
        if (isExactObject(rawPayload) && Array.isArray(rawPayload.votes))
          rawPayload.votes = rawPayload.votes.slice(0, 1);
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
  ]),
];

function abstainersSayNo(row: Record<string, ExactJson>): void {
  row.noCount = plus(row.noCount, unitsOf(row.abstainCount) / 10_000_000_000n);
  row.abstainCount = new NumberLiteral(0);
  row.totalWeightNo = plus(row.totalWeightNo, unitsOf(row.totalWeightAbstain) / 10_000_000_000n);
  row.totalWeightAbstain = new NumberLiteral(0);
}

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
