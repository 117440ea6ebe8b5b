import { describe, expect, it } from 'vitest';
import { matchesTag } from './entity-tag.ts';

describe('matchesTag', () => {
  it.each(['W/"x"', '"x"', '*', '"a", W/"x"', ' W/"a,b" , "x"'])('matches %s', (header) => {
    expect(matchesTag(header, 'W/"x"')).toBe(true);
  });

  it.each([undefined, '', 'x', '"y"', 'W/"xx"'])('does not match %s', (header) => {
    expect(matchesTag(header, 'W/"x"')).toBe(false);
  });
});
