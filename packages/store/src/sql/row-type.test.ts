import { describe, expect, it } from 'vitest';
import { rowType } from './row-type.ts';

const [bigint, integer, bytes, texts] = [20, 23, 17, 1009];

describe('a row', () => {
  const Row = rowType([
    { name: 'position', dataTypeID: bigint },
    { name: 'events', dataTypeID: integer },
    { name: 'hash', dataTypeID: bytes },
    { name: 'ids', dataTypeID: texts },
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
