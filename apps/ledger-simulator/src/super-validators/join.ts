import type { Network, Shape } from '../network/network.ts';
import { createSeatContracts } from './contracts.ts';
import { installDsoRules } from './dso-rules.ts';
import { type Founder, founders, foundingSvs, newSeat } from './seats.ts';

/** Fills an empty seat with the waiting SV, or with an offboarded SV that returns under a new party. */
export const fillSeat: Shape = (network, tx) => {
  const { rng, svs, offboardedSvs } = network;
  if (svs.length >= foundingSvs) return false;
  const absent = founders.filter(({ name }) => svs.every((sv) => sv.name !== name));
  const former = absent.filter(({ name }) => offboardedSvs.some((sv) => sv.name === name));
  const waiting = rng.chance(0.3) ? absent.find((founder) => !former.includes(founder)) : undefined;
  const next = waiting ?? former.at(-1);
  if (!next) return false;
  const departures = offboardedSvs.filter(({ name }) => name === next.name).length;
  return joinDso(next, departures === 0 ? next.name : `${next.name}-${departures + 1}`)(network, tx);
};

/** Adds an SV: replaces DsoRules and creates the SV's four contracts. */
export function joinDso(founder: Founder, hint = founder.name): Shape {
  return (network, tx) => {
    const dso = network.dso.id;
    const round = network.newestRound.number;
    const seat = newSeat(network, founder, round, tx.recordTime, hint);
    const rules = network.singleton('dsoRules');
    tx.exercise(
      rules,
      'DsoRules_AddSv',
      {
        argument: {
          newSvParty: seat.party.id,
          newSvName: seat.name,
          newSvRewardWeight: String(seat.weight),
          newSvParticipantId: seat.participantId,
          joinedAsOfRound: { number: String(round) },
        },
        actors: [dso],
        consuming: true,
      },
      () => {
        // DsoRules lists the SV before its own contracts exist.
        const contracts = { rewardState: rules, priceVote: rules, statusReport: rules, nodeState: rules };
        const sv = { ...seat, contracts };
        network.svs.push(sv);
        const newRules = installDsoRules(network, tx);
        sv.contracts = createSeatContracts(network, tx, seat);
        return { newDsoRules: newRules.id };
      },
    );
    joinOpenVotes(network, hint);
    return true;
  };
}

/** Plans the new SV's votes on 70 % of the open requests. */
function joinOpenVotes(network: Network, hint: string): void {
  const sv = network.party(hint);
  for (const request of network.voteRequests)
    if (!request.closed && network.rng.chance(0.7)) request.plan.push({ sv, accept: network.rng.chance(0.8) });
}
