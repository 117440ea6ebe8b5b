import type { Round } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

/** The state of a round as a word. */
export function roundState(state: Round<string>['state']): Html {
  return html`<span data-field="state" data-value="${state}">${texts().rounds.states[state]}</span>`;
}
