import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from './examples.ts';
import { downloadedRuntime } from '@ledger-explorer/kit/downloads';

/** Compilers that the published declarations support. */
export const compilers = ['typescript-5.9', 'typescript-6', 'typescript-7'] as const;

/** A supported compiler, or the one of this repository (`own`). */
export type Compiler = (typeof compilers)[number] | 'own';

/** The `module` option for each `moduleResolution`. */
export const resolutions = { bundler: 'esnext', nodenext: 'nodenext' } as const;

/** Compiles all examples and the declarations of the packages in strict mode. Returns the output of the compiler; empty: no errors. */
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
    // The declarations are checked once for each compiler.
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
