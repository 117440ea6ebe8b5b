import type { Tx } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import type { Collected } from './collect.ts';

/** Notes the reward of an outermost exercise (docs/contract.md#v19): a row where at least one amount is positive. */
export function noteReward(tx: Tx, eventId: string, collector: Party, rewards: Collected): void {
  if (rewards.app + rewards.validator + rewards.sv === 0n) return;
  tx.reward({ eventId, party: collector.id, app: rewards.app, validator: rewards.validator, sv: rewards.sv });
}
