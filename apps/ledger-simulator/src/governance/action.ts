import type { JsonObject } from '../ledger/json.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';

/** What a vote is about. */
export interface Action {
  readonly outer: 'ARC_DsoRules' | 'ARC_AmuletRules';
  readonly tag: string;
  readonly value: JsonObject;
  /** In words, as contract.md V28 wants them; written down, not derived. */
  readonly title: string;
  /** Party featured, or whose right is revoked; null for everything else. */
  readonly provider: string | null;
  /** Whether it could be carried out now. */
  readonly possible: (network: Network) => boolean;
  /** Carries it out, inside the closing. */
  readonly execute: (network: Network, tx: Tx) => void;
}

/** The action as the ledger's variant. */
export function actionJson(action: Action): JsonObject {
  const inner = { tag: action.tag, value: action.value };
  return action.outer === 'ARC_DsoRules'
    ? { tag: action.outer, value: { dsoAction: inner } }
    : { tag: action.outer, value: { amuletRulesAction: inner } };
}
