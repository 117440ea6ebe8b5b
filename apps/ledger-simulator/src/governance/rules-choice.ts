import type { Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';

/** An SV exercises a choice of the DsoRules for the DSO; the choice's argument names it as `sv`. */
export function exerciseBySv(
  network: Network,
  tx: Tx,
  choice: `DsoRules_${string}`,
  argument: JsonObject & { readonly sv: string },
  body: () => Json,
): void {
  tx.exercise(network.singleton('dsoRules'), choice, { argument, actors: [argument.sv] }, body);
}

/** The DSO exercises a choice of the AmuletRules. Returns the event id. */
export function exerciseByDso(
  network: Network,
  tx: Tx,
  choice: `AmuletRules_${string}`,
  argument: JsonObject,
  body: () => Json,
): string {
  return tx.exercise(network.singleton('amuletRules'), choice, { argument, actors: [network.dso.id] }, body);
}
