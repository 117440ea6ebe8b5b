import { describe, expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

describe('the visible form of a name', () => {
  it('leaves an ordinary name alone', () => {
    expect(visibleName('Zürich Node 1')).toBe('Zürich Node 1');
  });
  it('is one line', () => {
    expect(visibleName('a\r\nBcc: x\u2028b\tc')).toBe('a Bcc: x b c');
  });
  it('cannot turn the text around it', () => {
    expect(visibleName('abc\u202Efdp.exe')).toBe('abc fdp.exe');
  });
  it('shortens a mail address to its first letter', () => {
    expect(visibleName('ann.smith@example.org')).toBe('a…@example.org');
    expect(visibleName('ops (ann@example.org)')).toBe('ops (a…@example.org)');
  });
  it('is short, whatever the length of the name', () => {
    const shown = visibleName('🦊'.repeat(1_000_000));
    expect(Array.from(shown)).toHaveLength(64);
    expect(shown.isWellFormed()).toBe(true);
  });
  it('is never empty', () => {
    expect(visibleName('\u200B\u0000 ')).toBe('unnamed');
    expect(visibleName('', 'party 12')).toBe('party 12');
  });
  it('leaves markup to the channel', () => {
    expect(visibleName('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });
});
