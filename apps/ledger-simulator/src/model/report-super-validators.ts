import type { Network } from '../network/network.ts';
import { canonical } from '../values/decimal.ts';

/** SVs in force (docs/contract.md#v20, #v28a to #v30). */
export function reportSuperValidators(network: Network) {
  return network.svs.map((sv) => ({
    party: sv.party.id,
    name: sv.name,
    joinedAsOfRound: sv.joinedAsOfRound,
    weight: sv.weight,
    participantId: sv.participantId,
    scanUrl: sv.scanUrl,
    sequencer: {
      id: sv.sequencerId,
      // The address with the highest serial, if there is one (docs/contract.md#v30).
      url: sv.addresses.at(-1)?.url ?? sv.sequencerUrl,
      migrationId: sv.sequencerMigration,
      availableAfter: sv.availableAfter,
    },
    price: sv.price === null ? null : canonical(sv.price),
    totalVotes: network.voteRequests.filter((request) => request.votes.has(sv.party.id)).length,
    totalSponsored: [...network.model.firstLicenses.values()].filter(({ sponsor }) => sponsor === sv.party.id).length,
    totalRewards: canonical(network.model.parties.get(sv.party.id)?.totalRewards ?? 0n),
  }));
}
