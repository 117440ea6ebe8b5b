import { refName } from './document.ts';
import type { OpenApiDocument, Schema } from './document.ts';

interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** The code for one kind of value. */
interface ValueCode {
  /** Its type in a `…Values` interface. */
  readonly type: string;
  /** The expression that writes it. `value`: the expression of the value. */
  readonly write: (value: string) => string;
}

/** Whether a schema is only a part of others (`allOf`). Parts are open, and have no writer. */
function isPart(schema: Schema): boolean {
  return schema.type === 'object' && schema.additionalProperties !== false && schema['x-json'] !== true;
}

function propertiesOf(document: OpenApiDocument, schema: Schema): Property[] {
  if (schema.$ref !== undefined) return propertiesOf(document, named(document, refName(schema.$ref)));
  if (schema.allOf !== undefined) return schema.allOf.flatMap((part) => propertiesOf(document, part));
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }));
}

function named(document: OpenApiDocument, name: string): Schema {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return schema;
}

function orNull(inner: ValueCode): ValueCode {
  return {
    type: `${inner.type} | null`,
    write: (value) => `(${value} === null ? 'null' : ${inner.write(value)})`,
  };
}

/** The code for a schema. */
function codeFor(schema: Schema, errorName: string): ValueCode {
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    return { type: `${name}Values`, write: (value) => `write${name}(${value})` };
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('null')) {
    const type = types.find((other) => other !== 'null');
    return orNull(codeFor({ ...schema, ...(type !== undefined && { type }) }, errorName));
  }
  // The only union in the contract is a named schema or null.
  const [first, second] = schema.oneOf ?? [];
  if (first?.$ref !== undefined && second?.type === 'null') return orNull(codeFor(first, errorName));
  if (schema['x-json'] === true) return { type: 'JsonText', write: (value) => value };
  const [type = 'any'] = types;
  switch (type) {
    case 'string':
      return { type: 'string', write: (value) => `JSON.stringify(${value})` };
    case 'number':
    case 'integer':
      return { type: 'NumberLiteral', write: (value) => `writeNumber(${value})` };
    case 'boolean':
      return { type: 'boolean', write: (value) => `(${value} ? 'true' : 'false')` };
    case 'array': {
      if (schema.items?.type === 'string') {
        return { type: 'readonly string[]', write: (value) => `writeList(${value}, JSON.stringify)` };
      }
      if (schema.items?.$ref === undefined) throw new Error(`${errorName}: an array without named items has no writer`);
      const name = refName(schema.items.$ref);
      return { type: `readonly ${name}Values[]`, write: (value) => `writeList(${value}, write${name})` };
    }
    default:
      throw new Error(`${errorName}: no writer for ${JSON.stringify(schema)}`);
  }
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

function objectWriter(name: string, schema: Schema, properties: readonly Property[]): string {
  const fields = properties.map((property) => {
    const { type } = codeFor(property.schema, `${name}.${property.name}`);
    const described = comment(property.schema.description, '  ');
    return property.required
      ? `${described}  readonly ${property.name}: ${type};`
      : `${described}  readonly ${property.name}?: ${type} | undefined;`;
  });
  const pieces = properties.map((property, index) => {
    const value = `value.${property.name}`;
    const key = `'${index === 0 ? '{' : ','}${JSON.stringify(property.name)}:'`;
    const expression = `${key} + ${codeFor(property.schema, name).write(value)}`;
    if (property.required) return expression;
    if (index === 0) throw new Error(`${name}: the first property has to be required`);
    return `(${value} === undefined ? '' : ${expression})`;
  });
  return `${comment(schema.description, '')}export interface ${name}Values {
${fields.join('\n')}
}

export const write${name} = (value: ${name}Values): string =>
  ${pieces.join(' +\n  ')} + '}';
`;
}

/** The text of a module with a type of values and a JSON writer for each schema. */
export function writersModule(document: OpenApiDocument): string {
  const writers = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    if (isPart(schema) || schema['x-json'] === true) return [];
    if (schema.type === 'array') {
      const { type, write } = codeFor(schema, name);
      return [
        `${comment(schema.description, '')}export type ${name}Values = ${type};\n\n` +
          `export const write${name} = (value: ${name}Values): string => ${write('value')};\n`,
      ];
    }
    return [objectWriter(name, schema, propertiesOf(document, schema))];
  });
  return `import { writeNumber } from '../src/number-literal.ts';
import type { NumberLiteral } from '../src/number-literal.ts';

export type { NumberLiteral };

/** JSON text, which is written unchanged. */
export type JsonText = string;

const writeList = <T>(items: readonly T[], write: (item: T) => string): string => {
  let text = '[';
  let separator = '';
  for (const item of items) {
    text += separator + write(item);
    separator = ',';
  }
  return text + ']';
};

${writers.join('\n')}`;
}
