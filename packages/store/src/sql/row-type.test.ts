import { describe, expect, it } from 'vitest';
import { rowType } from './row-type.ts';

const typeIds = { bigint: 20, integer: 23, bytes: 17, texts: 1009 };

describe('a row', () => {
  const Row = rowType([
    { name: 'position', dataTypeID: typeIds.bigint },
    { name: 'events', dataTypeID: typeIds.integer },
    { name: 'hash', dataTypeID: typeIds.bytes },
    { name: 'ids', dataTypeID: typeIds.texts },
  ]);

  it('maps each column by name and type', () => {
    const row = new Row(['9007199254740993', '7', '\\x0a0b', '{a,"b,c"}']);
    expect(row).toHaveProperty('position', '9007199254740993');
    expect(row).toHaveProperty('events', 7);
    expect(row).toHaveProperty('hash', Buffer.of(10, 11));
    expect(row).toHaveProperty('ids', ['a', 'b,c']);
  });

  it('has null for an SQL null', () => {
    expect(new Row([null, '0', null, null])).toHaveProperty('position', null);
  });
});
