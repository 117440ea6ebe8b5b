import type { Json, JsonObject } from '../ledger/contract.ts';
import type { Template } from '../ledger/template.ts';
import { noise } from '../random/prng.ts';

/** What becomes of a payload on its way into JSON: what another release, or a Scan without its codegen, would write. */
export interface Disfigure {
  /** Optional fields left out instead of null, and fields of a release to come. */
  readonly payload: (value: JsonObject, event: number) => JsonObject;
  readonly result: (value: Json, event: number) => Json;
  /** `{error, value}` (docs/scan.md#undecodable-payloads), where nothing that can be known hangs on it. */
  readonly undecodable: (value: Json, of: Template | string, event: number) => Json;
}

const nothing: Disfigure = { payload: (value) => value, result: (value) => value, undecodable: (value) => value };

/** Templates and choices whose payloads no part of the model depends on. */
const indifferent: ReadonlySet<string> = new Set([
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
  // The data of its creator has nothing that is not stated elsewhere.
  'aside',
]);

/** For the update with this index. */
export function disfigureFor(seed: number, index: number, odd: boolean): Disfigure {
  if (!odd) return nothing;
  const draw = (event: number, salt: number): number => noise(seed + index, event, salt);
  const change = (value: JsonObject, event: number): JsonObject => ({
    ...(draw(event, 11) < 0.2 ? (withoutNulls(value) as JsonObject) : value),
    ...(draw(event, 12) < 0.06 ? { futureField: { tag: 'Unheard', value: ['1', null] } } : {}),
  });
  return {
    payload: change,
    result: (value, event) => (isRecord(value) ? change(value, event) : value),
    undecodable: (value, of, event) => {
      if (!indifferent.has(typeof of === 'string' ? of : of.name) || draw(event, 13) > 0.06) return value;
      return { error: 'Failed to decode: no codegen for this package', value: untyped(value) };
    },
  };
}

function isRecord(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The untyped rendering: values without the names of their fields. */
function untyped(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(untyped);
  return isRecord(value) ? Object.values(value).map(untyped) : value;
}

/** Absent means null, but in what a vote is about: that is answered as it stands. */
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
