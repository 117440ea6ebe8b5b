import type { ExactObject } from '@ledger-explorer/wire';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';
import { editBody } from './edit-body.ts';

/** Changes the holdings summaries of a party. */
export function editSummaries(edit: (summary: ExactObject) => void): Fault['answer'] {
  return editBody(['getParty'], ({ holdingsSummaryResponse: holdings }) => {
    if (!isExactObject(holdings) || !Array.isArray(holdings.summaries)) return;
    for (const summary of holdings.summaries) if (isExactObject(summary)) edit(summary);
  });
}
