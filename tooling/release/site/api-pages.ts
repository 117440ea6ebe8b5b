import {
  exportedLists,
  type Operation,
  operations,
  type Parameter,
  problems,
  ruleUrl,
  streams,
} from '@ledger-explorer/spec';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

interface ParameterObject {
  readonly $ref?: string;
  readonly name: string;
  readonly description?: string;
  readonly example?: string | number;
}

interface OperationObject {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-rule'?: readonly string[];
  readonly parameters?: readonly ParameterObject[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
}

interface Contract {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OperationObject }>>;
  readonly components: { readonly parameters: Readonly<Record<string, ParameterObject>> };
}

const contract = document as unknown as Contract;

/** The parameters of an operation in the document, with references resolved. */
function parametersOf(path: string): readonly ParameterObject[] {
  return (contract.paths[path]?.get.parameters ?? []).map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1);
    return name === undefined ? parameter : (contract.components.parameters[name] ?? parameter);
  });
}

/** A text in one line, escaped for Markdown: VitePress reads `<` as HTML and braces as code. */
function escaped(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('<', '&lt;').replaceAll('{', '&#123;');
}

/** `escaped` for a cell of a table. */
function cell(text: string): string {
  return escaped(text).replaceAll('|', '\\|');
}

function valuesOf({ kind, values, minimum, maximum, default: preset }: Parameter): string {
  const range =
    values?.map((value) => `\`${value}\``).join(', ') ??
    (kind === 'integer' ? `${minimum ?? 0} to ${maximum ?? 'any'}` : 'text');
  return preset === undefined ? range : `${range}; default \`${preset}\``;
}

function parameterTable(path: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const all = parametersOf(path);
  const rows = parameters.map((parameter) => {
    const text = all.find(({ name }) => name === parameter.name)?.description ?? '';
    return `| \`${parameter.name}\` | ${parameter.in} | ${cell(valuesOf(parameter))} | ${cell(text)} |`;
  });
  return ['| Parameter | In | Values | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** A call of the client's method. Path parameters and `q` have the example values of the contract; pages have 5 entries. */
function exampleCall({ id, path, parameters, paging }: Operation): string {
  const values = parametersOf(path);
  const sent = parameters
    .filter((parameter) => parameter.in === 'path' || parameter.name === 'q')
    .map(
      ({ name }) =>
        `${name}: ${JSON.stringify(values.find((each) => each.name === name)?.example ?? 'alice').replaceAll('"', "'")}`,
    );
  const size = parameters.find(({ name }) => name === 'size');
  if (paging !== 'none' && size !== undefined) sent.push(size.stringTyped === true ? "size: '5'" : 'size: 5');
  const given = sent.length === 0 ? '' : `{ ${sent.join(', ')} }`;
  return `const { data, position } = await client.${id}(${given});`;
}

/** The section of one operation. `parts`: texts after its description. */
function section(path: string, parts: readonly string[]): string {
  const operation = contract.paths[path]?.get;
  if (operation === undefined) throw new Error(`the OpenAPI document has no path ${path}`);
  const [media = 'application/json', content] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
  const { example } = content ?? {};
  const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  const rules = (operation['x-rule'] ?? []).map(
    (rule) => `[${rule}](${ruleUrl(rule).replace(/^.*contract\.md/, '../contract.md')})`,
  );
  const statuses = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
  return [
    `## ${operation.summary}`,
    `\`GET ${path}\``,
    escaped(operation.description),
    ...parts,
    ...(rules.length > 0
      ? [`Rules: ${rules.join(', ')}. Errors: ${statuses.join(', ')}, see [problems](problems.md).`]
      : []),
    ...(example === undefined ? [] : [`\`\`\`${media.includes('json') ? 'json' : 'text'}\n${shown.trimEnd()}\n\`\`\``]),
  ].join('\n\n');
}

/** The pages of the API by name, one for each noun: parameters, a call of the client and a response of every operation. Exported lists and streams have no call. */
export function apiPages(): ReadonlyMap<string, string> {
  const sections = new Map<string, string[]>();
  const add = (path: string, parts: readonly string[]): void => {
    const noun = contract.paths[path]?.get.tags[0] ?? 'service';
    sections.set(noun, [...(sections.get(noun) ?? []), section(path, parts)]);
  };
  for (const operation of operations as readonly Operation[]) {
    const { path, parameters, cost, extension } = operation;
    add(path, [
      `${extension ? 'An extension. ' : ''}Counts as ${cost} in the rate limit.`,
      parameterTable(path, parameters),
      `\`\`\`ts\n${exampleCall(operation)}\n\`\`\``,
    ]);
  }
  for (const { path, parameters } of [...exportedLists, ...streams]) add(path, [parameterTable(path, parameters)]);
  const pages = Array.from(sections, ([noun, texts]): [string, string] => {
    const about = contract.tags.find(({ name }) => name === noun)?.description ?? '';
    return [noun, [`# ${noun}`, escaped(about), ...texts].join('\n\n')];
  });
  return new Map([...pages, ['problems', problemsPage()], ['index', overview(pages.map(([noun]) => noun))]]);
}

function problemsPage(): string {
  const rows = problems.map(
    ({ slug, status, title, explanation }) => `## ${slug}\n\n**${status}** ${title}. ${escaped(explanation)}`,
  );
  return [
    '# Problems',
    'Every error is a problem (RFC 9457). The headings are the values of `error.kind` in the client.',
    ...rows,
  ].join('\n\n');
}

function overview(nouns: readonly string[]): string {
  return [
    '# API',
    `Version ${contract.info.version} of the contract. Each operation is an HTTP GET below the base URL, with the key in \`x-api-key\`. A running service has the contract at \`/openapi.json\`.`,
    ...nouns.map(
      (noun) =>
        `- [${noun}](${noun}.md): ${(operations as readonly Operation[])
          .filter((each) => each.noun === noun)
          .map(({ id }) => `\`${id}\``)
          .join(', ')}`,
    ),
    '- [problems](problems.md): every error with its remedy',
  ].join('\n\n');
}
