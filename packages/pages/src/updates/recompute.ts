import { type Html, html, emptyHtml } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { UpdateFacts } from './raw-update.ts';

/**
 * Where scripts offer to compute the figures of the page again, from the events of these updates. `of`: the page is one update's, and this is said of it; or
 * it is the party's whose part its rows give. Nothing where there is no update.
 */
export function recompute(
  updateIds: readonly string[],
  of: { readonly said?: UpdateFacts; readonly party?: string } = {},
): Html {
  if (updateIds.length === 0) return emptyHtml;
  const { said, party } = of;
  return html`<lx-recompute
    data-updates="${[...new Set(updateIds)].join(' ')}"
    ${said === undefined ? '' : html`data-said="${JSON.stringify({ summary: said.summary, other: said.other })}"`}
    ${party === undefined ? '' : html`data-party="${party}"`}
    data-button-label="${texts().recompute.button}"
  ></lx-recompute>`;
}
