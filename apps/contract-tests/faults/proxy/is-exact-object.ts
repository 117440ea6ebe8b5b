import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';

/** True for `{…}`, and for nothing else. */
export function isExactObject(value: ExactJson | undefined): value is ExactObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof NumberLiteral);
}
