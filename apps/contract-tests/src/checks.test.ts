import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks, sourceOf } from './checks.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('the checks', () => {
  it('stand in the README, each with what has to hold and which text it is of', () => {
    const [, table = ''] = /<!-- checks:begin -->(.*)<!-- checks:end -->/s.exec(readme) ?? [];
    const rows = [...table.matchAll(/^\| `([\w-]+)` +\| (\w+) +\| (.*?) +\|$/gm)].map((row) => row.slice(1));
    expect(rows).toEqual(Object.entries(checks).map(([name, { source, meaning }]) => [name, source, meaning]));
  });

  it.each([
    ['a field that is missing', { check: 'schema/required', rule: 'V2', expected: 'x' }, false, 'seed'],
    ['a request that is refused', { check: 'status/expected', expected: '200' }, false, 'seed'],
    ['an error with another status', { check: 'status/expected', rule: 'R1', expected: '400' }, false, 'contract'],
    ['a header of positions', { check: 'headers/lag', rule: 'positions', expected: 'x' }, false, 'extension'],
    ['a field of an extension', { check: 'schema/required', rule: 'V2', expected: 'x' }, true, 'extension'],
  ] as const)('weighs %s', (_, finding, isExtension, source) => {
    expect(sourceOf(finding, isExtension)).toBe(source);
  });
});
