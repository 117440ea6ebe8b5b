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
  const sv = network.delegate.party.id;
  const argument = { action, amuletRulesCid: network.singleton('amuletRules').id, confirmationCids, sv };
  exerciseBySv(network, tx, 'DsoRules_ExecuteConfirmedAction', argument, () => {
    body();
    return { newCid: null };
  });
}
