import { describe, expect, it } from 'vitest';
import { parseExact } from '../json/parse-exact.ts';
import { differences } from './difference.ts';

function between(before: string, after: string, ...key: string[]) {
  return differences(parseExact(before).value, parseExact(after).value, key);
}

describe('differences of two responses', () => {
  it('are none if only the order of members differs', () => {
    expect(between('{"a":1,"b":[{"c":2.50}]}', '{"b":[{"c":2.50}],"a":1}')).toEqual([]);
  });

  it('include different literals of the same number', () => {
    expect(between('{"a":[{"b":1.5}]}', '{"a":[{"b":1.50}]}')).toEqual([
      { at: 'a[].b', where: 'a[0].b', before: '1.5', after: '1.50' },
    ]);
  });

  it('include missing and added members', () => {
    expect(between('{"a":1}', '{"b":null}')).toEqual([
      { at: 'a', where: 'a', before: '1', after: 'absent' },
      { at: 'b', where: 'b', before: 'absent', after: 'null' },
    ]);
  });

  it('compare rows with the same key: a new row is one difference', () => {
    expect(between('[{"id":2,"x":1},{"id":1,"x":1}]', '[{"id":3,"x":1},{"id":2,"x":1},{"id":1,"x":9}]', 'id')).toEqual([
      { at: '[].x', where: '[id=1].x', before: '1', after: '9' },
      { at: '[]', where: '[id=3]', before: 'absent', after: '{"id":3,"x":1}' },
    ]);
  });

  it('include a different order of the same rows', () => {
    expect(between('[{"id":2},{"id":1}]', '[{"id":1},{"id":2}]', 'id')).toEqual([
      { at: '[] order', where: ' order', before: 'id=2 id=1', after: 'id=1 id=2' },
    ]);
  });
});
