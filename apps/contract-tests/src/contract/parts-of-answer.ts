import type { Operation } from '@ledger-explorer/spec';
import { type ExactJson, isExactArray, isExactObject } from '../json/exact-json.ts';
import { meaningOf } from './meaning.ts';
import type { Schema } from './schema.ts';

/** Cursors in a response, by member. */
export function cursorsOf(body: ExactJson | undefined, operation: Operation): ReadonlyMap<string, string> {
  const inPieces = meaningOf(operation).pieces?.cursor;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(isExactObject(body) ? body : {}))
    if (typeof value === 'string' && (name === inPieces || /cursor$/i.test(name))) found.set(name, value);
  return found;
}

/** Replaces cursors, which are opaque (R8), by whether there is one. */
function withoutCursors(body: ExactJson, operation: Operation): ExactJson {
  const cursors = cursorsOf(body, operation);
  if (cursors.size === 0 || !isExactObject(body)) return body;
  return { ...body, ...Object.fromEntries([...cursors.keys()].map((name) => [name, '…'])) };
}

/**
 * Parts of a response. `indexed`: equal at the same position at any time and in any deployment of the network;
 * `polled`: read periodically by each deployment, such as names and images (V32) and market data. Values of Scan's
 * lists are in neither, since an index only has them if it polled in time.
 */
export type AnswerPart = 'indexed' | 'polled';

/** Extracts a part of a response. In `polled`, key fields stay to identify rows. A cursor is reduced to whether there is one. */
export function partOfAnswer(part: AnswerPart, body: ExactJson, operation: Operation): ExactJson {
  const { answer, item } = meaningOf(operation);
  return partOf(part, withoutCursors(body, operation), answer, item.key);
}

function partOf(part: AnswerPart, value: ExactJson, schema: Schema, key: readonly string[]): ExactJson {
  if (isExactArray(value)) {
    const { items } = schema;
    if (items === undefined) return part === 'indexed' ? value : null;
    return value.map((item) => partOf(part, item, items, key));
  }
  if (schema.isFree || schema.fields.length === 0 || !isExactObject(value)) return part === 'indexed' ? value : null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = schema.fields.find((known) => known.name === name)?.schema;
      if (field === undefined) return part === 'indexed' ? [[name, member]] : [];
      if (field.isOfScanList) return [];
      if (field.isCurrent || field.isOfMarketOrClock) return part === 'polled' ? [[name, member]] : [];
      if (part === 'polled' && key.includes(name)) return [[name, member]];
      return [[name, partOf(part, member, field, key)]];
    }),
  );
}
