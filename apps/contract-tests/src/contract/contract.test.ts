import { operations, type Operation } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { meaningOf } from './meaning.ts';
import { relations } from './relation.ts';
import { schemaNamed } from './schema.ts';

const table: readonly Operation[] = operations;

describe('what the spec says', () => {
  it('orders every list, and names the items of every list that is paged', () => {
    for (const operation of table.filter(({ paging }) => paging !== 'none')) {
      const { stream, values, tie, item } = meaningOf(operation);
      expect(item.key.length, operation.id).toBeGreaterThan(0);
      const fields = item.fields.map(({ name }) => name);
      for (const field of [
        ...item.key,
        ...(stream ?? []),
        ...Object.values(values),
        ...(tie === undefined ? [] : [tie]),
      ]) {
        expect(fields, operation.id).toContain(field);
      }
      if (stream === undefined) expect(Object.keys(values), operation.id).toEqual(operation.order?.keys);
    }
  });

  it('knows where identifiers come from, for every parameter of a path', () => {
    for (const operation of table) {
      const { knownFrom } = meaningOf(operation);
      const names = operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
      expect(Object.keys(knownFrom).sort(), operation.id).toEqual(names.sort());
    }
  });

  it('reads every relation, whose arguments are as many as the path takes', () => {
    expect(relations.length).toBeGreaterThan(5);
    for (const { requests } of relations) {
      for (const { operation, arguments: given } of requests) {
        expect(given).toHaveLength(operation.parameters.filter(({ in: where }) => where === 'path').length);
      }
    }
  });

  it('folds parts and references', () => {
    const page = schemaNamed('TransferPage');
    expect(page.fields.map(({ name }) => name)).toContain('totalElements');
    expect(schemaNamed('Event').fields.map(({ name }) => name)).toContain('childEventIds');
    expect(schemaNamed('Transfer').fields.find(({ name }) => name === 'createdAt')?.schema.isRecordTime).toBe(true);
  });
});
