import type { Part } from '../pages/html.ts';
import { messagePage } from '../pages/message-page.ts';
import { respondPage } from '../pages/respond-page.ts';

/** A page that a link in a message leads to. Never kept: its address holds a token. */
export async function linkAnswer(
  request: Request,
  network: string,
  title: string,
  body: Part,
  status = 200,
): Promise<Response> {
  return respondPage(request, messagePage(title, body, network, [network]), { status, cache: 'no-store' });
}
