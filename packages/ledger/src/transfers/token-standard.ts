import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/own-template.ts';
import { isObject } from '../values/json.ts';
import { Payload } from '../values/payload.ts';
import type { Scene } from './scene.ts';

/** The templates by which the coin implements the token standard's interfaces. */
const coinTokenTemplates: ReadonlySet<string> = new Set([
  'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
  'Splice.AmuletRules:AmuletRules',
  'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
  'Splice.AmuletAllocation:AmuletAllocation',
  'Splice.AmuletAllocationV2:AmuletAllocationV2',
  'Splice.AmuletEventLog:AmuletEventLog',
  'Splice.ExternalPartyConfigState:ExternalPartyConfigState',
]);

/**
 * True where a token-standard exercise is about coin. Anybody may implement these interfaces for a token of their own; such
 * movements are no rows (contract.md V13), though coin may move below them.
 * @param admin of the instrument, where the exercise names it
 * @param holdings contract ids the exercise names as its outcome
 */
export function isCoin(
  scene: Scene,
  exercise: ExercisedEvent,
  admin: string | null,
  holdings: readonly string[],
): boolean {
  if (admin !== null && scene.dso !== null && admin !== scene.dso) return false;
  return coinTokenTemplates.has(ownTemplate(exercise)) || holdings.some((cid) => scene.coins.has(cid));
}

/** Owner of a token-standard account: V1 writes the party, V2 `{owner, provider, id}`. Null for the mint and burn accounts. */
export function ownerOf(account: Payload): string | null {
  if (typeof account.value === 'string') return account.id();
  return account.at('owner').idOrNull();
}

/** Metadata of an exercise, merged as Scan merges it: the later place wins (scan-upstream 6.4). */
export function metadataOf(exercise: ExercisedEvent): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  const argument = new Payload(exercise.choiceArgument, 'choice_argument');
  const places = [
    [argument, 'transfer', 'meta', 'values'],
    [argument, 'extraArgs', 'meta', 'values'],
    [argument, 'meta', 'values'],
    [new Payload(exercise.exerciseResult, 'exercise_result'), 'meta', 'values'],
  ] as const;
  for (const [from, ...path] of places) {
    let at: Payload | null = from;
    for (const field of path) at = isObject(at?.value) ? at.at(field) : null;
    if (!isObject(at?.value)) continue;
    for (const [key, value] of Object.entries(at.value)) if (typeof value === 'string') merged.set(key, value);
  }
  return merged;
}

export const metaKeys = {
  sender: 'splice.lfdecentralizedtrust.org/sender',
  burned: 'splice.lfdecentralizedtrust.org/burned',
  appRewards: 'amulet.splice.lfdecentralizedtrust.org/app-rewards',
  validatorRewards: 'amulet.splice.lfdecentralizedtrust.org/validator-rewards',
  svRewards: 'amulet.splice.lfdecentralizedtrust.org/sv-rewards',
} as const;
