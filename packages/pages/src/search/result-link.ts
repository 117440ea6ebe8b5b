import type { SearchResult } from '@ledger-explorer/client';
import type { Link } from '../routing/links.ts';

/** The page of what a search found. */
export function resultLink(link: Link, { kind, id }: Pick<SearchResult, 'kind' | 'id'>): string {
  switch (kind) {
    case 'validator':
      return link(['validator', id]);
    // A former super validator has no page of its own.
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
