import { isObject, type JsonObject } from '../values/json.ts';
import { Payload } from '../values/payload.ts';

/** Actions on a right that there is. */
const ofRight = new Set(['SRARC_RevokeFeaturedAppRight', 'SRARC_UpdateFeaturedAppRight']);

/** Action of a vote request (docs/contract.md#v28). */
export interface Action {
  /** `SRARC_GrantFeaturedAppRight`: of the inner action, or of the action itself where it has none. */
  readonly tag: string;
  /** In words: `Grant Featured App Right`. */
  readonly title: string;
  readonly config: JsonObject;
  readonly provider: string | null;
  /** The right that is revoked or updated. */
  readonly rightCid: string | null;
}

/** Of `{"tag": "ARC_DsoRules", "value": {"dsoAction": {"tag": "SRARC_…", "value": {…}}}}`. @throws MalformedPayload */
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
    rightCid: ofRight.has(tag) ? value.at('rightCid').id() : null,
  };
}

/** The variant inside the action's value: `dsoAction`, `amuletRulesAction`, `ansEntryContextAction`, or one yet to come. */
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
