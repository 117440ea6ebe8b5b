import { describe, expect, it } from 'vitest';
import { matchesTag, tagStem, weakTag } from './entity-tag.ts';

describe('tagStem', () => {
  it('is the same for the same parts and another for others', () => {
    expect(tagStem(['a', '1'])).toMatch(/^[\w-]{22}$/u);
    expect(tagStem(['a', '1'])).toBe(tagStem(['a', '1']));
    expect(tagStem(['a', '1'])).not.toBe(tagStem(['a', '2']));
    expect(tagStem(['ab', 'c'])).not.toBe(tagStem(['a', 'bc']));
  });
});

describe('weakTag', () => {
  it('is weak, quoted and says the state', () => {
    expect(weakTag('stem', '7-9-0')).toBe('W/"stem.7-9-0"');
  });
});

describe('matchesTag', () => {
  it.each(['W/"x"', '"x"', '*', '"a", W/"x"', ' W/"a,b" , "x"'])('matches %s', (header) => {
    expect(matchesTag(header, 'W/"x"')).toBe(true);
  });

  it.each([undefined, '', 'x', '"y"', 'W/"xx"'])('does not match %s', (header) => {
    expect(matchesTag(header, 'W/"x"')).toBe(false);
  });
});
