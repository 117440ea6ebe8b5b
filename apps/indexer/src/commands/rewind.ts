import { createInterface } from 'node:readline/promises';
import { formatTime } from '@ledger-explorer/ledger';
import { command, flag, UsageError, wholeNumber } from '@ledger-explorer/cli';
import { rewind as rewindIndex, type RewindOptions } from '@ledger-explorer/store';
import { indexSettings } from '../configuration.ts';
import { recordTime } from './record-time.ts';
import { type Index, withDatabase } from '../with-database.ts';

/** `indexer rewind`. */
export const rewind = command({
  summary: 'remove updates after a time',
  description:
    'Removes every update after a record time and everything derived from it, for example after a disaster recovery of the ledger. Prints what it would remove, and asks for confirmation. Stop the indexer first; afterwards it resumes from that time.',
  settings: {
    to: recordTime({ option: 'to', description: 'last record time to keep, for example 2026-05-01T10:00:00.123456Z' }),
    migration: wholeNumber({
      option: 'migration',
      default: null,
      shownDefault: 'that of the newest update',
      min: 0,
      max: 999_999_999,
      description: 'migration id of the ledger at the time of --to',
    }),
    yes: flag({ option: 'yes', short: 'y', description: 'do not ask for confirmation' }),
    ...indexSettings,
  },
  run: ({ to, migration, yes, ...settings }, _, { out }) =>
    withDatabase(settings, (index) =>
      rewindTo(index, { recordTime: to, migrationId: migration }, yes, (line) => {
        out(`${line}\n`);
      }),
    ),
});

async function rewindTo(
  index: Index,
  to: RewindOptions['to'],
  yes: boolean,
  printLine: (line: string) => void,
): Promise<number> {
  const { removed, position } = await rewindIndex({ ...index, to, dryRun: true });
  const until = formatTime(to.recordTime) + (to.migrationId === null ? '' : ` of migration ${to.migrationId}`);
  if (removed === 0) {
    printLine(`nothing to remove: the index ends at or before ${until}`);
    return 0;
  }
  const left = position === 0 ? 'nothing is left' : `position ${position} is the newest one left`;
  printLine(
    `this removes ${removed} updates after ${until} from ${index.network}, and everything derived from them; ${left}`,
  );
  if (!yes && !(await confirmed())) {
    printLine('nothing was changed');
    return 1;
  }
  const done = await rewindIndex({ ...index, to, onProgress: printLine });
  printLine(`removed ${done.removed} updates; the index is at position ${done.position}`);
  return 0;
}

/** Asks for confirmation. Throws `UsageError` if the input is not a terminal. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError('rewind asks for confirmation, but the input is not a terminal: give --yes');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await asking.question('Continue? [y/N] ')).trim());
  } finally {
    asking.close();
  }
}
