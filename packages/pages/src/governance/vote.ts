import { foreignLink } from '../html/foreign-link.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleLines } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';

/** Why somebody asked or voted, in text that is not ours. */
export function reason(body: string, url: string): Html {
  if (body === '' && url === '') return html`<span class="note">${texts().governance.noReason}</span>`;
  return html`${
    body === ''
      ? emptyHtml
      : html`<bdi class="foreign" lang="und" data-field="reasonBody" data-value="${body}">${visibleLines(body)}</bdi> `
  }${url === '' ? emptyHtml : foreignLink('reasonUrl', url)}`;
}

/** What a vote says: a sign and a word, never a color alone. */
export function voteWord(accept: boolean): Html {
  return html`<span class="${accept ? 'good' : 'bad'}" data-field="accept" data-value="${String(accept)}"
    >${accept ? texts().governance.accepts : texts().governance.rejects}</span
  >`;
}
