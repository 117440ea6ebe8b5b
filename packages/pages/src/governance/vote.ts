import { field } from '../figures/field.ts';
import { foreignLink } from '../html/foreign-link.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleLines } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';

/** The reason of a request or a vote, an untrusted text and link. */
export function reason(body: string, url: string): Html {
  if (body === '' && url === '') return html`<span class="note">${texts().words.noneGiven}</span>`;
  return html`${
    body === ''
      ? emptyHtml
      : html`<bdi class="foreign" lang="und" data-field="reasonBody" data-value="${body}">${visibleLines(body)}</bdi> `
  }${url === '' ? emptyHtml : foreignLink('reasonUrl', url)}`;
}

/** A vote as a sign and a word, because color alone is not enough. */
export function voteWord(accept: boolean): Html {
  return field('accept', accept, accept ? texts().words.yes : texts().words.no, accept ? 'good' : 'bad');
}
