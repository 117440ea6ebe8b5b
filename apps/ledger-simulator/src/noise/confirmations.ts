import { templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { hour, payloadTimeText } from '../values/time.ts';
import { amuletRulesAction } from '../governance/action.ts';
import { exerciseBySv } from '../governance/rules-choice.ts';

/** An SV confirms an action on a round. `startIssuing` archives confirmations of the first three SVs, whatever the action. */
export const confirmAction: Shape = (network, tx) => {
  const sv = network.rng.pick(network.svs);
  const round = network.rounds.summarizing[0] ?? network.currentRound;
  const action = amuletRulesAction('CRARC_MiningRound_Archive', { closedRoundCid: round.contract.id });
  tx.exercise(
    network.singleton('dsoRules'),
    'DsoRules_ConfirmAction',
    { argument: { confirmer: sv.party.id, action }, actors: [sv.party.id] },
    () => {
      const expiresAt = payloadTimeText(tx.effectiveAt + hour);
      const confirmation = tx.create(
        templates.confirmation,
        { dso: network.dso.id, confirmer: sv.party.id, action, expiresAt },
        [network.dso.id],
      );
      network.confirmations.push(confirmation);
      return { confirmation: confirmation.id };
    },
  );
  return true;
};

/** The DSO expires an unused confirmation. */
export const expireStaleConfirmation: Shape = (network, tx) => {
  const stale = network.confirmations.shift();
  if (!stale) return false;
  const sv = network.rng.pick(network.svs).party.id;
  exerciseBySv(network, tx, 'DsoRules_ExpireStaleConfirmation', { staleConfirmationCid: stale.id, sv }, () => {
    tx.consume(stale, 'Confirmation_Expire', network.dso.id, 'Confirmation_ExpireResult');
    return 'DsoRules_ExpireStaleConfirmationResult';
  });
  return true;
};
