import type { GovernanceRequest } from '@ledger-explorer/client';
import { tallyBar } from '../charts/bars.ts';
import { count } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { timeLeft } from './vote-state.ts';

/** A list of open requests: the question, the time left, and the votes as a bar. `none`: the text of an empty list. */
export function requestList(link: Link, open: readonly GovernanceRequest[], none: string): Html {
  if (open.length === 0) return html`<p class="note">${none}</p>`;
  const words = texts().governance;
  return html`<ul class="votes">
    ${open.map(
      (request) =>
        html`<li data-row="${request.trackingCid}">
          <span
            ><a
              class="go"
              href="${link(['governance', request.trackingCid])}"
              data-field="summary"
              data-value="${request.summary}"
              >${foreignText(request.summary)}</a
            ><br /><span class="note"
              >${request.status === 'EXPIRING' ? words.ended : timeLeft(request)} · ${words.by}
              ${foreignText(request.requesterName)}</span
            ></span
          >
          ${tallyBar(request.yesCount, request.noCount, request.abstainCount, request.threshold)}
          <span class="note"
            ><span class="good">${count('yesCount', request.yesCount)} ${words.yes}</span> ·
            <span class="bad">${count('noCount', request.noCount)} ${words.no}</span> ·
            ${count('abstainCount', request.abstainCount)} ${words.missing}</span
          >
        </li>`,
    )}
  </ul>`;
}
