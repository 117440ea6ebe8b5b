import type { Template } from '../ledger/template.ts';
import type { Json, JsonObject } from '../ledger/tx.ts';
import { noise } from '../random/prng.ts';

/** Changes to a payload's JSON, as a newer release or a Scan without the package's codegen would write it. */
export interface PayloadChanges {
  /** Omits optional fields that are null, and adds unknown fields. */
  readonly payload: (value: JsonObject, event: number) => JsonObject;
  readonly result: (value: Json, event: number) => Json;
  /**
   * Replaces some payloads with `{error, value}` (docs/scan.md#undecodable-payloads), but only those that the model
   * does not depend on: all of `redundant` ones, else by their template or choice.
   */
  readonly undecodable: (value: Json, of: Template | string, event: number, redundant?: boolean) => Json;
}

const noChanges: PayloadChanges = {
  payload: (value) => value,
  result: (value) => value,
  undecodable: (value) => value,
};

/** Templates and choices whose payloads no part of the model depends on. */
const irrelevantToModel: ReadonlySet<string> = new Set([
  'Splice.DSO.SvState:SvStatusReport',
  'Splice.DsoRules:Confirmation',
  'Splice.Amulet:UnclaimedReward',
  'Splice.Amulet:FeaturedAppActivityMarker',
  'Splice.DecentralizedSynchronizer:MemberTraffic',
  'DsoRules_SubmitStatusReport',
  'DsoRules_ConfirmAction',
  'DsoRules_ExpireStaleConfirmation',
  'DsoRules_ReceiveSvRewardCoupon',
  'FeaturedAppRight_CreateActivityMarker',
  'TradeProposal_Accept',
]);

/** The changes for the update with this index; none unless `odd`. */
export function payloadChangesFor(seed: number, index: number, odd: boolean): PayloadChanges {
  if (!odd) return noChanges;
  const draw = (event: number, salt: number): number => noise(seed + index, event, salt);
  const change = (value: JsonObject, event: number): JsonObject => ({
    ...(draw(event, 11) < 0.2 ? (withoutNulls(value) as JsonObject) : value),
    ...(draw(event, 12) < 0.06 ? { futureField: { tag: 'Unheard', value: ['1', null] } } : {}),
  });
  return {
    payload: change,
    result: (value, event) => (isRecord(value) ? change(value, event) : value),
    undecodable: (value, of, event, redundant = false) => {
      const isAllowed = redundant || irrelevantToModel.has(typeof of === 'string' ? of : of.name);
      if (!isAllowed || draw(event, 13) > 0.06) return value;
      return { error: 'Failed to decode: no codegen for this package', value: untyped(value) };
    },
  };
}

function isRecord(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values without field names, as Scan renders undecodable payloads. */
function untyped(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(untyped);
  return isRecord(value) ? Object.values(value).map(untyped) : value;
}

/** Omits null fields, except inside the action of a vote, which the query service returns unchanged. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => (item === null ? null : withoutNulls(item)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, key === 'action' ? inner : withoutNulls(inner)]),
  );
}
