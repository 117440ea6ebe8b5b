import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { exerciseBySv } from './rules-choice.ts';

/** `DsoRules_ExecuteConfirmedAction`: the delegate executes an action that enough SVs have confirmed. `body` makes the action's events. */
export function executeConfirmed(
  network: Network,
  tx: Tx,
  action: JsonObject,
  body: () => void,
  confirmationCids: readonly string[] = [],
): void {
  const argument = { action, amuletRulesCid: network.singleton('amuletRules').id, confirmationCids };
  exerciseBySv(network, tx, network.delegate.party.id, 'DsoRules_ExecuteConfirmedAction', argument, () => {
    body();
    return { newCid: null };
  });
}
