import type { ValidatorReference } from '../verdicts/news.ts';
import type { Json } from './message.ts';
import { quote, type Quoted } from './text.ts';
import { visibleName } from './visible-name.ts';

/** How messages call a validator: its name, else its party id shortened in the middle of the fingerprint. */
export function nameValidator({ id, name }: ValidatorReference): Quoted {
  return quote(name ?? '', shortParty(id));
}

/** A validator for programs. The id is exact, the other texts are made visible. */
export function validatorFacts({ id, name, sponsor, version }: ValidatorReference): Json {
  return {
    id,
    name: name === null ? null : visibleName(name),
    sponsor,
    version: version === null ? null : visibleName(version),
  };
}

/** `hint::1220abcdef…` of a party id; the hint alone rarely tells two apart. */
export function shortParty(id: string): string {
  const [hint = '', fingerprint] = id.split('::', 2);
  return visibleName(
    fingerprint === undefined ? hint : `${visibleName(hint).slice(0, 40)}::${fingerprint.slice(0, 12)}…`,
  );
}
