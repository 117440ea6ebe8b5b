import type { Model } from '../model.ts';

/** The name shown for a party: of the super validator (a former one too), else its newest name-service entry not expired at the head (V32). */
export function nameOf(model: Model, party: string): string | null {
  const entry = model.names.findLast((one) => one.party === party && one.expiresAt > model.head.recordTime);
  return model.svNames.get(party) ?? entry?.name ?? null;
}

/** Code point order of identifiers, which are ASCII. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
