import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { isExactArray, isExactObject, type ExactJson } from '../json/exact-json.ts';

/**
 * Of an answer at a position what is the same at any time and in any deployment of the network: without names and images, which
 * are the current ones (V32), and of a cursor, which is opaque (R8), only that there is one.
 */
export function lastingPart(body: ExactJson, operation: Operation): ExactJson {
  return withoutCursor(withoutDirectory(body, meaningOf(operation).answer), operation);
}

/** Of a cursor only that there is one. */
function withoutCursor(body: ExactJson, { paging }: Operation): ExactJson {
  if (paging !== 'cursor' || !isExactObject(body) || typeof body.nextCursor !== 'string') return body;
  return { ...body, nextCursor: '…' };
}

function withoutDirectory(value: ExactJson, schema: Schema): ExactJson {
  if (isExactArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => withoutDirectory(item, items));
  }
  if (!isExactObject(value) || schema.isFree) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = schema.fields.find((known) => known.name === name);
      if (field === undefined) return [[name, member]];
      return field.schema.isDirectory ? [] : [[name, withoutDirectory(member, field.schema)]];
    }),
  );
}
