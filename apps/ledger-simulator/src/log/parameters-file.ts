import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@ledger-explorer/cli';
import type { NetworkParameters } from '../options.ts';
import { type Micros, parseTime, recordTimeText } from '../values/time.ts';

/** Bumped when the generator makes other updates from the same parameters: old folders are then refused. */
const generation = 5;

/** What a folder was made with; null where it holds no ledger. @throws UsageError where another version made it */
export function readParameters(
  folder: string,
): { readonly parameters: NetworkParameters; readonly end: Micros; readonly resets: number } | null {
  const path = join(folder, 'simulator.json');
  if (!existsSync(path)) return null;
  const saved = JSON.parse(readFileSync(path, 'utf8')) as {
    generation?: number;
    parameters: NetworkParameters;
    historyEnd: string;
    resets?: number;
  };
  if (saved.generation !== generation)
    throw new UsageError(`${folder} was written by another version of the simulator. Use an empty folder.`);
  return { parameters: saved.parameters, end: parseTime(saved.historyEnd), resets: saved.resets ?? 0 };
}

function writeParameters(folder: string, parameters: NetworkParameters, end: Micros, resets: number): void {
  const content = { generation, parameters, historyEnd: recordTimeText(end), resets };
  writeFileSync(join(folder, 'simulator.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** Notes how often the network was reset. */
export function noteResets(folder: string, resets: number): void {
  const kept = readParameters(folder);
  if (kept) writeParameters(folder, kept.parameters, kept.end, resets);
}

/**
 * Keeps the parameters beside the log: a ledger is continued only by the generator that began it. Answers the record
 * time at which its history ends.
 */
export function settleParameters(folder: string, parameters: NetworkParameters, end: Micros): Micros {
  const saved = readParameters(folder);
  if (!saved) {
    writeParameters(folder, parameters, end, 0);
    return end;
  }
  for (const name of Object.keys(parameters) as (keyof NetworkParameters)[]) {
    const was = saved.parameters[name];
    if (was !== parameters[name])
      throw new UsageError(
        `${folder} holds a ledger made with --${name} ${String(was)}, not ${String(parameters[name])}. ` +
          'Use the same parameters, or another folder.',
      );
  }
  return saved.end;
}
