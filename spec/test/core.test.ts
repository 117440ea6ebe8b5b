import { describe, expect, it } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { operations } from '../generated/operations.ts';
import { type OpenApiDocument, refName, type Schema } from '../scripts/document.ts';
import type { Parameter } from '../src/operation.ts';
import { coreOperations, coreSchemas } from './core.ts';

const schemas = (document as unknown as OpenApiDocument).components.schemas;

/** Type of a field in the notation of coreSchemas: the name of its schema, `[item]` for a list, or the number's format. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  const type = [schema.type].flat().find((each) => each !== 'null') ?? '';
  if (type === 'array') return `[${typeOf(schema.items ?? {})}]`;
  const { format } = schema as { format?: string };
  return type === 'integer' || format === 'double' ? (format ?? '') : type;
}

function fieldsOf(schema: Schema): string[] {
  if (schema.$ref !== undefined) return fieldsOf(schemas[refName(schema.$ref)] ?? {});
  if (schema.allOf !== undefined) return schema.allOf.flatMap(fieldsOf);
  return Object.entries(schema.properties ?? {})
    .filter(([, field]) => (field as { 'x-extension'?: boolean })['x-extension'] !== true)
    .map(([name, field]) => `${name}:${typeOf(field)}`);
}

/** A parameter of the table in the notation of coreOperations. */
function parameterText(parameter: Parameter): string {
  const { name, kind, values = [], default: preset, minimum, maximum, stringTyped } = parameter;
  if (kind === 'identifier' || kind === 'text') return name;
  if (kind === 'enum') return `${name}:${values.join('|')}=${String(preset)}`;
  return stringTyped === true
    ? `${name}:text=${String(preset)}`
    : `${name}:integer=${String(preset)}[${String(minimum)}..${String(maximum)}]`;
}

describe('the contract keeps its core', () => {
  it.each(Object.entries(coreSchemas))('%s has the fields of the core, in name, type and order', (name, fields) => {
    expect(fieldsOf(schemas[name] ?? {}).join(' ')).toBe(fields);
  });

  it('has the operations of the core, with their parameters, defaults, bounds and answers', () => {
    const core = operations.filter(({ extension }) => !extension);
    const table = core.map(({ path, parameters, paging, item }) => {
      const own = (parameters as readonly Parameter[]).filter((parameter) => parameter.extension !== true);
      return [path, [own.map(parameterText).join(' '), `${paging} of ${item}`]];
    });
    expect(Object.fromEntries(table)).toEqual(coreOperations);
  });

  it('requires a key for every path below /v1, and marks extensions', () => {
    for (const { path, keyRequired, extension } of operations) {
      expect([path, keyRequired, extension]).toEqual([path, path.startsWith('/v1/'), !(path in coreOperations)]);
    }
    const ours = operations.flatMap(({ parameters }) =>
      (parameters as readonly Parameter[]).filter(({ extension }) => extension === true).map(({ name }) => name),
    );
    expect(new Set(ours)).toEqual(new Set(['position', 'cursor', 'from', 'to', 'Explorer-Wait-For']));
  });
});
