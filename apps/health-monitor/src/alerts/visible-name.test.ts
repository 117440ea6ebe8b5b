import { describe, expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

describe('visibleName', () => {
  it('returns an ordinary name unchanged', () => {
    expect(visibleName('Zürich Node 1')).toBe('Zürich Node 1');
  });
  it('returns one line', () => {
    expect(visibleName('a\r\nBcc: x\u2028b\tc')).toBe('a Bcc: x b c');
  });
  it('removes characters that reverse the text', () => {
    expect(visibleName('abc\u202Efdp.exe')).toBe('abc fdp.exe');
  });
  it('shortens a mail address to its first letter', () => {
    expect(visibleName('ann.smith@example.org')).toBe('a…@example.org');
    expect(visibleName('ops (ann@example.org)')).toBe('ops (a…@example.org)');
  });
  it('shortens a name of a million characters', () => {
    const shown = visibleName('🦊'.repeat(1_000_000));
    expect(Array.from(shown)).toHaveLength(64);
    expect(shown.isWellFormed()).toBe(true);
  });
  it('returns the fallback if nothing visible is left', () => {
    expect(visibleName('\u200B\u0000 ')).toBe('unnamed');
    expect(visibleName('', 'party 12')).toBe('party 12');
  });
  it('does not change markup', () => {
    expect(visibleName('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });
});
