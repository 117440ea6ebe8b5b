import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** The part of a file between two texts. */
function between(file: string, from: string, to: string): string {
  return readFileSync(join(root, file), 'utf8').split(from)[1]?.split(to)[0] ?? '';
}

const map = between('ARCHITECTURE.md', '```', '```').match(/^\S+/gm) ?? [];

it('the map of ARCHITECTURE.md lists every workspace package once', () => {
  const globs = Array.from(
    between('pnpm-workspace.yaml', 'packages:', '\n\n').matchAll(/^ +- (\S+)$/gm),
    ([, glob = '']) => `${glob}/package.json`,
  );
  const packages = globSync(globs, { cwd: root }).map((manifest) => dirname(manifest).replaceAll('\\', '/'));
  expect(packages.length).toBeGreaterThan(15);
  expect(map).toEqual(expect.arrayContaining(packages));
  expect(new Set(map).size).toBe(map.length);
});

it('every path of the map exists', () => {
  expect(map.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
