import { type Html, html, emptyHtml } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { UpdateFacts } from './raw-update.ts';

/**
 * The element in which a script offers to recompute the figures of the page from these updates; empty if there are none. `facts`: those
 * about the update, if the page is an update's own. `party`: the party whose parts of transfers the rows show.
 */
export function recompute(
  updateIds: readonly string[],
  { facts, party }: { readonly facts?: UpdateFacts; readonly party?: string } = {},
): Html {
  if (updateIds.length === 0) return emptyHtml;
  return html`<lx-recompute
    data-updates="${[...new Set(updateIds)].join(' ')}"
    ${facts === undefined ? '' : html`data-facts="${JSON.stringify({ summary: facts.summary, other: facts.other })}"`}
    ${party === undefined ? '' : html`data-party="${party}"`}
    data-button-label="${texts().recompute.button}"
  ></lx-recompute>`;
}
