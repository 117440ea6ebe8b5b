import type { ValidatorReference } from '../news.ts';
import { matchesGlob } from './name-glob.ts';

/** What a subscription watches. */
export type Selector =
  | { readonly by: 'validator'; readonly value: string }
  /** Party id of the sponsor. */
  | { readonly by: 'sponsor'; readonly value: string }
  | { readonly by: 'version'; readonly value: string }
  /** Glob over the name: `acme-*`. */
  | { readonly by: 'name'; readonly value: string }
  /** Every validator, and the network as a whole. */
  | { readonly by: 'network' }
  /** The explorer this monitor reads. */
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
