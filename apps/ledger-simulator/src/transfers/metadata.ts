import type { Json, JsonObject } from '../ledger/json.ts';
import { type Decimal, minimal } from '../values/decimal.ts';
import type { Collected } from '../rewards/collect.ts';

const splice = 'splice.lfdecentralizedtrust.org/';
const amulet = 'amulet.splice.lfdecentralizedtrust.org/';

export interface MetaFacts {
  readonly kind: 'transfer' | 'merge-split' | 'burn' | 'mint' | 'unlock' | 'expire-dust';
  readonly sender?: string;
  readonly reason?: string | null;
  readonly burned?: Decimal;
  readonly rewards?: Collected;
}

/** The `meta` of a result; values are in key order and amounts in their shortest form. */
export function meta(facts: MetaFacts): JsonObject {
  const values: Record<string, Json> = {};
  const { rewards } = facts;
  if (rewards && rewards.app > 0n) values[`${amulet}app-rewards`] = minimal(rewards.app);
  if (rewards && rewards.fund > 0n) values[`${amulet}development-fund`] = minimal(rewards.fund);
  if (rewards && rewards.sv > 0n) values[`${amulet}sv-rewards`] = minimal(rewards.sv);
  if (rewards && rewards.activity > 0n) values[`${amulet}unclaimed-activity-records`] = minimal(rewards.activity);
  if (rewards && rewards.validator > 0n) values[`${amulet}validator-rewards`] = minimal(rewards.validator);
  if (facts.burned !== undefined && facts.burned > 0n) values[`${splice}burned`] = minimal(facts.burned);
  if (facts.reason != null) values[`${splice}reason`] = facts.reason;
  if (facts.sender !== undefined) values[`${splice}sender`] = facts.sender;
  values[`${splice}tx-kind`] = facts.kind;
  return { values };
}

export const noMeta: JsonObject = { values: {} };

/** A memo as a transfer's own metadata carries it. */
export const memoMeta = (reason: string | null): JsonObject =>
  reason === null ? noMeta : { values: { [`${splice}reason`]: reason } };
