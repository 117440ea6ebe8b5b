import type { SearchResult } from '@ledger-explorer/client';
import { shortParty } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';

/** The name of a search result: name and short id of a party, the title of others. */
export function resultName({ id, title }: Pick<SearchResult, 'id' | 'title'>): Html {
  const isParty = id.includes('::');
  const name = isParty && title !== id && !id.startsWith(`${title}::`) ? html`${foreignText(title)} · ` : '';
  return html`${name}<span class="whole-id">${visibleText(isParty ? shortParty(id) : title)}</span>`;
}
