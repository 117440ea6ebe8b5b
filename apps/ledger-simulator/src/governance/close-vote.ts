import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { votingThreshold } from '../super-validators/dso-rules.ts';
import { type Micros, payloadTimeText } from '../values/time.ts';
import { tally } from './tally.ts';
import type { Counts, Outcome, VoteRequest } from './vote-request.ts';
import { exerciseBySv } from './rules-choice.ts';

interface Verdict {
  readonly outcome: Outcome;
  readonly effectiveAt: Micros | null;
}

/** Outcome if the request were closed now; null if it cannot be closed yet. An accepted one may stay open after `voteBefore`. */
function verdict(network: Network, request: VoteRequest, counts: Counts, now: Micros): Verdict | null {
  const threshold = votingThreshold(network.svs.length);
  if (counts.yes >= threshold) {
    const target = request.targetEffectiveAt;
    // Only a unanimous request can be closed before its effective time.
    if (target !== null && target > now && counts.abstain + counts.no > 0) return null;
    const effectiveAt = target !== null && target > now ? target : now;
    return request.action.possible() ? { outcome: 'ACCEPTED', effectiveAt } : { outcome: 'FAILED', effectiveAt: null };
  }
  // Too many refuse: the others cannot reach the threshold any more.
  if (counts.no > network.svs.length - threshold) return { outcome: 'REJECTED', effectiveAt: null };
  return now >= request.voteBefore ? { outcome: 'EXPIRED', effectiveAt: null } : null;
}

function outcomeJson({ outcome, effectiveAt }: Verdict): JsonObject {
  switch (outcome) {
    case 'ACCEPTED':
      return { tag: 'VRO_Accepted', value: { effectiveAt: payloadTimeText(effectiveAt ?? 0) } };
    case 'REJECTED':
      return { tag: 'VRO_Rejected', value: {} };
    case 'EXPIRED':
      return { tag: 'VRO_Expired', value: {} };
    case 'FAILED':
      return { tag: 'VRO_AcceptedButActionFailed', value: { description: 'the contract of the action is archived' } };
  }
}

/** `DsoRules_CloseVoteRequest`, with the action inside it if it was accepted. Returns false if the vote is undecided. */
export function closeVote(network: Network, tx: Tx, request: VoteRequest): boolean {
  // Counted before the action, which may change the SVs (docs/contract.md#v27).
  const counts = tally(network, request);
  const found = verdict(network, request, counts, tx.effectiveAt);
  if (request.closed || !found) return false;
  const sv = network.delegate.party.id;
  const inForce = new Set(network.svs.map(({ party }) => party.id));
  const result = {
    request: request.contract.payload,
    completedAt: payloadTimeText(tx.effectiveAt),
    offboardedVoters: [...request.votes.values()].filter((vote) => !inForce.has(vote.sv.id)).map(({ name }) => name),
    abstainingSvs: network.svs.filter(({ party }) => !request.votes.has(party.id)).map(({ name }) => name),
    outcome: outcomeJson(found),
  };
  const argument = { requestCid: request.contract.id, amuletRulesCid: network.singleton('amuletRules').id, sv };
  exerciseBySv(network, tx, 'DsoRules_CloseVoteRequest', argument, () => {
    tx.archive(request.contract);
    if (found.outcome === 'ACCEPTED') request.action.execute(tx);
    return result;
  });
  network.voteResults.push(result);
  request.closed = { ...found, completedAt: tx.effectiveAt, counts };
  request.plan.length = 0;
  return true;
}

export const closeSomeVote: Shape = (network, tx) => {
  for (const request of network.voteRequests)
    if (!request.closed && !request.abandoned && closeVote(network, tx, request)) return true;
  return false;
};
