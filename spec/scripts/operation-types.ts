import type { Operation, Parameter } from '../src/operation.ts';

function typeOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'integer':
      return 'number';
    case 'enum':
      return (parameter.values ?? []).map((value) => JSON.stringify(value)).join(' | ');
    case 'list':
    case 'identifier':
    case 'text':
      return 'string';
  }
}

/** Fields of a request after `readParameters`, without header fields. A parameter that is required or has a default always has a value. */
function parameterFields({ parameters }: Operation): string {
  return parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => {
      const hasValue = parameter.required || parameter.default !== undefined;
      return hasValue
        ? `readonly ${parameter.name}: ${typeOf(parameter)};`
        : `readonly ${parameter.name}?: ${typeOf(parameter)} | undefined;`;
    })
    .join('\n');
}

/** The values of each operation's parameters as `readParameters` returns them, as the text of an interface. */
export function parametersInterface(operations: readonly Operation[]): string {
  const fields = operations.map((operation) => `readonly ${operation.id}: {${parameterFields(operation)}};`);
  return `/** The values of each operation's parameters: checked, with defaults filled in. */
export interface OperationParameters {
${fields.join('\n')}
}
`;
}

/**
 * Types and writers of the responses by operation, for the generated file of JSON writers. Operations without a key
 * (status, documentation) are left out, since they do not answer from the index.
 */
export function operationWriters(operations: readonly Operation[]): string {
  const keyed = operations.filter((operation) => operation.keyRequired);
  const fields = (schema: 'item' | 'response') =>
    keyed.map((operation) => `readonly ${operation.id}: ${operation[schema]}Values;`).join('\n');
  return `/** One item of each operation's list; the whole body if it is not a list. */
export interface ItemValues {
${fields('item')}
}

/** The body of each operation. */
export interface BodyValues {
${fields('response')}
}

/** Writes the body of each operation as JSON. */
export const bodyWriters: { readonly [Id in keyof BodyValues]: (body: BodyValues[Id]) => string } = {
${keyed.map(({ id, response }) => `${id}: write${response},`).join('\n')}
};
`;
}
