import type { Operation } from '@ledger-explorer/spec';
import { type ExactJson, isExactArray, isExactObject } from '../json/exact-json.ts';
import { meaningOf } from './meaning.ts';
import type { Schema } from './schema.ts';

/** Members of an answer that hold cursors. */
export function cursorsOf(body: ExactJson | undefined, operation: Operation): ReadonlyMap<string, string> {
  const inPieces = meaningOf(operation).pieces?.cursor;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(isExactObject(body) ? body : {}))
    if (typeof value === 'string' && (name === inPieces || /cursor$/i.test(name))) found.set(name, value);
  return found;
}

/** Of a cursor, which is opaque (R8), only that there is one. */
function withoutCursors(body: ExactJson, operation: Operation): ExactJson {
  const cursors = cursorsOf(body, operation);
  if (cursors.size === 0 || !isExactObject(body)) return body;
  return { ...body, ...Object.fromEntries([...cursors.keys()].map((name) => [name, '…'])) };
}

/**
 * `lasting`: what is the same at one position at any time and in any deployment of the network. `polled`: what each reads for itself now and then, such as
 * names and images (V32) and market data. What an index has only if it looked in time is in neither.
 */
export type AnswerPart = 'lasting' | 'polled';

/** A part of an answer. Of what is polled the fields that name a row stay, to find it by; of a cursor only that there is one. */
export function partOfAnswer(part: AnswerPart, body: ExactJson, operation: Operation): ExactJson {
  const { answer, item } = meaningOf(operation);
  return partOf(part, withoutCursors(body, operation), answer, item.key);
}

function partOf(part: AnswerPart, value: ExactJson, schema: Schema, key: readonly string[]): ExactJson {
  if (isExactArray(value)) {
    const { items } = schema;
    if (items === undefined) return part === 'lasting' ? value : null;
    return value.map((item) => partOf(part, item, items, key));
  }
  if (schema.isFree || schema.fields.length === 0 || !isExactObject(value)) return part === 'lasting' ? value : null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = schema.fields.find((known) => known.name === name)?.schema;
      if (field === undefined) return part === 'lasting' ? [[name, member]] : [];
      if (field.isFound) return [];
      if (field.isDirectory || field.isPolled) return part === 'polled' ? [[name, member]] : [];
      if (part === 'polled' && key.includes(name)) return [[name, member]];
      return [[name, partOf(part, member, field, key)]];
    }),
  );
}
