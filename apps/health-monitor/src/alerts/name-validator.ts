import type { ValidatorReference } from '../news.ts';
import type { Json } from './message.ts';
import { quote, type Quoted } from './text.ts';
import { visibleName } from './visible-name.ts';

/** The name of a validator in messages; if it has none, its party id with a shortened fingerprint. */
export function nameValidator({ id, name }: ValidatorReference): Quoted {
  return quote(name ?? '', shortParty(id));
}

/** The facts about a validator for programs. Name and version are sanitized, the party ids are exact. */
export function validatorFacts({ id, name, sponsor, version }: ValidatorReference): Json {
  return {
    id,
    name: name === null ? null : visibleName(name),
    sponsor,
    version: version === null ? null : visibleName(version),
  };
}

/** A party id with a shortened fingerprint, `hint::1220abcdef…`. Hints alone are often not unique. */
export function shortParty(id: string): string {
  const [hint = '', fingerprint] = id.split('::', 2);
  return visibleName(
    fingerprint === undefined ? hint : `${visibleName(hint).slice(0, 40)}::${fingerprint.slice(0, 12)}…`,
  );
}
