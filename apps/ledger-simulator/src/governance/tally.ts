import type { Network } from '../network/network.ts';
import type { Counts, VoteRequest } from './vote-request.ts';

/** Counts the votes of the SVs in force; an SV in force without a vote abstains (docs/contract.md#v27). */
export function tally(network: Network, request: VoteRequest): Counts {
  const members = network.svs.map(({ party }) => party.id);
  const counts = { members, yes: 0, no: 0, abstain: 0, weightYes: 0, weightNo: 0, weightAbstain: 0 };
  for (const sv of network.svs) {
    const vote = request.votes.get(sv.party.id);
    if (!vote) {
      counts.abstain++;
      counts.weightAbstain += sv.weight;
    } else if (vote.accept) {
      counts.yes++;
      counts.weightYes += sv.weight;
    } else {
      counts.no++;
      counts.weightNo += sv.weight;
    }
  }
  return counts;
}
