import { describe, expect, it } from 'vitest';
import { meaningOf } from './meaning.ts';
import { relations } from './relation.ts';
import { schemaNamed } from './schema.ts';
import { table } from './operation-table.ts';

describe('the spec', () => {
  it('declares the order and the key fields of every list', () => {
    for (const operation of table.filter(({ paging }) => paging !== 'none')) {
      const { stream, sortFields, tie, item } = meaningOf(operation);
      expect(item.key.length, operation.id).toBeGreaterThan(0);
      const fields = item.fields.map(({ name }) => name);
      // `stream`: fields that do not decrease in stream order. `tie`: the field that orders rows with equal sort keys.
      const orderFields = [...(stream ?? []), ...Object.values(sortFields), ...(tie === undefined ? [] : [tie])];
      for (const field of [...item.key, ...orderFields]) expect(fields, operation.id).toContain(field);
      if (stream === undefined) expect(Object.keys(sortFields), operation.id).toEqual(operation.order?.keys);
    }
  });

  it('declares a source of identifiers for every path parameter', () => {
    for (const operation of table) {
      const { knownFrom } = meaningOf(operation);
      const names = operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
      expect(Object.keys(knownFrom).sort(), operation.id).toEqual(names.sort());
    }
  });

  it('has relations whose requests have an argument for each path parameter', () => {
    expect(relations.length).toBeGreaterThan(5);
    for (const { requests } of relations) {
      for (const { operation, arguments: given } of requests) {
        expect(given).toHaveLength(operation.parameters.filter(({ in: where }) => where === 'path').length);
      }
    }
  });

  it('is read with merged allOf and resolved references', () => {
    const page = schemaNamed('TransferPage');
    expect(page.fields.map(({ name }) => name)).toContain('totalElements');
    expect(schemaNamed('Event').fields.map(({ name }) => name)).toContain('childEventIds');
    expect(schemaNamed('Transfer').fields.find(({ name }) => name === 'createdAt')?.schema.isRecordTime).toBe(true);
  });
});
