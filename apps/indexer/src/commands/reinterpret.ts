import { IndexEmpty, reinterpret as reinterpretIndex, SnapshotNotStored, WriterBusy } from '@ledger-explorer/store';
import { readArguments } from '../arguments.ts';
import { Failure } from '../failure.ts';
import { reinterpretUsage } from '../usage.ts';
import { withDatabase } from '../with-database.ts';

const options = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** `indexer reinterpret`. Returns the exit code; throws `ConfigurationError` and `Failure`. */
export async function reinterpret(args: readonly string[]): Promise<number> {
  if (readArguments(args, options).help) {
    process.stdout.write(reinterpretUsage);
    return 0;
  }
  const { updates, changed } = await withDatabase(async (index) => {
    try {
      return await reinterpretIndex({ ...index, onProgress: say });
    } catch (error) {
      const foreseen = error instanceof WriterBusy || error instanceof IndexEmpty || error instanceof SnapshotNotStored;
      throw foreseen ? new Failure(error.message) : error;
    }
  });
  say(`read ${updates} updates again; ${changed.length === 0 ? 'nothing changed' : `changed: ${changed.join(', ')}`}`);
  return 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
