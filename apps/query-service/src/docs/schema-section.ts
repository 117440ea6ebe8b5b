import { referenceName, type Schema } from './api-document.ts';
import { escapeHtml } from './escape-html.ts';
import { inlineProse, prose } from './prose.ts';
import { ruleLinks } from './rule-links.ts';

/** A schema's type in words, references as links to their sections. */
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

/** What a value may be, beyond its type: allowed values, bounds, default, unit. */
export function boundsOf(schema: Schema): string {
  const { minimum, maximum } = schema;
  const unit = schema['x-unit'];
  const facts = [
    ...(schema.enum === undefined
      ? []
      : [schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')]),
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(minimum !== undefined && maximum === undefined ? [`from ${minimum}`] : []),
    ...(schema.default === undefined ? [] : [`default <code>${escapeHtml(String(schema.default))}</code>`]),
    ...(unit === undefined ? [] : [`in ${escapeHtml(unit)}`]),
  ];
  return facts.join(', ');
}

function extension(is: boolean | undefined): string {
  return is === true ? ' <span class="tag">extension</span>' : '';
}

function row([name, schema]: readonly [string, Schema]): string {
  const bounds = boundsOf(schema);
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${extension(schema['x-extension'])} <span class="kind">${typeOf(schema)}</span></th><td>${inlineProse(schema.description ?? '')}${bounds === '' ? '' : `<br><span class="soft">${bounds}</span>`}${ruleLinks(schema['x-rule'])}</td></tr>`;
}

/** One schema: its fields in a table, what it is made of as links. */
export function schemaSection(name: string, schema: Schema): string {
  const own = [schema, ...(schema.allOf ?? [])].flatMap(({ properties }) => Object.entries(properties ?? {}));
  const others = (schema.allOf ?? []).filter(({ $ref }) => $ref !== undefined);
  const id = `schema-${escapeHtml(name)}`;
  return [
    `<section aria-labelledby="${id}">`,
    `<h3 id="${id}">${escapeHtml(name)}</h3>`,
    prose(schema.description ?? ''),
    ...(others.length === 0 ? [] : [`<p>With every field of ${others.map(typeOf).join(' and ')}.</p>`]),
    own.length === 0
      ? `<p>Type: ${typeOf(schema)}</p>`
      : `<div class="scroll" tabindex="0" role="region" aria-label="Fields of ${escapeHtml(name)}"><table><thead><tr><th scope="col">Field</th><th scope="col">Meaning</th></tr></thead><tbody>${own.map(row).join('\n')}</tbody></table></div>`,
    '</section>',
  ].join('\n');
}
