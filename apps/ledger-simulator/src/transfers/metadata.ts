import type { Json, JsonObject } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Collected } from '../rewards/collect.ts';
import { type Decimal, minimal } from '../values/decimal.ts';
import { awkwardTexts } from '../values/text.ts';

const splice = 'splice.lfdecentralizedtrust.org/';
const amulet = 'amulet.splice.lfdecentralizedtrust.org/';

export interface MetaFacts {
  readonly kind: 'transfer' | 'merge-split' | 'burn' | 'mint' | 'unlock' | 'expire-dust';
  readonly sender?: string;
  readonly reason?: string | null;
  readonly burned?: Decimal;
  readonly rewards?: Collected;
}

/** The `meta` of a result: values in key order, amounts in their shortest form. */
export function meta(facts: MetaFacts): JsonObject {
  const values: Record<string, Json> = facts.rewards ? { ...rewardValues(facts.rewards) } : {};
  if (facts.burned !== undefined && facts.burned > 0n) values[`${splice}burned`] = minimal(facts.burned);
  if (facts.reason != null) values[`${splice}reason`] = facts.reason;
  if (facts.sender !== undefined) values[`${splice}sender`] = facts.sender;
  values[`${splice}tx-kind`] = facts.kind;
  return { values };
}

function rewardValues(rewards: Collected): JsonObject {
  const values: Record<string, Json> = {};
  if (rewards.app > 0n) values[`${amulet}app-rewards`] = minimal(rewards.app);
  if (rewards.fund > 0n) values[`${amulet}development-fund`] = minimal(rewards.fund);
  if (rewards.sv > 0n) values[`${amulet}sv-rewards`] = minimal(rewards.sv);
  if (rewards.activity > 0n) values[`${amulet}unclaimed-activity-records`] = minimal(rewards.activity);
  if (rewards.validator > 0n) values[`${amulet}validator-rewards`] = minimal(rewards.validator);
  return values;
}

/** Fields of an exercise with metadata. If a key is in several, the last field counts (docs/scan.md#the-log-of-holdings). */
const metadataFields = ['transfer', 'extraArgs', 'meta', 'result'] as const;
type MetadataField = (typeof metadataFields)[number];

/** Adds metadata to a random field of an exercise, in some cases with outdated amounts in an earlier field. */
export function addMeta(
  network: Network,
  rewards: Collected,
  exercise: { readonly argument: JsonObject; readonly result: JsonObject },
): { readonly argument: JsonObject; readonly result: JsonObject } {
  const { rng } = network;
  const field = rng.pick(metadataFields);
  const earlierFields = metadataFields.slice(0, metadataFields.indexOf(field));
  const outdated = {
    ...rewards,
    app: rewards.app * 2n + 1n,
    sv: rewards.sv + 1n,
    validator: rewards.validator + 1n,
    fund: rewards.fund + 1n,
    activity: rewards.activity + 1n,
  };
  // Only keys that the later field overrides.
  const overridden = Object.fromEntries(
    Object.entries(rewardValues(outdated)).filter(([key]) => rewardValues(rewards)[key] !== undefined),
  );
  const added = put(exercise, field, rewardValues(rewards));
  return earlierFields.length > 0 && rng.chance(0.3) ? put(added, rng.pick(earlierFields), overridden) : added;
}

function put(
  { argument, result }: { readonly argument: JsonObject; readonly result: JsonObject },
  field: MetadataField,
  values: JsonObject,
): { readonly argument: JsonObject; readonly result: JsonObject } {
  const withValues = (parent: JsonObject): JsonObject => {
    const { meta: present } = parent as { meta?: { values?: JsonObject } | null };
    return { ...parent, meta: { values: { ...present?.values, ...values } } };
  };
  if (field === 'result') return { argument, result: withValues(result) };
  if (field === 'meta') return { argument: withValues(argument), result };
  const parent = (argument[field] ?? {}) as JsonObject;
  return { argument: { ...argument, [field]: withValues(parent) }, result };
}

export const noMeta: JsonObject = { values: {} };

/** Metadata with a memo. */
export function memoMeta(reason: string | null): JsonObject {
  return reason === null ? noMeta : { values: { [`${splice}reason`]: reason } };
}

const memos = ['invoice 2024-0117', 'rent', 'OTC settlement', 'salary'];

/** A random memo: mostly null, sometimes a text that is hard to render. */
export function memo(network: Network): string | null {
  const { rng } = network;
  if (!rng.chance(0.25)) return null;
  if (rng.chance(0.5)) return `order-${rng.int(100_000, 999_999)}`;
  return rng.chance(0.1) ? rng.pick(awkwardTexts) : rng.pick(memos);
}
