import { tally } from '../governance/tally.ts';
import type { Network } from '../network/network.ts';
import type { VoteRequest } from '../governance/vote-request.ts';
import { displayText } from '../values/text.ts';
import { type Micros, recordTimeText, timeOrNull } from '../values/time.ts';

/** A request expires at `voteBefore`, compared with the head's record time and not the clock (docs/contract.md#v25). */
function status(request: VoteRequest, head: Micros): string {
  if (request.closed) return request.closed.outcome;
  return request.voteBefore <= head ? 'EXPIRING' : 'IN_PROGRESS';
}

/** Vote requests in order of creation (docs/contract.md#v25 to #v28). */
export function reportGovernance(network: Network) {
  const head = network.model.head?.recordTime ?? 0;
  return network.voteRequests.map((request) => ({
    trackingCid: request.trackingCid,
    contractId: request.contract.id,
    templateId: request.contract.templateId,
    contractIds: request.contractIds,
    title: request.action.title,
    actionConfig: request.action.value,
    actionProvider: request.action.provider,
    requester: request.requester,
    reasonUrl: displayText(request.url),
    reasonBody: displayText(request.body),
    createdAt: recordTimeText(request.createdAt),
    voteBefore: recordTimeText(request.voteBefore),
    targetEffectiveAt: timeOrNull(request.targetEffectiveAt),
    status: status(request, head),
    completedAt: timeOrNull(request.closed?.completedAt ?? null),
    effectiveAt: timeOrNull(request.closed?.effectiveAt ?? null),
    ...(request.closed?.counts ?? tally(network, request)),
    // Newest vote first.
    votes: [...request.votes.values()]
      .sort((a, b) => b.castIn - a.castIn)
      .map((vote) => ({
        sv: vote.sv.id,
        name: vote.name,
        accept: vote.accept,
        reasonUrl: vote.url,
        reasonBody: displayText(vote.body),
        castAt: recordTimeText(vote.castAt ?? vote.castRecordTime),
        castIn: vote.castIn,
      })),
  }));
}
