import type { Brand } from '../brand.ts';
import { html, type Part } from './html.ts';
import type { Page } from './layout.ts';
import { respondPage } from './respond-page.ts';

/** A page with one message, such as an error or a result. */
export function messagePage(
  title: string,
  body: Part,
  network: string | null = null,
  networks: readonly string[] = [],
): Page {
  return {
    title,
    network,
    networks,
    hidden: true,
    body: html`<div class="state">
        <div><h1>${title}</h1></div>
      </div>
      <section class="card" aria-label="${title}">${body}</section>`,
  };
}

const notFound = { status: 404, cache: 'no-store' } as const;

export function notFoundPage(
  request: Request,
  brand: Brand,
  network: string | null,
  networks: readonly string[],
): Promise<Response> {
  const where = network === null ? networks : [network];
  const body = html`<p>There is no page at this address.</p>
    <ul>
      ${where.map((name) => html`<li><a href="/${name}/">Status of ${name}</a></li>`)}
    </ul>`;
  return respondPage(request, brand, messagePage('Not found', body, network, networks), notFound);
}

export function unknownValidatorPage(
  request: Request,
  brand: Brand,
  network: string,
  networks: readonly string[],
): Promise<Response> {
  const body = html`<p>This monitor has never seen a validator with this party id.</p>
    <p><a href="/${network}/validators">Search all validators</a></p>`;
  return respondPage(request, brand, messagePage('Unknown validator', body, network, networks), notFound);
}
