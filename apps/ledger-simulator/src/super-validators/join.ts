import type { Shape } from '../network/network.ts';
import { createSeatContracts } from './contracts.ts';
import { installDsoRules } from './dso-rules.ts';
import { type Founder, founders, foundingSvs, newSeat } from './seats.ts';

/** An empty seat is taken by the one SV that stood at the door. */
export const fillSeat: Shape = (network, tx) => {
  const latecomer = founders[foundingSvs];
  if (!latecomer || network.svs.length >= foundingSvs) return false;
  if (network.svs.some(({ name }) => name === latecomer.name)) return false;
  return joinDso(latecomer)(network, tx);
};

/** A new SV: the DSO rules are made anew with its seat, and its four contracts come with it. */
export const joinDso =
  (founder: Founder): Shape =>
  (network, tx) => {
    const dso = network.dso.id;
    const round = network.newestRound.number;
    const seat = newSeat(network, founder, round, tx.recordTime);
    const rules = network.the('dsoRules');
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
        const contracts = { rewardState: rules, priceVote: rules, statusReport: rules, nodeState: rules };
        const sv = { ...seat, contracts };
        network.svs.push(sv);
        const next = installDsoRules(network, tx);
        sv.contracts = createSeatContracts(network, tx, seat).contracts;
        return { newDsoRules: next.id };
      },
    );
    return true;
  };
