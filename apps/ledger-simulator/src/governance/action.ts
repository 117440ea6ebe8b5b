import type { JsonObject, Tx } from '../ledger/tx.ts';

/** The action that a vote decides on. */
export interface Action {
  /** The complete variant in the ledger's JSON. */
  readonly json: JsonObject;
  /** The record inside the innermost variant; `{}` if it has none. */
  readonly value: JsonObject;
  /** Title as in docs/contract.md#v28. It is a literal, so that it checks the index's derivation. */
  readonly title: string;
  /** Party whose featured app right is granted, changed or revoked; null for other actions. */
  readonly provider: string | null;
  /** True if the action can be executed at present. */
  readonly possible: () => boolean;
  /** Executes the action inside the choice that closes the vote. */
  readonly execute: (tx: Tx) => void;
}

/** `ARC_DsoRules` around an action. */
export function dsoAction(tag: string, value: JsonObject): JsonObject {
  return { tag: 'ARC_DsoRules', value: { dsoAction: { tag, value } } };
}

/** `ARC_AmuletRules` around an action. */
export function amuletRulesAction(tag: string, value: JsonObject): JsonObject {
  return { tag: 'ARC_AmuletRules', value: { amuletRulesAction: { tag, value } } };
}
