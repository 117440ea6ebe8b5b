import type { Brand } from '../brand.ts';
import { html, type Html, type Part } from '../pages/html.ts';
import { messagePage } from '../pages/message-page.ts';
import { respondPage } from '../pages/respond-page.ts';

/** The page of a link in a message. Never cached, because its URL contains a token. */
export async function linkAnswer(
  request: Request,
  brand: Brand,
  network: string,
  title: string,
  body: Part,
  status = 200,
): Promise<Response> {
  return respondPage(request, brand, messagePage(title, body, network, [network]), { status, cache: 'no-store' });
}

/** A button that sends a POST, so that opening the link, as mail scanners do, changes nothing. */
export function button(action: string, words: string): Html {
  return html`<form method="post" action="${action}">
    <p><button>${words}</button></p>
  </form>`;
}
