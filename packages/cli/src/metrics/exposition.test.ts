import { describe, expect, it } from 'vitest';
import { writeExposition } from './exposition.ts';

describe('writeExposition', () => {
  it('writes help, type and every value of a metric', () => {
    const samples = [{ value: 1.5 }, { labels: { a: '1', b: 'x' }, value: '1781083589.140443' }];
    expect(writeExposition([{ name: 'm', help: 'Some.', type: 'gauge', samples }])).toBe(
      '# HELP m Some.\n# TYPE m gauge\nm 1.5\nm{a="1",b="x"} 1781083589.140443\n',
    );
  });

  it('escapes what would end a line or a label', () => {
    const samples = [{ labels: { l: 'a"b\\c\nd' }, value: 0 }];
    expect(writeExposition([{ name: 'm', help: 'a\\b\nc', type: 'gauge', samples }])).toBe(
      '# HELP m a\\\\b\\nc\n# TYPE m gauge\nm{l="a\\"b\\\\c\\nd"} 0\n',
    );
  });

  it('leaves out a metric without a value', () => {
    expect(writeExposition([{ name: 'm', help: '', type: 'gauge', samples: [] }])).toBe('');
  });
});
