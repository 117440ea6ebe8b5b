import type { NetworkRecord } from './record.ts';

/** Indexes of the validator and of those of the sponsor, whichever is asked for; undefined where neither is. */
export function indexesOf(
  { directory, registry }: NetworkRecord,
  { validator, sponsor }: { readonly validator?: string; readonly sponsor?: string },
): readonly number[] | undefined {
  if (validator !== undefined) {
    const index = directory.indexOf(validator);
    return index === undefined ? [] : [index];
  }
  if (sponsor === undefined) return undefined;
  return registry.all().flatMap((entry, index) => (entry.sponsor === sponsor ? [index] : []));
}
