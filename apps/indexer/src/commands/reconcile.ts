import { readArguments } from '../arguments.ts';
import { readScanConfiguration } from '../configuration.ts';
import { Failure } from '../failure.ts';
import type { Reconciled } from '../reconciling/compare-state.ts';
import { reconcileIndex } from '../reconciling/reconcile-index.ts';
import { HostPool } from '../scan/host-pool.ts';
import { ScanReader, Unanswered } from '../scan/scan-reader.ts';
import { tableText } from '../table-text.ts';
import { reconcileUsage } from '../usage.ts';
import { withDatabase } from '../with-database.ts';

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `indexer reconcile`. Returns the exit code: 1 where there is a difference; throws `ConfigurationError` and `Failure`. */
export async function reconcile(args: readonly string[], stop: AbortSignal): Promise<number> {
  const given = readArguments(args, options);
  if (given.help) {
    process.stdout.write(reconcileUsage);
    return 0;
  }
  const { hosts, requestTimeout } = readScanConfiguration(process.env);
  const pool = new HostPool({ hosts, timeout: requestTimeout, log: () => undefined });
  const found = await withDatabase(async (index) => {
    try {
      return await reconcileIndex(index, new ScanReader(pool, stop, 5), stop);
    } catch (error) {
      if (error instanceof Unanswered) throw new Failure(error.message);
      throw error;
    }
  });
  process.stdout.write(given.json ? `${JSON.stringify(found, null, 2)}\n` : asText(found));
  return found.differences === 0 ? 0 : 1;
}

function asText({ recordTime, migrationId, position, differences, comparisons }: Reconciled): string {
  const rows = comparisons.map((each) => [each.subject, each.ledger, each.index, String(each.differences)]);
  const examples = comparisons.flatMap(({ subject, examples: some }) =>
    some.map((example) => `${subject}: ${example}\n`),
  );
  return [
    `snapshot of ${recordTime} (migration ${migrationId}), position ${position}\n\n`,
    tableText([['', 'ledger', 'index', 'differences'], ...rows]),
    ...(examples.length > 0 ? ['\n', ...examples] : []),
    `\n${differences === 0 ? 'no difference' : `${differences} differences`}\n`,
  ].join('');
}
