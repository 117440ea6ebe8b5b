import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import { isObject } from '../values/json.ts';
import type { Payload } from '../values/payload.ts';
import type { Scene } from './scene.ts';

/** Templates with which the coin implements the token standard's interfaces. */
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
 * Whether a token-standard exercise is about coin. Anyone may implement these interfaces for a token of their own, whose movements are
 * no transfers (docs/contract.md#v13), though coin may move below them.
 * @param admin issuer of the instrument; null if the exercise does not name it
 * @param holdings contract ids of the exercise's outcome
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

/** Owner of a token-standard account: V1 has the party itself, V2 `{owner, provider, id}`. Null for the mint and burn accounts. */
export function ownerOf(account: Payload): string | null {
  if (typeof account.value === 'string') return account.id();
  return account.at('owner').idOrNull();
}

export type Metadata = ReadonlyMap<string, string>;

/** Metadata of an exercise, merged as in Scan: later places take precedence (docs/scan.md#the-log-of-holdings). */
export function metadataOf({ choiceArgument, exerciseResult }: ExercisedEvent): Metadata {
  const places = [
    valueAt(choiceArgument, 'transfer', 'meta'),
    valueAt(choiceArgument, 'extraArgs', 'meta'),
    valueAt(choiceArgument, 'meta'),
    valueAt(exerciseResult, 'meta'),
  ];
  return new Map(places.flatMap((meta) => [...readMetadata(meta)]));
}

/** Reads a metadata record, `{ values: { key: text } }`; empty for any other value. */
export function readMetadata(meta: unknown): Metadata {
  const values = valueAt(meta, 'values');
  if (!isObject(values)) return new Map();
  return new Map(Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((at: unknown, field) => (isObject(at) ? at[field] : undefined), value);
}

export const metaKeys = {
  sender: 'splice.lfdecentralizedtrust.org/sender',
  burned: 'splice.lfdecentralizedtrust.org/burned',
  appRewards: 'amulet.splice.lfdecentralizedtrust.org/app-rewards',
  validatorRewards: 'amulet.splice.lfdecentralizedtrust.org/validator-rewards',
  svRewards: 'amulet.splice.lfdecentralizedtrust.org/sv-rewards',
  developmentFund: 'amulet.splice.lfdecentralizedtrust.org/development-fund',
  unclaimedActivity: 'amulet.splice.lfdecentralizedtrust.org/unclaimed-activity-records',
} as const;
