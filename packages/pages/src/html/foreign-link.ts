import { foreignText } from './visible-text.ts';
import { type Html, html } from './html.ts';

/** An untrusted URL: a link with its host in bold if it is https, else its text. */
export function foreignLink(field: string, address: string): Html {
  const url = URL.canParse(address) ? new URL(address) : null;
  const whole = html`<span data-field="${field}" data-value="${address}">${foreignText(address)}</span>`;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return whole;
  return html`<a href="${url.href}" rel="noreferrer nofollow ugc" data-field="${field}" data-value="${address}"
    ><b>${foreignText(url.host)}</b>${foreignText(`${url.pathname}${url.search}${url.hash}`)}</a
  >`;
}
