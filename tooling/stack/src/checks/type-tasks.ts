import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** A package with types to check. */
export interface TypedPackage {
  readonly name: string;
  /** From the root. */
  readonly folder: string;
  readonly include: readonly string[];
  /** It has the compiler options of all, and so can be part of one program (`tsconfig.shared.json`). */
  readonly isShared: boolean;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function typedPackages(root: string): readonly TypedPackage[] {
  return globSync('{spec,deploy,packages/*,apps/*,tooling/*}/tsconfig.json', { cwd: root }).map((file) => {
    const folder = dirname(file);
    const { name, scripts } = readJson(join(root, folder, 'package.json')) as Manifest;
    const config = readJson(join(root, file)) as { readonly include?: readonly string[]; compilerOptions?: object };
    const isShared = scripts?.types === 'tsc -p .' && config.compilerOptions === undefined;
    return { name, folder, include: config.include ?? [], isShared };
  });
}

/** Tasks of Turborepo that check the types of all packages: of most as one program, which reads what they share once and not 16 times. */
export function typeTasks(root: string): readonly string[] {
  const own = typedPackages(root).filter(({ isShared }) => !isShared);
  return ['//#types:shared', ...own.map(({ name }) => `${name}#types`)];
}
