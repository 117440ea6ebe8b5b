import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, type ProgramOptions, startProgram } from '@ledger-explorer/kit';
import type { StackFile } from '../src/stack-file.ts';

/** The process of `npm start`. */
export interface RunningStack extends Program {
  /** Resolves with the stack file when everything is ready; rejects if it ends before. */
  ready(): Promise<StackFile>;
}

/** Runs `npm start -- <args>`. */
export function runStack(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: Pick<ProgramOptions, 'detached'> = {},
): RunningStack {
  const program = startProgram('stack', ['start', ...args], { HOME: process.env.HOME ?? '', ...env }, options);
  return Object.assign(program, {
    async ready() {
      const file = join(args[args.indexOf('--data') + 1] ?? '', 'stack.json');
      await program.writes('is ready');
      if (!existsSync(file)) throw new Error('it is ready, and there is no stack.json');
      return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
    },
  });
}

/** Output lines without progress lines. */
export function linesOf(output: string): readonly string[] {
  return output
    .trim()
    .split('\n')
    .filter((line) => !/^(?: {2}still |installing the packages …)/.test(line));
}
