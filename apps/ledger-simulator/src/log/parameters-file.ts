import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@ledger-explorer/cli';
import type { NetworkParameters } from '../options.ts';
import { type Micros, parseTime, recordTimeText } from '../values/time.ts';

/** Increase it if the generator makes different updates from equal parameters; folders of other generations are refused. */
const generation = 5;

/** Reads the parameters of a folder's ledger; null if it holds none. @throws UsageError if another version wrote it */
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
    throw new UsageError(
      `${folder} was written by another version of the simulator: give another folder as --data (npm start: add --fresh)`,
    );
  return { parameters: saved.parameters, end: parseTime(saved.historyEnd), resets: saved.resets ?? 0 };
}

function writeParameters(folder: string, parameters: NetworkParameters, end: Micros, resets: number): void {
  const content = { generation, parameters, historyEnd: recordTimeText(end), resets };
  writeFileSync(join(folder, 'simulator.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** Saves the number of network resets. */
export function saveResets(folder: string, resets: number): void {
  const kept = readParameters(folder);
  if (kept) writeParameters(folder, kept.parameters, kept.end, resets);
}

/** A parameter as given on the command line. */
function optionOf(name: keyof NetworkParameters, value: number | boolean): string {
  const option = `--${name === 'historyDays' ? 'history-days' : name}`;
  if (typeof value === 'boolean') return value ? option : `(no ${option})`;
  return `${option} ${value}`;
}

/**
 * Saves the parameters of a new ledger beside its log, or checks that those of an existing ledger are equal. Returns
 * the record time at which the history ends. @throws UsageError if they differ
 */
export function saveOrCheckParameters(folder: string, parameters: NetworkParameters, end: Micros): Micros {
  const saved = readParameters(folder);
  if (!saved) {
    writeParameters(folder, parameters, end, 0);
    return end;
  }
  const names = Object.keys(parameters) as (keyof NetworkParameters)[];
  const differing = names.filter((name) => saved.parameters[name] !== parameters[name]);
  if (differing.length === 0) return saved.end;
  const options = (values: NetworkParameters) => differing.map((name) => optionOf(name, values[name])).join(' ');
  throw new UsageError(
    `${folder} holds a ledger made with ${options(saved.parameters)}, and this start has ${options(parameters)}. ` +
      'Give the options of the ledger again, use another folder, or remove this one (npm start: add --fresh).',
  );
}
