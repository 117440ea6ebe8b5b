import { digits } from '../figures/amount.ts';
import { recordTime } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, Shown } from '../page.ts';
import { signs, type State, stateOfAge } from './age.ts';

interface StripContext extends Pick<PageContext, 'at' | 'head' | 'query' | 'self'> {
  /** See `RenderedPage.stale`. */
  readonly stale: number | null;
}

function stateOf({ at, head: { lag, networkReset }, stale }: StripContext): State {
  if (at !== null) return 'pinned';
  if (networkReset !== null) return 'reset';
  return stale === null ? stateOfAge(lag ?? 0) : 'stale';
}

/** Parameters that a link to the current page leaves out: a cursor and a page belong to a position. */
const unpinned = { at: undefined, cursor: undefined, end: undefined, page: undefined };

/** The chip with the age of the page. It opens a panel with the position, its time and a permalink. */
export function strip(context: StripContext, shown: Shown, { hasNow }: { readonly hasNow: boolean }): Html {
  const { at, head, query, self, stale } = context;
  const state = stateOf(context);
  const pinLink =
    at === null
      ? html`<a href="${self({ ...query.entries(), at: shown.position })}" title="${texts().strip.pinTitle}"
          >${texts().strip.pin}</a
        >`
      : html`<a href="${self({ ...query.entries(), ...unpinned })}">${texts().strip.unpin}</a>`;
  return html`<details
    class="drop strip ${state}"
    id="strip"
    name="top"
    ${at === null ? html`data-epoch="${head.epoch}"` : ''}
    ${stale === null ? '' : html` data-stale="${stale}"`}
  >
    <summary>
      <span class="sign" aria-hidden="true">${signs[state]}</span> <b role="status">${texts().strip[state]}</b>${
        at === null && head.lag !== null
          ? html`<span class="age">
              · <span data-lag="${head.lag}" aria-live="off">${texts().strip.old(head.lag)}</span></span
            >`
          : ''
      }
      <i class="i i-chevron-down"></i>
    </summary>
    <div>
      <p>
        ${texts().strip.update}
        <data data-field="position" data-value="${shown.position}" value="${shown.position}"
          >${digits(shown.position)}</data
        >
      </p>
      ${shown.recordTime === null ? '' : html`<p>${recordTime(shown.recordTime)}</p> `}
      ${stale === null ? '' : html`<p>${texts().strip.fromMemory(stale)}</p>`}
      ${state === 'reset' ? html`<p>${texts().strip.wasReset(head.networkReset?.since?.slice(0, 10) ?? null)}</p>` : ''}
      <p>${pinLink}</p>
      ${at !== null && hasNow ? html`<p class="note">${texts().strip.hasNow}</p>` : ''}
    </div>
  </details>`;
}

/** The chip if the API does not answer. */
export function offlineStrip(): Html {
  return html`<details class="drop strip offline" id="strip" name="top">
    <summary>
      <span class="sign" aria-hidden="true">${signs.offline}</span> <b role="status">${texts().strip.offline}</b>
      <i class="i i-chevron-down"></i>
    </summary>
    <div><p>${texts().strip.waiting}</p></div>
  </details>`;
}
