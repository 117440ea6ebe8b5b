import { isExport, isStream } from './other-operations.ts';
import type { DocumentedOperation, Parameter } from './api-document.ts';
import { escapeHtml } from '@ledger-explorer/pages';

/** Placeholder for the service's origin; the page's script replaces it. */
const origin = '<span class="origin">https://HOST</span>';

function isShown({ name, in: place, example }: Parameter): boolean {
  return place === 'path' || (place === 'query' && (name === 'size' || example !== undefined));
}

/** Parameters of the example request with their values: path parameters, `size`, and query parameters with an example. */
function values({ parameters }: DocumentedOperation): readonly (Parameter & { readonly value: string | number })[] {
  return parameters.filter(isShown).map((parameter) => {
    const value = parameter.example ?? parameter.schema.default;
    if (value === undefined) throw new Error(`the parameter ${parameter.name} has no example`);
    return { ...parameter, value };
  });
}

function curl(network: string, operation: DocumentedOperation): string {
  let path = operation.path;
  const query: string[] = [];
  for (const { name, in: place, value } of values(operation)) {
    if (place === 'path') path = path.replace(`{${name}}`, () => encodeURIComponent(value));
    else query.push(`${name}=${encodeURIComponent(value)}`);
  }
  const key = operation.keyRequired ? "-H 'x-api-key: <API_KEY>' " : '';
  const target = `/${network}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const options = isStream(operation) ? '-N ' : isExport(operation) ? '-O ' : '';
  return `curl ${options}${escapeHtml(key)}'${origin}${escapeHtml(target)}'`;
}

function typescript(operation: DocumentedOperation): string {
  const given = values(operation).map(({ name, value }) => `${name}: ${JSON.stringify(value).replaceAll('"', "'")}`);
  const call = given.length === 0 ? '' : `{ ${given.join(', ')} }`;
  return escapeHtml(`const { data } = await client.${operation.operationId}(${call});`);
}

function typescriptExample(operation: DocumentedOperation): string {
  return `
<p>TypeScript</p><pre class="example-typescript" tabindex="0" aria-label="${escapeHtml(operation.operationId)} in TypeScript">${typescript(operation)}</pre>`;
}

/** Section with example requests. */
export function exampleSection(network: string, operation: DocumentedOperation): string {
  const id = escapeHtml(operation.operationId);
  return `<details class="examples"><summary>Examples</summary>
<p>curl</p><pre class="example-curl" tabindex="0" aria-label="${id} by curl">${curl(network, operation)}</pre>${isStream(operation) || isExport(operation) ? '' : typescriptExample(operation)}</details>`;
}

/** Example that creates the client. */
export function clientExample(network: string): string {
  return `<pre tabindex="0" aria-label="Making a client">${escapeHtml(`// npm i @ledger-explorer/client (before its first release: see packages/client/README.md)
import { createClient } from '@ledger-explorer/client';

const client = createClient({ baseUrl: '`)}${origin}${escapeHtml(`/${network}', apiKey: '<API_KEY>' });`)}</pre>`;
}
