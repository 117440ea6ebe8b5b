import type { ExportedList, Operation, Parameter, Stream } from '../src/operation.ts';
import { exportsOf, operationsOf, refName, type PlacedOperation, responseSchemaName, streamsOf } from './document.ts';
import type { OpenApiDocument, OperationObject, ParameterObject, Schema } from './document.ts';

function readParameter(parameter: ParameterObject): Parameter {
  const { name, schema } = parameter;
  const common = {
    name,
    in: parameter.in,
    ...(parameter['x-extension'] === true && { extension: true }),
    ...(parameter['x-cost'] !== undefined && { cost: parameter['x-cost'] }),
  } as const;
  const required = parameter.required ?? false;
  if (parameter.in === 'path') {
    const maxBytes = parameter['x-max-bytes'];
    return { ...common, kind: 'identifier', required, ...(maxBytes !== undefined && { maxBytes }) };
  }
  const stringTyped = parameter['x-string-typed'];
  if (stringTyped !== undefined || schema.type === 'integer') {
    const bounds = stringTyped ?? schema;
    return {
      ...common,
      kind: 'integer',
      required,
      ...(schema.default !== undefined && { default: Number(schema.default) }),
      ...(bounds.minimum !== undefined && { minimum: bounds.minimum }),
      ...(bounds.maximum !== undefined && { maximum: bounds.maximum }),
      ...(stringTyped !== undefined && { stringTyped: true }),
    };
  }
  if (schema.enum !== undefined) {
    return {
      ...common,
      kind: 'enum',
      required,
      ...(schema.default !== undefined && { default: schema.default }),
      values: schema.enum,
    };
  }
  const values = schema.items?.enum;
  if (values !== undefined) return { ...common, kind: 'list', required, values };
  const maxBytes = parameter['x-max-bytes'];
  return {
    ...common,
    kind: 'text',
    required,
    ...(maxBytes !== undefined && { maxBytes }),
    ...(parameter.allowEmptyValue === true && { allowEmpty: true }),
  };
}

/** Name of the schema of a list's items, or of the whole body if it is not a list. */
function itemName(document: OpenApiDocument, operation: OperationObject): string {
  const response = responseSchemaName(operation);
  if (operation['x-paging'] === 'none') return response;
  const schema = document.components.schemas[response];
  const parts: (Schema | undefined)[] = [schema, ...(schema?.allOf ?? [])];
  const items = schema?.items ?? parts.map((part) => part?.properties?.content?.items).find((found) => found);
  if (items?.$ref === undefined)
    throw new Error(`${operation.operationId}: its answer is not a list of a named schema`);
  return refName(items.$ref);
}

function parametersOf(document: OpenApiDocument, operation: OperationObject): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return readParameter(parameter);
    const shared = document.components.parameters?.[refName(parameter.$ref)];
    if (shared === undefined) throw new Error(`${operation.operationId}: no parameter ${parameter.$ref}`);
    return readParameter(shared);
  });
}

/** The rows of the operations that answer with server-sent events. */
export function streamTable(document: OpenApiDocument): Stream[] {
  return streamsOf(document).map((placed) => ({ ...otherThanJson(document, placed), pinnable: false }));
}

/** The rows of the operations that answer with a file. */
export function exportTable(document: OpenApiDocument): ExportedList[] {
  return exportsOf(document).map((placed) => {
    const list = otherThanJson(document, placed);
    return { ...list, pinnable: list.parameters.some(({ name }) => name === 'position') };
  });
}

/** The row of an operation that does not answer with JSON. */
function otherThanJson(document: OpenApiDocument, { path, operation }: PlacedOperation): Omit<Stream, 'pinnable'> {
  const { operationId: id, 'x-cost': cost = 1 } = operation;
  return { id, path, parameters: parametersOf(document, operation), cost };
}

/** The rows of the operations that answer with JSON, in the order of the contract. */
export function operationTable(document: OpenApiDocument): Operation[] {
  return operationsOf(document).map(({ path, operation }) => {
    const parameters = parametersOf(document, operation);
    const [noun] = operation.tags;
    if (noun === undefined) throw new Error(`${operation.operationId}: no tag`);
    const { 'x-order': order, 'x-window': window, 'x-beyond': beyond, 'x-cost': cost } = operation;
    if (cost === undefined) throw new Error(`${operation.operationId}: no cost`);
    return {
      id: operation.operationId,
      method: 'GET',
      path,
      noun,
      summary: operation.summary,
      paging: operation['x-paging'],
      item: itemName(document, operation),
      response: responseSchemaName(operation),
      ...(order !== undefined && { order: { keys: order.keys, by: order.by, direction: order.direction } }),
      parameters,
      ...(window !== undefined && { window }),
      ...(beyond !== undefined && { beyond }),
      pinnable: parameters.some((parameter) => parameter.name === 'position'),
      keyRequired: operation.security?.length !== 0,
      cost,
      extension: operation['x-extension'] ?? false,
    };
  });
}
