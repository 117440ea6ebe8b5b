import { expect, it } from 'vitest';
import { tableText } from './table-text.ts';

it('tableText aligns columns, with numbers to the right', () => {
  expect(
    tableText([
      ['table', 'rows', 'note'],
      ['coin', '12', ''],
      ['name_entry', '3', 'x y'],
    ]),
  ).toBe('table       rows  note\ncoin          12\nname_entry     3  x y\n');
});
