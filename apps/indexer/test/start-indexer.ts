import { runProgram } from '@ledger-explorer/cli';
import { type ProgramInProcess, startInProcess } from '@ledger-explorer/kit';
import { indexer } from '../src/commands/commands.ts';

/** The indexer in the process of the test; `startProgram` starts it as its users do, where signals, locks of processes or kills matter. */
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
