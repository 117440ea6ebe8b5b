import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks, sourceOf } from './checks.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('a check', () => {
  it('is listed in the README by source', () => {
    const [, list = ''] = /<!-- checks:begin -->(.*)<!-- checks:end -->/s.exec(readme) ?? [];
    const rows = [...list.matchAll(/^- \*\*(\w+)\*\*.*?: (.*)$/gm)].flatMap(([, source, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, source]),
    );
    expect(Object.fromEntries(rows)).toEqual(checks);
  });

  it.each([
    ['a missing field', { check: 'schema/required', rule: 'V2', expected: 'x' }, false, 'seed'],
    ['a refused valid request', { check: 'status/expected', expected: '200' }, false, 'seed'],
    ['an error with a wrong status', { check: 'status/expected', rule: 'R1', expected: '400' }, false, 'contract'],
    ['a header of positions', { check: 'headers/lag', rule: 'positions', expected: 'x' }, false, 'extension'],
    ['a field of an extension', { check: 'schema/required', rule: 'V2', expected: 'x' }, true, 'extension'],
  ] as const)('of %s has its source', (_, finding, isExtension, source) => {
    expect(sourceOf(finding, isExtension)).toBe(source);
  });
});
