import type { Answer, Page, PageQuery } from '@ledger-explorer/store';
import { pageEnvelope } from '../envelopes/page-envelope.ts';
import type { Outcome } from './outcome.ts';

/** The outcome of a paged list; a null value means that what the list belongs to is unknown. `lasting`: see `Outcome`. */
export function pageOutcome<T>(
  answer: Answer<Page<T> | null>,
  query: PageQuery,
  write: (page: ReturnType<typeof pageEnvelope<T>>) => string,
  lasting = false,
): Outcome {
  return {
    tagged: true,
    lasting,
    read: answer,
    body: answer.value === null ? null : write(pageEnvelope(answer.value, query)),
  };
}
