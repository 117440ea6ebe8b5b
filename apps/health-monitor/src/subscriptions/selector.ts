import type { ValidatorReference } from '../news.ts';
import { matchesGlob } from './name-glob.ts';

/** A condition on validators that a subscription watches. */
export type Selector =
  /** `value`: party id. */
  | { readonly by: 'validator'; readonly value: string }
  /** `value`: party id of the sponsor. */
  | { readonly by: 'sponsor'; readonly value: string }
  | { readonly by: 'version'; readonly value: string }
  /** `value`: glob over the name, such as `acme-*`. */
  | { readonly by: 'name'; readonly value: string }
  /** All validators, and the network as a whole. */
  | { readonly by: 'network' }
  /** No validators, only the explorer and other sources. */
  | { readonly by: 'upstream' };

export const selectorKinds = ['validator', 'sponsor', 'version', 'name', 'network', 'upstream'] as const;

/** Whether the selector watches this validator. */
export function selects(selector: Selector, validator: ValidatorReference): boolean {
  switch (selector.by) {
    case 'validator':
      return validator.id === selector.value;
    case 'sponsor':
      return validator.sponsor === selector.value;
    case 'version':
      return validator.version === selector.value;
    case 'name':
      return matchesGlob(validator.name ?? '', selector.value);
    case 'network':
      return true;
    case 'upstream':
      return false;
  }
}
