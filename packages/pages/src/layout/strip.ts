import { digits } from '../figures/amount.ts';
import { recordTime } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, Shown } from '../page.ts';
import { signs, type State, stateOfAge } from './age.ts';

/** Of a page at a position (null: the newest). */
function stateOf(at: number | null, { lag, networkReset }: PageContext['head']): State {
  if (at !== null) return 'pinned';
  return networkReset === null ? stateOfAge(lag ?? 0) : 'reset';
}

/** The line that says of which position a page is and how old that is. */
export function strip(
  context: Pick<PageContext, 'at' | 'head' | 'query' | 'self'>,
  shown: Shown,
  hasNow: boolean,
): Html {
  const { at, head, query, self } = context;
  const state = stateOf(at, head);
  const other =
    at === null
      ? html`<a href="${self({ ...query.entries(), at: shown.position })}" title="${texts().strip.pinTitle}"
          >${texts().strip.pin}</a
        >`
      : html`<a href="${self({ ...query.entries(), at: undefined })}">${texts().strip.unpin}</a>`;
  return html`<p class="strip ${state}" id="strip" role="status">
    <span class="state"><span aria-hidden="true">${signs[state]}</span> <b>${texts().strip[state]}</b></span>
    <span
      >${texts().strip.update}
      <data data-field="position" data-value="${shown.position}" value="${shown.position}"
        >${digits(shown.position)}</data
      ></span
    >
    ${
      shown.recordTime === null ? '' : html`<span>${recordTime(shown.recordTime)} ${texts().strip.utc}</span> `
    }${state === 'reset' ? html`<span>${texts().strip.wasReset(head.networkReset?.since?.slice(0, 10) ?? null)}</span> ` : ''}${state !== 'reset' && at === null && head.lag !== null ? html`<span data-lag="${head.lag}" aria-live="off">${texts().strip.old(head.lag)}</span> ` : ''}${other}${
      at !== null && hasNow ? html` <span class="note">${texts().strip.hasNow}</span>` : ''
    }
  </p>`;
}

/** The same where the index cannot be asked. */
export function offlineStrip(): Html {
  return html`<p class="strip offline" id="strip" role="status">
    <span class="state"><span aria-hidden="true">${signs.offline}</span> <b>${texts().strip.offline}</b></span>
    <span>${texts().strip.waiting}</span>
  </p>`;
}
