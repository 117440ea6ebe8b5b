import { templates } from '../ledger/template.ts';
import type { Contract, Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { payloadTimeText } from '../values/time.ts';
import type { CastVote, VoteRequest } from './vote-request.ts';

/** A vote as the ledger's record; packages of era 0 have no cast time. */
export function voteJson(vote: CastVote): JsonObject {
  return {
    sv: vote.sv.id,
    accept: vote.accept,
    reason: { url: vote.url, body: vote.body },
    ...(vote.castAt === null ? {} : { optCastAt: payloadTimeText(vote.castAt) }),
  };
}

type Draft = Omit<VoteRequest, 'contract' | 'trackingCid' | 'contractIds' | 'closed' | 'plan' | 'abandoned'>;

/** Payload of a vote request. Votes are a map by SV name, sorted by key. */
function requestPayload(network: Network, request: Draft, trackingCid: string | null): JsonObject {
  const votes: Json[] = [...request.votes.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((vote) => [vote.name, voteJson(vote)]);
  return {
    dso: network.dso.id,
    requester: request.requester,
    action: request.action.json,
    reason: { url: request.url, body: request.body },
    voteBefore: payloadTimeText(request.voteBefore),
    votes,
    trackingCid,
    // Without a value the field is absent in era 0 and null later: the index must read both as null.
    ...(request.targetEffectiveAt === null && network.era === 0
      ? {}
      : { targetEffectiveAt: request.targetEffectiveAt === null ? null : payloadTimeText(request.targetEffectiveAt) }),
  };
}

export function createRequestContract(network: Network, tx: Tx, request: Draft, trackingCid: string | null): Contract {
  return tx.create(templates.voteRequest, requestPayload(network, request, trackingCid), [network.dso.id]);
}
