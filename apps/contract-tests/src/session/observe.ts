import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { ExactNumber, isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import type { Recorder } from './recorder.ts';
import type { Seen } from './seen.ts';
import { textOf } from '../json/text-of.ts';

function digitsOf(literal: string): string {
  const fraction = literal.split('.')[1]?.length ?? 0;
  return fraction === 0 ? 'integer' : 'fraction';
}

function unitOf(schema: Schema, literal: string): string {
  return schema.unit === 'ms' ? `${literal.length} digits` : `${schema.unit ?? 'number'} ${digitsOf(literal)}`;
}

/** Notes what the interface leaves open: nulls, forms of numbers, words of closed texts, shapes of errors. */
export function observe(recorder: Recorder, { operation, answer, body, request }: Seen): void {
  if (operation === undefined || body === undefined || request.method === 'HEAD') return;
  if (answer.status >= 400) {
    const slug = textOf(memberOf(body, 'type')).replace(/^.*\//, '');
    recorder.observe(
      'error',
      operation.id,
      `${answer.status} ${slug}`,
      Object.keys(body as object)
        .sort()
        .join(' '),
    );
    return;
  }
  const walk = (schema: Schema, value: ExactJson, at: string): void => {
    if (schema.nullable) recorder.observe('null', operation.id, at, value === null ? 'null' : 'value');
    if (schema.isFree) return;
    if (value instanceof ExactNumber) {
      recorder.observe('unit', operation.id, at, unitOf(schema, value.literal));
    } else if (typeof value === 'string') {
      if (schema.values !== undefined) recorder.observe('vocabulary', operation.id, at, value);
    } else if (isExactArray(value)) {
      const { items } = schema;
      if (items === undefined) return;
      for (const item of value) {
        const key = items.key.map((name) => textOf(memberOf(item, name)));
        if (key.length === 0 || recorder.isNewItem([operation.id, at, ...key].join(' '))) walk(items, item, `${at}[]`);
      }
    } else if (isExactObject(value)) {
      for (const { name, schema: field } of schema.fields) {
        const member = memberOf(value, name);
        if (member !== undefined) walk(field, member, at === '' ? name : `${at}.${name}`);
      }
    }
  };
  if (answer.status === 200) walk(meaningOf(operation).answer, body, '');
}
