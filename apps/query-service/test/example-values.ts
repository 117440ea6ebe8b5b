import { type IndexOperationId, operationById } from '@ledger-explorer/spec';
import type { BodyValues, ItemValues } from '@ledger-explorer/spec/writers';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** Fields that hold any JSON: the writers take them as text. */
const jsonFields = new Set(['actionConfig', 'rawPayload']);

function toValues(value: unknown, field = ''): unknown {
  if (jsonFields.has(field) && value !== null) return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => toValues(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toValues(inner, key)]));
}

interface Documented {
  readonly get: { readonly responses: { readonly 200: { readonly content: Record<string, { example?: unknown }> } } };
}

/** The contract's own example of an operation's answer, as the writers take it: numbers as exact literals. */
export function exampleValues<Id extends IndexOperationId>(id: Id): BodyValues[Id] {
  const paths = document.paths as unknown as Record<string, Documented>;
  const example = paths[operationById[id].path]?.get.responses[200].content['application/json']?.example;
  if (example === undefined) throw new Error(`the contract has no example for ${id}`);
  return toValues(example) as BodyValues[Id];
}

/** The first item of the example of a list. */
export function exampleItem<Id extends IndexOperationId>(id: Id): ItemValues[Id] {
  const { content } = exampleValues(id) as unknown as { readonly content: readonly ItemValues[Id][] };
  const [item] = content;
  if (item === undefined) throw new Error(`the example of ${id} has no item`);
  return item;
}
