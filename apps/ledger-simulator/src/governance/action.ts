import type { JsonObject } from '../ledger/contract.ts';
import type { Tx } from '../ledger/tx.ts';

/** What a vote is about. */
export interface Action {
  /** The ledger's variant as a whole. */
  readonly json: JsonObject;
  /** What the innermost variant holds; an empty object where it holds no record. */
  readonly value: JsonObject;
  /** In words, as docs/contract.md#v28 wants them; written down, not derived. */
  readonly title: string;
  /** Party featured, or whose right is revoked; null for everything else. */
  readonly provider: string | null;
  /** Whether it could be carried out now. */
  readonly possible: () => boolean;
  /** Carries it out, inside the closing. */
  readonly execute: (tx: Tx) => void;
}

/** `ARC_DsoRules` around an action. */
export function dsoAction(tag: string, value: JsonObject): JsonObject {
  return {
    tag: 'ARC_DsoRules',
    value: { dsoAction: { tag, value } },
  };
}

/** `ARC_AmuletRules` around an action. */
export function amuletRulesAction(tag: string, value: JsonObject): JsonObject {
  return {
    tag: 'ARC_AmuletRules',
    value: { amuletRulesAction: { tag, value } },
  };
}
