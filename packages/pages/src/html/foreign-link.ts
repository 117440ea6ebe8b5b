import { foreignText } from './visible-text.ts';
import { type Html, html } from './html.ts';

/** A link that somebody else chose: followed only where it is `https`, with its host in bold; anything else is its text. */
export function foreignLink(field: string, address: string): Html {
  const url = URL.canParse(address) ? new URL(address) : null;
  const whole = html`<span data-field="${field}" data-value="${address}">${foreignText(address)}</span>`;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return whole;
  return html`<a href="${url.href}" rel="noreferrer nofollow ugc" data-field="${field}" data-value="${address}"
    ><b>${foreignText(url.host)}</b>${foreignText(`${url.pathname}${url.search}${url.hash}`)}</a
  >`;
}
