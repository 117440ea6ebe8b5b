import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedPackages, typeTasks } from './type-tasks.ts';

const root = join(import.meta.dirname, '../../../..');
const shared = JSON.parse(readFileSync(join(root, 'tsconfig.shared.json'), 'utf8')) as {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};
const packages = typedPackages(root);
const without = packages.filter(({ isShared }) => isShared);

describe('the types of every package are checked', () => {
  it.each(without)('as part of one program: $folder', ({ folder, include }) => {
    const files = include.map((part) => `${folder}/${part}`);
    expect(files.filter((file) => !shared.include.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
    expect(files.filter((file) => shared.exclude.some((part) => `${file}/`.startsWith(`${part}/`)))).toEqual([]);
  });

  it('by themselves where they have compiler options of their own', () => {
    const own = packages.filter(({ isShared }) => !isShared);
    expect(own.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['packages/client', 'spec']));
    expect(typeTasks(root)).toEqual(['//#types:shared', ...own.map(({ name }) => `${name}#types`)]);
  });
});
