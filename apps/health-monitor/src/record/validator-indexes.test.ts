import { describe, expect, it } from 'vitest';
import { ValidatorIndexes, hashText } from './validator-indexes.ts';

describe('validator indexes', () => {
  it('finds every id after a round trip through storage', () => {
    const ids = Array.from(
      { length: 5000 },
      (_, number) => `validator-${number}::1220${number.toString(16).padStart(64, '0')}`,
    );
    const directory = new ValidatorIndexes(7);
    for (const id of ids) directory.add(id);
    const read = new ValidatorIndexes(7, directory.takeChange()?.slice().buffer);
    expect(ids.map((id) => read.indexOf(id))).toEqual(ids.map((_, index) => index));
    expect(read.indexOf('unknown::1220')).toBeUndefined();
    expect(read.takeChange()).toBeNull();
  });

  it('depends on the salt', () => {
    expect(hashText('a', 1)).not.toBe(hashText('a', 2));
  });
});
