import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadedRuntime } from '@ledger-explorer/kit/downloads';
import { writeTsconfig } from '../write-tsconfig.ts';
import type { Example } from './examples.ts';

/** Compilers that the published declarations support. */
export const compilers = ['typescript-5.9', 'typescript-6', 'typescript-7'] as const;

/** A supported compiler, or the one of this repository (`own`). */
export type Compiler = (typeof compilers)[number] | 'own';

/** Supported values of `moduleResolution`. */
export const resolutions = ['bundler', 'nodenext'] as const;

/** Compiles all examples and the declarations of the packages in strict mode. Returns the output of the compiler; empty: no errors. */
export async function compile(
  examples: readonly Example[],
  folder: string,
  compiler: Compiler,
  moduleResolution: (typeof resolutions)[number],
): Promise<string> {
  const place = join(folder, `${compiler}-${moduleResolution}`);
  mkdirSync(place, { recursive: true });
  examples.forEach(({ code }, index) => {
    writeFileSync(join(place, `example-${index}.ts`), code);
  });
  const isBundler = moduleResolution === 'bundler';
  // The declarations are checked once for each compiler.
  const options = { module: isBundler ? 'esnext' : 'nodenext', moduleDetection: 'force', skipLibCheck: isBundler };
  writeTsconfig(place, ['*.ts'], { ...options, moduleResolution });
  const own = join(import.meta.dirname, '../../node_modules/@typescript/native');
  const program = join(compiler === 'own' ? own : downloadedRuntime(compiler), 'bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [program, '-p', place], (error, stdout, stderr) => {
      done(stdout + stderr || (error?.message ?? ''));
    });
  });
}
