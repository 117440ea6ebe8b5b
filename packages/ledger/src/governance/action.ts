import { isObject, type JsonObject } from '../values/json.ts';
import { Payload } from '../values/payload.ts';

/** Actions that name an existing featured app right. */
const actionsOnRights = new Set(['SRARC_RevokeFeaturedAppRight', 'SRARC_UpdateFeaturedAppRight']);

/** Action of a vote request (docs/contract.md#v28). */
export interface Action {
  /** Tag of the inner action, such as `SRARC_GrantFeaturedAppRight`; without an inner action, of the action itself. */
  readonly tag: string;
  /** The tag in words: `Grant Featured App Right`. */
  readonly title: string;
  readonly config: JsonObject;
  /** Provider of the granted right; null for other actions. */
  readonly provider: string | null;
  /** Contract id of the revoked or updated right; null for other actions. */
  readonly rightCid: string | null;
}

/** Reads `{"tag": "ARC_DsoRules", "value": {"dsoAction": {"tag": "SRARC_…", "value": {…}}}}`. @throws MalformedPayload */
export function readAction(action: Payload): Action {
  const inner = innerOf(action) ?? action;
  const tag = inner.tag();
  const value = inner.at('value');
  const config = isObject(value.value) ? value.value : {};
  return {
    tag,
    title: titleOf(tag),
    config,
    provider: tag === 'SRARC_GrantFeaturedAppRight' ? value.at('provider').id() : null,
    rightCid: actionsOnRights.has(tag) ? value.at('rightCid').id() : null,
  };
}

/** The variant in the action's value: field `dsoAction`, `amuletRulesAction`, `ansEntryContextAction`, or a future one. */
function innerOf(action: Payload): Payload | null {
  const value = action.at('value');
  if (!isObject(value.value)) return null;
  for (const [field, candidate] of Object.entries(value.value)) {
    if (isObject(candidate) && typeof candidate.tag === 'string' && candidate.tag.includes('ARC_'))
      return value.at(field);
  }
  return null;
}

/** `SRARC_UpdateSvRewardWeight` → `Update Sv Reward Weight`. */
function titleOf(tag: string): string {
  return tag
    .replace(/^.*?ARC_/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ');
}
