import type { ListedUpdate } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import type { Link } from '../routing/links.ts';
import { beginning } from './history-columns.ts';
import { movementSentence } from './sentence.ts';

/** What an update did: its first movement in a sentence, else what it begins with. */
export function what(link: Link, update: ListedUpdate<string>): Html {
  const { firstTransfer, transfersCount } = update;
  if (firstTransfer === null) return html`<span class="what">${beginning(link, update)}</span>`;
  return html`<bdi class="said">${movementSentence(firstTransfer, transfersCount)}</bdi>`;
}
