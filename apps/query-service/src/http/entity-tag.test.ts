import { describe, expect, it } from 'vitest';
import { matchesTag, weakTag } from './entity-tag.ts';

describe('weakTag', () => {
  it('is the same for the same parts and another for others', () => {
    expect(weakTag(['a', 1])).toMatch(/^W\/"[\w-]{22}"$/u);
    expect(weakTag(['a', 1])).toBe(weakTag(['a', 1]));
    expect(weakTag(['a', 1])).not.toBe(weakTag(['a', 2]));
    expect(weakTag(['ab', 'c'])).not.toBe(weakTag(['a', 'bc']));
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
