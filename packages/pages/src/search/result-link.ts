import type { SearchResult } from '@ledger-explorer/client';
import type { Link } from '../routing/links.ts';

/** The page of what a search found; null: there is none. */
export function resultLink(
  link: Link,
  { kind, id, detail }: Pick<SearchResult, 'kind' | 'id' | 'detail'>,
): string | null {
  switch (kind) {
    case 'validator':
      return link(['validator', id]);
    // A former super validator has no page of its own, and a featured app has none yet.
    case 'party':
    case 'superValidator':
    case 'app':
      return link(['party', id]);
    case 'update':
      return link(['update', id]);
    case 'event':
      return link(['event', id]);
    case 'contract':
      return link(['contract', id]);
    case 'voteRequest':
      return link(['governance', id]);
    case 'name':
      return detail === null ? null : link(['party', detail]);
    case 'position':
      return link(['updates'], { at: id });
    case 'time':
      return link(['at', id]);
    case 'round':
      return link(['round', id]);
  }
}
