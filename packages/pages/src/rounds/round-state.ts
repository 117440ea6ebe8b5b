import type { Round } from '@ledger-explorer/client';
import { field } from '../figures/field.ts';
import type { Html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

/** The state of a round as a word. */
export function roundState(state: Round<string>['state']): Html {
  return field('state', state, texts().rounds.states[state]);
}
