import { runProgram } from '@ledger-explorer/cli';
import { type ProgramInProcess, startInProcess } from '@ledger-explorer/kit';
import { indexer } from '../src/commands/commands.ts';

/** Runs the indexer in the process of the test. Tests of signals, process locks or kills use `startProgram`. */
export function startIndexer(args: readonly string[], env: Readonly<Record<string, string>> = {}): ProgramInProcess {
  return startInProcess(`indexer ${args.join(' ')}`, (output, stop) =>
    runProgram(
      indexer(() => stop, stop),
      args,
      env,
      output,
    ),
  );
}
