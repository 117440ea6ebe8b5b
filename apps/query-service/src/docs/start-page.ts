import { escapeHtml } from '@ledger-explorer/pages';
import { type Page, page } from './page.ts';

function links(network: string): string {
  const base = `/${escapeHtml(network)}`;
  return `<h2><code>${base}</code></h2>
<ul>
<li><a href="${base}/docs">API reference</a>, with forms to try it</li>
<li><a href="${base}/openapi.json">API document</a> (OpenAPI)</li>
<li><a href="${base}/health">Health</a></li>
</ul>`;
}

/** The page at the root, with links to each network. */
export function startPage(networks: readonly string[]): Page {
  return page(
    null,
    'Ledger Explorer',
    `<main id="main" class="plain">
<h1>Ledger Explorer</h1>
<p>Search, totals and newest-first lists over a ledger, by HTTP. Send an API key in the header <code>x-api-key</code>.</p>
${networks.map(links).join('\n')}
</main>`,
  );
}
