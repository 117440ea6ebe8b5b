import type { SearchResult } from '@ledger-explorer/client';
import type { Link } from '../routing/links.ts';

/** The first segment of the path of a search result's page. Its id is the second. */
const nouns: Readonly<Record<Exclude<SearchResult['kind'], 'position'>, string>> = {
  party: 'party',
  validator: 'validator',
  // The result may be a former super validator, which has only the page of a party.
  superValidator: 'party',
  app: 'app',
  update: 'update',
  event: 'event',
  contract: 'contract',
  voteRequest: 'governance',
  name: 'name',
  time: 'at',
  template: 'template',
  round: 'round',
};

/** The URL of the page of a search result. */
export function resultLink(link: Link, { kind, id }: Pick<SearchResult, 'kind' | 'id'>): string {
  return kind === 'position' ? link(['updates'], { at: id }) : link([nouns[kind], id]);
}
