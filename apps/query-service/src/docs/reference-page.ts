import { type ApiDocument, readApiDocument } from './api-document.ts';
import { escapeHtml } from './escape-html.ts';
import { clientExample } from './example-section.ts';
import { inlineProse, prose } from './prose.ts';
import { operationSection } from './operation-section.ts';
import { type Page, page, type PageOwner } from './page.ts';
import { schemaSection } from './schema-section.ts';
import { findOnPage } from './find-on-page.ts';
import { tryIt } from './try-it.ts';

function heading(noun: string): string {
  const words = noun.replaceAll('-', ' ');
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

function navigation({ nouns, operations }: ApiDocument): string {
  const lists = nouns.map(({ name }) => {
    const links = operations
      .filter(({ noun }) => noun === name)
      .map(({ operationId, summary }) => `<li><a href="#${escapeHtml(operationId)}">${escapeHtml(summary)}</a></li>`);
    return `<h2>${heading(name)}</h2><ul>${links.join('')}</ul>`;
  });
  return `<nav aria-label="This page">
<form id="find" role="search" hidden><input type="search" placeholder="Search this reference" aria-label="Search this reference" autocomplete="off" spellcheck="false"><div><p class="soft" role="status"></p><ol></ol></div></form>
<details id="index"><summary>Index</summary><div>
<ul><li><a href="#main">About</a></li><li><a href="#typescript">In TypeScript</a></li><li><a href="#headers">Headers</a></li><li><a href="#schemas">Schemas</a></li></ul>
${lists.join('\n')}
</div></details>
</nav>`;
}

function headerRows({ headers }: ApiDocument): string {
  return Object.entries(headers)
    .map(
      ([name, { description = '' }]) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${inlineProse(description)}</td></tr>`,
    )
    .join('\n');
}

/** The API reference of one network: every operation, header and schema of its API document, readable without scripts. */
export function referencePage(owner: PageOwner, document: object): Page {
  const { network } = owner;
  const api = readApiDocument(document);
  const { info, nouns, operations, schemas } = api;
  const sections = nouns.map(
    ({ name, description }) => `<h2 id="noun-${escapeHtml(name)}">${heading(name)}</h2>
${prose(description)}
${operations
  .filter(({ noun }) => noun === name)
  .map((operation) => operationSection(network, operation))
  .join('\n')}`,
  );
  const content = `<div class="columns">
${navigation(api)}
<main id="main">
<h1>${escapeHtml(info.title)} <span class="soft">${escapeHtml(info.version)}</span></h1>
<p>Network <code>${escapeHtml(network)}</code>, below <code>/${escapeHtml(network)}</code>. The same for programs: <a href="/${escapeHtml(network)}/openapi.json">openapi.json</a>.</p>
<form id="key-form" hidden aria-label="API key"><p><label for="api-key">Your API key</label> <input id="api-key" type="password" autocomplete="off" spellcheck="false"></p><p class="soft">For trying the operations below. It is sent to this service only and forgotten with this page.</p></form>
<noscript><p class="soft">Without JavaScript everything here can be read; the forms to try operations stay away.</p></noscript>
${prose(info.description)}
<section aria-labelledby="typescript"><h2 id="typescript">In TypeScript</h2>
<p>Each operation has an example by curl, and one with the published client, which is made once:</p>
${clientExample(network)}</section>
${sections.join('\n')}
<section aria-labelledby="headers"><h2 id="headers">Headers of answers</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of headers"><table><thead><tr><th scope="col">Header</th><th scope="col">Meaning</th></tr></thead><tbody>${headerRows(api)}</tbody></table></div></section>
<h2 id="schemas">Schemas</h2>
${Object.entries(schemas)
  .map(([name, schema]) => schemaSection(name, schema))
  .join('\n')}
</main>
</div>`;
  return page(owner, `${info.title}: ${network}`, content, tryIt + findOnPage);
}
