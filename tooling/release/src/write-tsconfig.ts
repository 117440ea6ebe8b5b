import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the `tsconfig.json` of a strict program for browsers into its folder. `options` replace those of this function. */
export function writeTsconfig(folder: string, include: readonly string[], options: object): void {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: [],
    noEmit: true,
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
}
