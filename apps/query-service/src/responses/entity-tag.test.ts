import { describe, expect, it } from 'vitest';
import { etagPrefix, weakTag } from './entity-tag.ts';

describe('etagPrefix', () => {
  it('is equal for equal parts only', () => {
    expect(etagPrefix(['a', '1'])).toMatch(/^[\w-]{22}$/u);
    expect(etagPrefix(['a', '1'])).toBe(etagPrefix(['a', '1']));
    expect(etagPrefix(['a', '1'])).not.toBe(etagPrefix(['a', '2']));
    expect(etagPrefix(['ab', 'c'])).not.toBe(etagPrefix(['a', 'bc']));
  });
});

describe('weakTag', () => {
  it('is weak, quoted and contains the state', () => {
    expect(weakTag('stem', '7-9-0')).toBe('W/"stem.7-9-0"');
  });
});
