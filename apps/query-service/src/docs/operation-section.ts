import type { DocumentedOperation, Parameter, Response } from './api-document.ts';
import { escapeHtml } from '@ledger-explorer/pages';
import { exampleSection } from './example-section.ts';
import { isExport, isStream } from './other-operations.ts';
import { inlineProse, prose } from './prose.ts';
import { factsLine, ruleLinks } from './rule-links.ts';
import { boundsOf, tag, typeOf } from './schema-section.ts';

function parameterRow(parameter: Parameter): string {
  const { name, in: place, schema, description = '' } = parameter;
  const bounds = boundsOf(schema);
  const extension = parameter['x-extension'] === true ? tag('extension') : '';
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${extension} <span class="kind">${place}, ${typeOf(schema)}</span></th><td>${inlineProse(description)}${factsLine(bounds, parameter['x-rule'])}</td></tr>`;
}

function field(operationId: string, { name, in: place, schema, example }: Parameter): string {
  const id = escapeHtml(`${operationId}-${name}`);
  const attributes = `id="${id}" name="${escapeHtml(name)}" data-in="${place}"`;
  const label = `<label for="${id}"><code>${escapeHtml(name)}</code></label>`;
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) => `<option>${escapeHtml(String(value))}</option>`);
    return `<p>${label} <select ${attributes}><option value="">(default)</option>${options.join('')}</select></p>`;
  }
  const hint = schema.default ?? example ?? '';
  const required = place === 'path' ? ' required' : '';
  return `<p>${label} <input ${attributes} placeholder="${escapeHtml(String(hint))}" autocomplete="off" spellcheck="false"${required}></p>`;
}

function responseText({ content }: Response): string {
  const json = content?.['application/json'];
  if (json === undefined) return '';
  const example =
    json.example === undefined
      ? ''
      : `<details><summary>Example</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json.example, null, 2))}</pre></details>`;
  return `<p>Answers ${typeOf(json.schema ?? {})}.</p>${example}`;
}

function statusRow(network: string, [status, response]: readonly [string, Response]): string {
  const problems = (response['x-problems'] ?? []).map(
    ({ slug, title }) => `<a href="/${network}/problems/${escapeHtml(slug)}">${escapeHtml(title)}</a>`,
  );
  const names = problems.length === 0 ? '' : ` <span class="soft">(${problems.join(', ')})</span>`;
  return `<tr><th scope="row">${escapeHtml(status)}</th><td>${inlineProse(response.description)}${names}</td></tr>`;
}

const keyForm = `<form id="key-form" hidden aria-label="API key"><p><label for="api-key">Your API key</label> <input id="api-key" type="password" autocomplete="off" spellcheck="false"></p><p class="soft">For trying operations. It is sent to this service only, and forgotten with this tab.</p></form>`;

function tryForm(network: string, { operationId, path, parameters, keyRequired }: DocumentedOperation): string {
  const id = escapeHtml(operationId);
  return `<form hidden data-path="/${escapeHtml(network)}${escapeHtml(path)}" data-key="${keyRequired ? 'yes' : 'no'}" aria-label="Try ${id}">
${parameters.map((parameter) => field(operationId, parameter)).join('\n')}
<p><button>Try it</button>${keyRequired ? ' <span class="needs-key">Needs an API key: <a href="#api-key">enter yours</a> first.</span>' : ''}</p>
</form>
<div class="answer" hidden><p class="status" role="status"></p><pre class="body" tabindex="0" aria-label="Body of the answer"></pre><pre class="curl" tabindex="0" aria-label="The same by curl"></pre><details><summary></summary><pre class="headers" tabindex="0" aria-label="Headers of the answer"></pre></details></div>`;
}

/** One operation: description, parameters, responses, and a form to try it, shown if scripts run. */
export function operationSection(network: string, operation: DocumentedOperation): string {
  const { operationId, path, summary, description, parameters, responses, keyRequired, extension, cost, rules } =
    operation;
  const id = escapeHtml(operationId);
  const ok = responses.find(([status]) => status === '200')?.[1];
  const parameterTable =
    parameters.length === 0
      ? '<p class="soft">No parameters.</p>'
      : `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${id}"><table><thead><tr><th scope="col">Parameter</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.map(parameterRow).join('\n')}</tbody></table></div>`;
  return `<section aria-labelledby="${id}">
<h1 id="${id}">${escapeHtml(summary)}${extension ? tag('extension') : ''}${keyRequired ? '' : tag('no key needed')}${cost === null || cost === 1 ? '' : tag(`costs ${cost}`)}</h1>
<span class="path"><b>GET</b> /${escapeHtml(network)}${escapeHtml(path)}</span>
${prose(description)}
${rules.length === 0 ? '' : `<p class="soft">Rules: ${ruleLinks(rules)}</p>`}
<h2>Parameters</h2>
${parameterTable}
${exampleSection(network, operation)}
${isStream(operation) || isExport(operation) ? '' : `<h2>Try it</h2>\n<noscript><p class="soft">The form to try it needs JavaScript.</p></noscript>\n${keyRequired ? keyForm : ''}${tryForm(network, operation)}`}
<h2>Answer</h2>
${ok === undefined ? '' : responseText(ok)}
<details><summary>Every status</summary><table><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>${responses.map((entry) => statusRow(network, entry)).join('\n')}</tbody></table></details>
</section>`;
}
