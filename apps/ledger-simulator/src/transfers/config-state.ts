import { templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { numeric } from '../values/decimal.ts';
import { payloadTimeText } from '../values/time.ts';

function install(network: Network, tx: Tx): string {
  const round = network.newestRound;
  const contract = tx.create(
    templates.externalPartyConfigState,
    {
      dso: network.dso.id,
      holdingFeesOpenMiningRound: { number: String(round.number) },
      amuletPrice: numeric(round.price),
      ratePerRound: { rate: numeric(round.ratePerRound) },
      updatedAt: payloadTimeText(tx.effectiveAt),
    },
    [network.dso.id],
  );
  network.install('externalPartyConfigState', contract);
  // Movements through this contract cost nothing, whatever the rounds still charge.
  network.configStateRound = { ...round, fees: false };
  return contract.id;
}

/** The third era begins: external parties refer to this state in what they sign, and not to a round, which would end too soon for them. */
export const bootstrapConfigState: Shape = (network, tx) => {
  const sv = network.delegate.party.id;
  const value = { dsoAction: { tag: 'SRARC_CreateBootstrapExternalPartyConfigStateInstruction', value: {} } };
  tx.exercise(
    network.the('dsoRules'),
    'DsoRules_ExecuteConfirmedAction',
    {
      argument: {
        action: { tag: 'ARC_DsoRules', value },
        amuletRulesCid: network.the('amuletRules').id,
        confirmationCids: [],
        sv,
      },
      actors: [sv],
    },
    () => {
      install(network, tx);
      return { newCid: null };
    },
  );
  network.schedule({ due: tx.recordTime + lifetime(network), shape: updateConfigState });
  return true;
};

function lifetime(network: Network): number {
  return 4 * network.roundLength;
}

/** Every few rounds the state is archived and created again at the newest round. */
const updateConfigState: Shape = (network, tx) => {
  const old = network.the('externalPartyConfigState');
  const sv = network.delegate.party.id;
  tx.exercise(
    network.the('dsoRules'),
    'DsoRules_UpdateExternalPartyConfigState',
    { argument: { externalPartyConfigStateCid: old.id, sv }, actors: [sv] },
    () => {
      tx.archive(old);
      return { newExternalPartyConfigStateCid: install(network, tx) };
    },
  );
  network.schedule({ due: tx.recordTime + lifetime(network), shape: updateConfigState });
  return true;
};
