import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import { awkwardTexts } from '../values/text.ts';
import { createRequestContract, voteJson } from './payload.ts';
import type { CastVote, VoteRequest } from './vote-request.ts';

/** `DsoRules_CastVote`: replaces the request's contract with one that has the vote. */
function castVote(network: Network, tx: Tx, request: VoteRequest, sv: SuperValidator, accept: boolean): void {
  const { rng } = network;
  const vote: CastVote = {
    sv: sv.party,
    name: sv.name,
    accept,
    url: rng.chance(0.2) ? 'https://forum.example/minutes' : '',
    body: drawReason(network, accept),
    castAt: network.era === 0 ? null : tx.effectiveAt,
    castRecordTime: tx.recordTime,
    castIn: network.index,
  };
  tx.exercise(
    network.singleton('dsoRules'),
    'DsoRules_CastVote',
    { argument: { requestCid: request.contract.id, vote: voteJson(vote) }, actors: [sv.party.id] },
    () => {
      tx.archive(request.contract);
      // The ledger's map is keyed by SV name: an SV that rejoined under another party replaces its earlier vote.
      for (const [party, other] of request.votes) if (other.name === sv.name) request.votes.delete(party);
      request.votes.set(sv.party.id, vote);
      request.contract = createRequestContract(network, tx, request, request.trackingCid);
      request.contractIds.push(request.contract.id);
      return { voteRequest: request.contract.id };
    },
  );
}

function drawReason({ rng }: Network, accept: boolean): string {
  if (rng.chance(0.03)) return rng.pick(awkwardTexts);
  return rng.chance(0.5) ? (accept ? 'ok' : 'Not like this: the weight is too high.') : '';
}

/** Casts the next planned vote of this request; false if there is none. */
export function castNext(network: Network, tx: Tx, request: VoteRequest): boolean {
  while (!request.closed && request.voteBefore > tx.effectiveAt) {
    const next = request.plan.shift();
    if (!next) return false;
    const sv = network.svs.find(({ party }) => party === next.sv);
    // An SV that has left the DSO no longer votes.
    if (!sv) continue;
    castVote(network, tx, request, sv, next.accept);
    return true;
  }
  return false;
}

export const castSomeVote: Shape = (network, tx) => {
  const open = network.voteRequests.filter((request) => !request.closed && request.plan.length > 0);
  return open.length > 0 && castNext(network, tx, network.rng.pick(open));
};
