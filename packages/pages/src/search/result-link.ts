import type { SearchResult } from '@ledger-explorer/client';
import type { Link } from '../routing/links.ts';

/** The URL of the page of a search result. */
export function resultLink(link: Link, { kind, id }: Pick<SearchResult, 'kind' | 'id'>): string {
  switch (kind) {
    case 'validator':
      return link(['validator', id]);
    // The result may be a former super validator, which has only the page of a party.
    case 'party':
    case 'superValidator':
      return link(['party', id]);
    case 'app':
      return link(['app', id]);
    case 'update':
      return link(['update', id]);
    case 'event':
      return link(['event', id]);
    case 'contract':
      return link(['contract', id]);
    case 'voteRequest':
      return link(['governance', id]);
    case 'name':
      return link(['name', id]);
    case 'position':
      return link(['updates'], { at: id });
    case 'time':
      return link(['at', id]);
    case 'template':
      return link(['template', id]);
    case 'round':
      return link(['round', id]);
  }
}
