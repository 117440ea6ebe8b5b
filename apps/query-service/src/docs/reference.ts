import { type ApiDocument, type DocumentedOperation, readApiDocument, schemasOf } from './api-document.ts';
import { escapeHtml } from '@ledger-explorer/pages';
import { clientExample } from './example-section.ts';
import { inlineProse, prose } from './prose.ts';
import { operationSection } from './operation-section.ts';
import { type Page, page, type PageOwner } from './page.ts';
import { schemaSection } from './schema-section.ts';
import { ReferenceSearch } from './reference-search.ts';
import { tryIt } from './try-it.ts';

function heading(noun: string): string {
  const words = noun.replaceAll('-', ' ');
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

/** Name of the page about headers and errors. */
const headersPage = 'headers';
/** A page with more schemas than this shows them folded. */
const maxOpenSchemas = 12;

/**
 * The API reference of one network, readable without scripts: a page for each operation with the schemas of its
 * response, and a page about headers and errors.
 */
export class Reference {
  readonly #owner: PageOwner;
  readonly #api: ApiDocument;
  readonly #base: string;
  readonly #search: ReferenceSearch;
  /** Pages by name, built on first request. */
  readonly #pages = new Map<string, Page>();

  /** `document`: the API document as served. */
  constructor(owner: PageOwner, document: object) {
    this.#owner = owner;
    this.#api = readApiDocument(document);
    this.#base = `/${escapeHtml(owner.network)}/docs`;
    this.#search = new ReferenceSearch(this.#api, this.#base);
  }

  /** Finds a page. `name`: an operation's id, `headers`, or empty for the first page. Null if there is no such page. */
  find(name: string, query: string): Page | null {
    const text = name === '' ? (new URLSearchParams(query).get('q') ?? '').trim() : '';
    if (text !== '') return this.#page('Search', 'search', this.#hits(text), text);
    const found = this.#pages.get(name) ?? this.#build(name);
    if (found !== null) this.#pages.set(name, found);
    return found;
  }

  #build(name: string): Page | null {
    if (name === '') return this.#page(this.#owner.network, name, this.#overview());
    if (name === headersPage) return this.#page('Headers and errors', name, this.#headers());
    const operation = this.#api.operations.find(({ operationId }) => operationId === name);
    return operation === undefined ? null : this.#page(operation.summary, name, this.#operation(operation));
  }

  #page(title: string, name: string, content: string, sought = ''): Page {
    const { info } = this.#api;
    const whole = `<div class="columns">
${this.#navigation(name, sought)}
<main id="main">
${content}
</main>
</div>`;
    return page(this.#owner, `${title}: ${info.title}`, whole, tryIt);
  }

  #navigation(shown: string, sought: string): string {
    const link = (name: string, text: string) =>
      `<li><a href="${this.#base}${name === '' ? '' : `/${escapeHtml(name)}`}"${name === shown ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`;
    const lists = this.#api.nouns.map(({ name }) => {
      const links = this.#operationsOf(name).map(({ operationId, summary }) => link(operationId, summary));
      return `<h2>${heading(name)}</h2><ul>${links.join('')}</ul>`;
    });
    return `<nav aria-label="API reference">
<form id="find" role="search" action="${this.#base}"><input type="search" name="q" value="${escapeHtml(sought)}" placeholder="Search this reference" aria-label="Search this reference" autocomplete="off" spellcheck="false"></form>
<details id="index"><summary>Index</summary><div>
<ul>${link('', 'Overview')}${link(headersPage, 'Headers and errors')}</ul>
${lists.join('\n')}
</div></details>
</nav>`;
  }

  #operationsOf(noun: string): readonly DocumentedOperation[] {
    return this.#api.operations.filter((operation) => operation.noun === noun);
  }

  #overview(): string {
    const { info, nouns } = this.#api;
    const network = escapeHtml(this.#owner.network);
    const lists = nouns.map(({ name, description }) => {
      const rows = this.#operationsOf(name).map(
        ({ operationId, summary, path }) =>
          `<li><a href="${this.#base}/${escapeHtml(operationId)}">${escapeHtml(summary)}</a> <code>${escapeHtml(path)}</code></li>`,
      );
      return `<section aria-labelledby="noun-${escapeHtml(name)}"><h2 id="noun-${escapeHtml(name)}">${heading(name)}</h2>
${prose(description)}
<ul class="operations">${rows.join('\n')}</ul></section>`;
    });
    return `<h1>${escapeHtml(info.title)} <span class="soft">${escapeHtml(info.version)}</span></h1>
<p>Network <code>${network}</code>, below <code>/${network}</code>. The same for programs: <a href="/${network}/openapi.json">openapi.json</a>.</p>
${prose(info.description)}
<h2>In TypeScript</h2>
<p>Each operation has an example with curl, and one with this client, which you create once:</p>
${clientExample(this.#owner.network)}
<div class="nouns">${lists.join('\n')}</div>`;
  }

  #operation(operation: DocumentedOperation): string {
    const { network } = this.#owner;
    const schemas = schemasOf(this.#api, operation);
    return `${operationSection(network, operation)}
${schemas.length === 0 ? '' : '<h2>Schemas</h2>'}
${schemas.map(([name, schema]) => schemaSection(name, schema, schemas.length > maxOpenSchemas)).join('\n')}`;
  }

  #headers(): string {
    const rows = Object.entries(this.#api.headers).map(
      ([name, { description = '' }]) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${inlineProse(description)}</td></tr>`,
    );
    const { Problem, ParameterError } = this.#api.schemas;
    return `<section aria-labelledby="headers"><h1 id="headers">Headers and errors</h1>
<div class="scroll" tabindex="0" role="region" aria-label="Table of headers"><table><thead><tr><th scope="col">Header</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div></section>
<h2>Errors</h2>
${Object.entries({ Problem, ParameterError })
  .map(([name, schema]) => schemaSection(name, schema ?? {}))
  .join('\n')}`;
  }

  #hits(text: string): string {
    const { total, hits } = this.#search.find(text);
    const rows = hits.map(
      ({ title, href, excerpt }) =>
        `<li><a href="${href}">${escapeHtml(title)}</a>${excerpt === null ? '' : ` <span class="soft">${escapeHtml(excerpt)}</span>`}</li>`,
    );
    const count = total > hits.length ? `First ${hits.length} of ${total} found.` : `${total} found.`;
    return `<h1>Search</h1>
<p class="soft">${total === 0 ? 'Nothing found.' : count}</p>
<ol class="hits">${rows.join('\n')}</ol>`;
  }
}
