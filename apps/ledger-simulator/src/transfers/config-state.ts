import { dsoAction } from '../governance/action.ts';
import { executeConfirmed } from '../governance/execute-confirmed.ts';
import { templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { numeric } from '../values/decimal.ts';
import { payloadTimeText } from '../values/time.ts';
import { exerciseBySv } from '../governance/rules-choice.ts';

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
  // Movements on this contract are free, even if the round charges fees.
  network.configStateRound = { ...round, fees: false };
  return contract.id;
}

/** Starts era 2: external parties sign references to this contract, because a round would close before their signature arrives. */
export const bootstrapConfigState: Shape = (network, tx) => {
  const action = dsoAction('SRARC_CreateBootstrapExternalPartyConfigStateInstruction', {});
  executeConfirmed(network, tx, action, () => {
    install(network, tx);
  });
  network.schedule({ due: tx.recordTime + lifetime(network), shape: updateConfigState });
  return true;
};

function lifetime(network: Network): number {
  return 4 * network.roundLength;
}

/** Replaces the config state every four rounds with one of the newest round. */
const updateConfigState: Shape = (network, tx) => {
  const old = network.singleton('externalPartyConfigState');
  const sv = network.delegate.party.id;
  const argument = { externalPartyConfigStateCid: old.id, sv };
  exerciseBySv(network, tx, 'DsoRules_UpdateExternalPartyConfigState', argument, () => {
    tx.archive(old);
    return { newExternalPartyConfigStateCid: install(network, tx) };
  });
  network.schedule({ due: tx.recordTime + lifetime(network), shape: updateConfigState });
  return true;
};
