import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from './examples.ts';
import { downloadedRuntime } from '@ledger-explorer/kit/downloads';

/** Compilers that the published declarations are for. */
export const compilers = ['typescript-5.9', 'typescript-6', 'typescript-7'] as const;

/** One of those, or the compiler of this repository. */
export type Compiler = (typeof compilers)[number] | 'own';

/** How a program finds what it imports: as a bundler does, or as Node.js does. */
export const resolutions = { bundler: 'esnext', nodenext: 'nodenext' } as const;

/**
 * Compiles every example, and with it the declarations of the packages, as strictly as can be. Gives what the compiler says: nothing where
 * all is well.
 */
export async function compile(
  examples: readonly Example[],
  folder: string,
  compiler: Compiler,
  moduleResolution: keyof typeof resolutions,
): Promise<string> {
  const place = join(folder, `${compiler}-${moduleResolution}`);
  mkdirSync(place, { recursive: true });
  const files = examples.map((_, index) => `example-${index}.ts`);
  examples.forEach(({ code }, index) => {
    writeFileSync(join(place, `example-${index}.ts`), code);
  });
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: resolutions[moduleResolution],
    moduleResolution,
    moduleDetection: 'force',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    // Once for each compiler is enough for the declarations themselves.
    skipLibCheck: moduleResolution === 'bundler',
    types: [],
    noEmit: true,
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const own = join(import.meta.dirname, '../../node_modules/@typescript/native');
  const program = join(compiler === 'own' ? own : downloadedRuntime(compiler), 'bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [program, '-p', place], (error, stdout, stderr) => {
      done(stdout + stderr || (error?.message ?? ''));
    });
  });
}
