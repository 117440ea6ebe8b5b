import type { Json, JsonObject } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import type { Coupon } from '../rewards/create-coupon.ts';
import type { Round } from '../rounds/round.ts';

/** The `TransferContext` of `AmuletRules_Transfer` and similar choices. */
export function transferContext(
  network: Network,
  round: Round,
  coupons: readonly Coupon[] = [],
  provider: Party | null = null,
): JsonObject {
  const numbers = [...new Set(coupons.map((coupon) => coupon.round))].sort((a, b) => a - b);
  const issuing: Json[] = [];
  for (const number of numbers) {
    const each = network.rounds.issuing.find((one) => one.number === number);
    if (each) issuing.push([{ number: String(number) }, each.contract.id]);
  }
  return {
    openMiningRound: round.contract.id,
    issuingMiningRounds: issuing,
    validatorRights: [],
    featuredAppRight: provider?.featuredAppRights[0]?.id ?? null,
  };
}

/** From era 1, choices of the AmuletRules state which DSO the caller expects. */
export function expectedDso(network: Network): JsonObject {
  return network.era >= 1 ? { expectedDso: network.dso.id } : {};
}

export function paymentContext(network: Network, round: Round): JsonObject {
  return { amuletRules: network.singleton('amuletRules').id, context: transferContext(network, round) };
}

/** The `ChoiceContext` of the token standard. */
export function choiceContext(
  network: Network,
  round: Round,
  extra: { readonly preapproval?: string; readonly expireLock?: boolean } = {},
): JsonObject {
  const cid = (value: string): JsonObject => ({ tag: 'AV_ContractId', value });
  const values: Record<string, Json> = { 'amulet-rules': cid(network.singleton('amuletRules').id) };
  if (extra.expireLock !== undefined) values['expire-lock'] = { tag: 'AV_Bool', value: extra.expireLock };
  if (network.era >= 2) values['external-party-config-state'] = cid(network.singleton('externalPartyConfigState').id);
  values['open-round'] = cid(round.contract.id);
  if (extra.preapproval !== undefined) values['transfer-preapproval'] = cid(extra.preapproval);
  return { values };
}
