import { templates } from '../ledger/template.ts';
import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { medianPrice, openRound } from '../rounds/contracts.ts';
import { createSeatContracts } from '../super-validators/contracts.ts';
import { installDsoRules } from '../super-validators/dso-rules.ts';
import { nodeConfig } from '../super-validators/node-state.ts';
import { founders, newSeat } from '../super-validators/seats.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import { numeric } from '../values/decimal.ts';
import { hour, type Micros, second } from '../values/time.ts';
import { amuletConfig, ansRulesConfig, dsoConfig } from './config.ts';
import { exerciseByDso } from '../governance/rules-choice.ts';

/** Length of round 0: MainNet's was 27 h as well. */
const round0Duration: Micros = 27 * hour;

/** The first update, with two root events: the bootstrap contract and the choice that creates all other contracts. */
export const genesis: Shape = (network, tx) => {
  const [founder] = founders;
  if (!founder) throw new Error('The network needs a founding SV.');
  const seat = newSeat(network, founder, 0, tx.recordTime);
  const dso = network.dso.id;
  const rules: JsonObject = {
    dso,
    configSchedule: { initialValue: amuletConfig(network, 'with fees'), futureValues: [] },
    isDevNet: true,
  };
  const price = numeric(medianPrice(network));
  const bootstrap = tx.create(
    templates.dsoBootstrap,
    {
      dso,
      sv1Party: seat.party.id,
      sv1Name: seat.name,
      sv1RewardWeight: String(seat.weight),
      sv1ParticipantId: seat.participantId,
      sv1SynchronizerNodes: [[network.synchronizerId, nodeConfig(network, seat)]],
      round0Duration: { microseconds: String(round0Duration) },
      amuletConfig: amuletConfig(network, 'with fees'),
      amuletPrice: price,
      ansRulesConfig,
      config: dsoConfig(network),
      initialTrafficState: [],
      isDevNet: true,
      initialRound: null,
    },
    [dso],
  );
  // DsoRules lists the SVs, and rounds have the median of their price votes: the SV is added before its own contracts exist.
  const contracts = { rewardState: bootstrap, priceVote: bootstrap, statusReport: bootstrap, nodeState: bootstrap };
  const sv: SuperValidator = { ...seat, contracts };
  network.svs.push(sv);
  tx.exercise(bootstrap, 'DsoBootstrap_Bootstrap', { argument: {}, actors: [dso], consuming: true }, () => {
    const amuletRules = tx.create(templates.amuletRules, rules, [dso]);
    network.install('amuletRules', amuletRules);
    network.install('ansRules', tx.create(templates.ansRules, { dso, config: ansRulesConfig }, [dso]));
    bootstrapRounds(network, tx);
    installDsoRules(network, tx);
    sv.contracts = createSeatContracts(network, tx, seat);
    return 'DsoBootstrap_BootstrapResult';
  });
  return true;
};

function bootstrapRounds(network: Network, tx: Tx): void {
  const argument = {
    amuletPrice: numeric(medianPrice(network)),
    round0Duration: { microseconds: String(round0Duration) },
    initialRound: null,
  };
  exerciseByDso(network, tx, 'AmuletRules_Bootstrap_Rounds', argument, () => {
    // Rounds 0 and 1 are open at once; round 2 opens when round 0 closes.
    const now = tx.effectiveAt;
    const tick = network.parameters.tick * second;
    const closes = now + round0Duration;
    const round0 = openRound(network, tx, { number: 0, opensAt: now, closesAt: closes });
    openRound(network, tx, { number: 1, opensAt: now, closesAt: closes + tick });
    openRound(network, tx, { number: 2, opensAt: closes, closesAt: closes + 2 * tick });
    return { openMiningRoundCid: round0.contract.id, initialRound: null };
  });
}
