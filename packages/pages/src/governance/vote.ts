import { foreignLink } from '../html/foreign-link.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleLines } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';

/** The reason of a request or a vote, an untrusted text and link. */
export function reason(body: string, url: string): Html {
  if (body === '' && url === '') return html`<span class="note">${texts().governance.noReason}</span>`;
  return html`${
    body === ''
      ? emptyHtml
      : html`<bdi class="foreign" lang="und" data-field="reasonBody" data-value="${body}">${visibleLines(body)}</bdi> `
  }${url === '' ? emptyHtml : foreignLink('reasonUrl', url)}`;
}

/** A vote as a sign and a word, because color alone is not enough. */
export function voteWord(accept: boolean): Html {
  return html`<span class="${accept ? 'good' : 'bad'}" data-field="accept" data-value="${String(accept)}"
    >${accept ? texts().governance.accepts : texts().governance.rejects}</span
  >`;
}
