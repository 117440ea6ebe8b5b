import { createInterface } from 'node:readline/promises';
import { formatTime, MalformedTime, parseTime } from '@ledger-explorer/ledger';
import { IndexEmpty, rewind as rewindIndex, type RewindOptions, WriterBusy } from '@ledger-explorer/store';
import { readArguments } from '../arguments.ts';
import { ConfigurationError } from '../configuration.ts';
import { Failure } from '../failure.ts';
import { rewindUsage } from '../usage.ts';
import { type Index, withDatabase } from '../with-database.ts';

const options = {
  to: { type: 'string' },
  migration: { type: 'string' },
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `indexer rewind`. Returns the exit code; throws `ConfigurationError` and `Failure`. */
export async function rewind(args: readonly string[]): Promise<number> {
  const given = readArguments(args, options);
  if (given.help) {
    process.stdout.write(rewindUsage);
    return 0;
  }
  const to = { recordTime: readTime(given.to), migrationId: readMigration(given.migration) };
  return withDatabase(async (index) => {
    try {
      return await rewindTo(index, to, given.yes);
    } catch (error) {
      if (error instanceof WriterBusy || error instanceof IndexEmpty) throw new Failure(error.message);
      throw error;
    }
  });
}

async function rewindTo(index: Index, to: RewindOptions['to'], yes: boolean): Promise<number> {
  const { removed, position } = await rewindIndex({ ...index, to, dryRun: true });
  const until = formatTime(to.recordTime) + (to.migrationId === null ? '' : ` of migration ${to.migrationId}`);
  if (removed === 0) {
    say(`nothing to remove: the index ends at or before ${until}`);
    return 0;
  }
  const left = position === 0 ? 'nothing is left' : `position ${position} is the newest one left`;
  say(`this removes ${removed} updates after ${until} from ${index.network}, and all that came of them; ${left}`);
  if (!yes && !(await confirmed())) {
    say('nothing is changed');
    return 1;
  }
  const done = await rewindIndex({ ...index, to, onProgress: say });
  say(`removed ${done.removed} updates; the index is at position ${done.position}`);
  return 0;
}

/** Nobody can answer where input is no terminal. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new ConfigurationError('rewind asks before it removes anything: give --yes');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await asking.question('go on? [y/N] ')).trim());
  } finally {
    asking.close();
  }
}

function readTime(text: string | undefined): bigint {
  if (text === undefined) throw new ConfigurationError('rewind needs --to TIME: the last record time to keep');
  try {
    return parseTime(text);
  } catch (error) {
    if (!(error instanceof MalformedTime)) throw error;
    throw new ConfigurationError(`--to ${error.message}`);
  }
}

function readMigration(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new ConfigurationError(`--migration is "${text}": give a whole number from 0`);
  return Number(text);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
