import { type Operation, operations, type Parameter } from '@ledger-explorer/spec';
import { descriptions, fieldsOf, isDecimal, parameterDescription, refName, type Schema, schemas } from './contract.ts';

function comment(...parts: readonly (string | undefined)[]): string {
  const text = parts.filter((part) => part !== undefined && part !== '').join(' ');
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

const exact = new Set<string>();

function reference(name: string): string {
  return exact.has(name) ? `${name}<D>` : name;
}

function primitive(type: string | undefined): string {
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'object' ? 'Record<string, unknown>' : (type ?? 'unknown');
}

function typeOf(name: string, schema: Schema): string {
  if (schema.$ref !== undefined) return reference(refName(schema.$ref));
  if (schema.oneOf !== undefined) return schema.oneOf.map((part) => typeOf(name, part)).join(' | ');
  if (schema.enum !== undefined) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.items !== undefined) {
    const orNull = [schema.type].flat().includes('null') ? ' | null' : '';
    const items = typeOf(name, schema.items);
    return `${items.includes(' | ') ? `(${items})` : items}[]${orNull}`;
  }
  return [schema.type]
    .flat()
    .map((type) => (type === 'number' && isDecimal(name, schema) ? 'D' : primitive(type)))
    .join(' | ');
}

function referencesOf(schema: Schema): readonly string[] {
  return [schema, ...(schema.oneOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flatMap(({ $ref }) =>
    $ref === undefined ? [] : [refName($ref)],
  );
}

function isExact(schema: Schema): boolean {
  return (
    referencesOf(schema).some((name) => exact.has(name)) ||
    Object.entries(fieldsOf(schema)).some(
      ([name, field]) => isDecimal(name, field) || referencesOf(field).some((found) => exact.has(found)),
    )
  );
}

function findExact(): void {
  for (let known = -1; known < exact.size;) {
    known = exact.size;
    for (const [name, schema] of Object.entries(schemas)) if (isExact(schema)) exact.add(name);
  }
}

function field([name, schema]: [string, Schema]): string {
  const unit = schema['x-unit'];
  const note = unit === undefined || unit === 'count' ? undefined : `Unit: ${unit}.`;
  return `${comment(schema.description, note)}${name}: ${typeOf(name, schema)};`;
}

function schemaType([name, schema]: [string, Schema]): string {
  const parameters = exact.has(name) ? '<D = number>' : '';
  const fields = Object.entries(fieldsOf(schema));
  const head = comment(schema.description);
  if (fields.length === 0) return `${head}export type ${name}${parameters} = ${typeOf(name, schema)};`;
  const optional = name === 'Problem' ? new Set(['errors']) : new Set<string>();
  const body = fields.map((entry) => {
    const text = field(entry);
    return optional.has(entry[0]) ? text.replace(`${entry[0]}:`, `${entry[0]}?:`) : text;
  });
  return `${head}export interface ${name}${parameters} {\n${body.join('\n')}\n}`;
}

function parameterType(parameter: Parameter): string {
  if (parameter.kind === 'enum') return (parameter.values ?? []).map((value) => `'${value}'`).join(' | ');
  if (parameter.kind === 'integer') return parameter.stringTyped === true ? 'number | string' : 'number';
  return 'string';
}

function bounds({ minimum, maximum, default: preset }: Parameter): string {
  const said = [
    minimum === undefined ? '' : maximum === undefined ? `From ${minimum}.` : `${minimum} to ${maximum}.`,
    preset === undefined ? '' : `Default: ${preset}.`,
  ];
  return said.filter((part) => part !== '').join(' ');
}

function sent(operation: Operation): readonly Parameter[] {
  return operation.parameters.filter(({ in: place }) => place !== 'header');
}

function parametersName(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Parameters`;
}

function parametersInterface(operation: Operation): string {
  const fields = sent(operation).map(
    (parameter) =>
      `${comment(parameterDescription(operation.id, parameter.name), bounds(parameter))}${parameter.name}${parameter.required ? '' : '?'}: ${parameterType(parameter)} ${parameter.required ? '' : '| undefined'};`,
  );
  return `${comment(`Parameters of ${operation.id}.`)}export interface ${parametersName(operation.id)} {\n${fields.join('\n')}\n}`;
}

function parametersType(operation: Operation): string {
  return sent(operation).length === 0 ? 'NoParameters' : parametersName(operation.id);
}

function method(operation: Operation, result: (data: string) => string): string {
  const optional = sent(operation).some(({ required }) => required) ? '' : '?';
  const rest = operation.beyond === undefined ? undefined : `Beyond the highest page: ${operation.beyond}.`;
  const note = comment(`${operation.summary}. ${descriptions.get(operation.id) ?? ''}`, rest);
  return `${note}${operation.id}(parameters${optional}: ${parametersType(operation)}, options?: CallOptions): Promise<${result(reference(operation.response))}>;`;
}

/** Types of parameters, answers and methods: flat interfaces, which cost a type checker least. */
export function apiModule(): string {
  findExact();
  const lists = operations.map((operation): Operation => operation);
  return `import type { Answer, SafeAnswer } from '../src/answer.ts';
import type { CallOptions } from '../src/call-options.ts';

${Object.entries(schemas).map(schemaType).join('\n\n')}

/** Parameters of an operation without parameters. */
export type NoParameters = Record<never, never>;

${lists
  .filter((operation) => sent(operation).length > 0)
  .map(parametersInterface)
  .join('\n\n')}

/** Parameters by operation. */
export interface Parameters {
${lists.map((operation) => `${operation.id}: ${parametersType(operation)};`).join('\n')}
}

/** Response bodies by operation. \`D\`: the type that exact decimals are read to. */
export interface Results<D = number> {
${lists.map((operation) => `${operation.id}: ${reference(operation.response)};`).join('\n')}
}

/** One method per operation; each throws an \`ExplorerError\`. */
export interface Methods<D = number> {
${lists.map((operation) => method(operation, (data) => `Answer<${data}>`)).join('\n')}
}

/** The same methods; each returns its error instead of throwing it. */
export interface SafeMethods<D = number> {
${lists.map((operation) => method(operation, (data) => `SafeAnswer<${data}>`)).join('\n')}
}
`;
}
