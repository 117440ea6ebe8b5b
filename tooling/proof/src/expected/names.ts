import type { Model } from '../model.ts';

/** Name of a party: of the super validator (also a former one), else its first name-service entry not expired at the head (V32). */
export function nameOf(model: Model, party: string): string | null {
  const entries = model.names.filter((one) => one.party === party && one.expiresAt > model.head.recordTime);
  const [first] = entries.map(({ name }) => name).toSorted(byText);
  return model.svNames.get(party) ?? first ?? null;
}

/** Code point order of identifiers, which are ASCII. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
