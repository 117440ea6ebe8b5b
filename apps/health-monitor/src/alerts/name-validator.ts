import type { ValidatorReference } from '../news.ts';
import type { Json } from './message.ts';
import { quote, type Quoted } from './text.ts';
import { visibleName } from './visible-name.ts';

/** The name of a validator in messages: its own, else its party id with a shortened fingerprint. */
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

/** `hint::1220abcdef…` of a party id; hints alone are rarely unique. */
export function shortParty(id: string): string {
  const [hint = '', fingerprint] = id.split('::', 2);
  return visibleName(
    fingerprint === undefined ? hint : `${visibleName(hint).slice(0, 40)}::${fingerprint.slice(0, 12)}…`,
  );
}
