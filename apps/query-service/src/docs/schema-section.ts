import { referenceName, type Schema } from './api-document.ts';
import { escapeHtml } from '@ledger-explorer/pages';
import { inlineProse, prose } from './prose.ts';
import { factsLine } from './rule-links.ts';

/** A schema's type in words; references become links. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(referenceName(schema.$ref));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const parts = schema.oneOf ?? schema.allOf;
  if (parts !== undefined) return parts.map(typeOf).join(schema.oneOf === undefined ? ' and ' : ' or ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  return types
    .map((type) => {
      if (type === 'array') return `array of ${typeOf(schema.items ?? {})}`;
      const format = schema.format === undefined || type === 'null' ? '' : ` ${schema.format}`;
      return escapeHtml(`${type}${format}`);
    })
    .join(' or ');
}

/** Constraints of a value: allowed values, bounds, default, unit. */
export function boundsOf(schema: Schema): string {
  const { minimum, maximum } = schema;
  const unit = schema['x-unit'];
  const facts = [
    ...(schema.enum === undefined
      ? []
      : [schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')]),
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(minimum !== undefined && maximum === undefined ? [`from ${minimum}`] : []),
    ...(minimum === undefined && maximum !== undefined ? [`up to ${maximum}`] : []),
    ...(schema.default === undefined ? [] : [`default <code>${escapeHtml(String(schema.default))}</code>`]),
    ...(unit === undefined ? [] : [`in ${escapeHtml(unit)}`]),
  ];
  return facts.join(', ');
}

/** A label after a name, such as `extension`. */
export function tag(text: string): string {
  return ` <span class="tag">${text}</span>`;
}

function row([name, schema]: readonly [string, Schema]): string {
  const bounds = boundsOf(schema);
  const extension = schema['x-extension'] === true ? tag('extension') : '';
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${extension} <span class="kind">${typeOf(schema)}</span></th><td>${inlineProse(schema.description ?? '')}${factsLine(bounds, schema['x-rule'])}</td></tr>`;
}

/**
 * Section of one schema: a table of its fields, and links to the schemas that it extends. `isFolded`: closed until a
 * reader opens it or follows a link to it.
 */
export function schemaSection(name: string, schema: Schema, isFolded = false): string {
  const fields = [schema, ...(schema.allOf ?? [])].flatMap(({ properties }) => Object.entries(properties ?? {}));
  const others = (schema.allOf ?? []).filter(({ $ref }) => $ref !== undefined);
  const id = `schema-${escapeHtml(name)}`;
  const heading = (attributes: string) => `<h3${attributes}>${escapeHtml(name)}</h3>`;
  const content = [
    prose(schema.description ?? ''),
    ...(others.length === 0 ? [] : [`<p>With every field of ${others.map(typeOf).join(' and ')}.</p>`]),
    fields.length === 0
      ? `<p>Type: ${typeOf(schema)}</p>`
      : `<div class="scroll" tabindex="0" role="region" aria-label="Fields of ${escapeHtml(name)}"><table><thead><tr><th scope="col">Field</th><th scope="col">Meaning</th></tr></thead><tbody>${fields.map(row).join('\n')}</tbody></table></div>`,
  ].join('\n');
  // A browser opens <details> for a link to an element inside, but not for a link to the summary, so the content has the
  // id.
  return isFolded
    ? `<details><summary>${heading('')}</summary>\n<div id="${id}">${content}</div></details>`
    : `<section aria-labelledby="${id}">${heading(` id="${id}"`)}\n${content}</section>`;
}
