import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SimulatorError } from '../simulator-error.ts';
import type { NetworkParameters } from '../options.ts';
import { type Micros, parseTime, recordTimeText } from '../values/time.ts';

/** Bumped when the generator makes other updates from the same parameters: old folders are then refused. */
const generation = 2;

/**
 * Keeps the parameters beside the log: a ledger is continued only by the generator that began it. Answers the record
 * time at which its history ends.
 */
export function settleParameters(folder: string, parameters: NetworkParameters, end: Micros): Micros {
  const path = join(folder, 'simulator.json');
  if (!existsSync(path)) {
    writeFileSync(path, `${JSON.stringify({ generation, parameters, historyEnd: recordTimeText(end) }, null, 2)}\n`);
    return end;
  }
  const saved = JSON.parse(readFileSync(path, 'utf8')) as {
    generation?: number;
    parameters?: Partial<NetworkParameters>;
    historyEnd?: string;
  };
  if (saved.generation !== generation)
    throw new SimulatorError(`${folder} was written by another version of the simulator. Use an empty folder.`);
  for (const name of Object.keys(parameters) as (keyof NetworkParameters)[]) {
    const was = saved.parameters?.[name];
    if (was !== parameters[name])
      throw new SimulatorError(
        `${folder} holds a ledger made with --${name} ${String(was)}, not ${String(parameters[name])}. ` +
          'Use the same parameters, or another folder.',
      );
  }
  return parseTime(saved.historyEnd ?? '');
}
