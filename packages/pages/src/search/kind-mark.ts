import type { SearchResult } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

const icons: Readonly<Record<SearchResult['kind'], string>> = {
  party: 'user',
  validator: 'server',
  superValidator: 'shield-check',
  app: 'star',
  update: 'activity',
  event: 'activity',
  contract: 'file-text',
  voteRequest: 'vote',
  name: 'tag',
  template: 'layers',
  round: 'refresh-cw',
  position: 'hash',
  time: 'calendar',
};

/** The kind of a search result as a badge. */
export function kindMark(kind: SearchResult['kind']): Html {
  return html`<span class="badge kind"><i class="i i-${icons[kind]}"></i>${texts().things[kind]}</span>`;
}
