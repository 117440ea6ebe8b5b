import { command, Failure, flag } from '@ledger-explorer/cli';
import { indexSettings, scanHosts, scanSettings } from '../configuration.ts';
import type { Reconciled } from '../reconciling/compare-state.ts';
import { reconcileIndex } from '../reconciling/reconcile-index.ts';
import { HostPool } from '../scan/host-pool.ts';
import { ScanReader, Unanswered } from '../scan/scan-reader.ts';
import { tableText } from '../table-text.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer reconcile`. */
export function reconcile(stop: AbortSignal) {
  return command({
    summary: "compare the index with the ledger's own state",
    description:
      "Compares the index with the ledger's own snapshot, at the snapshot's record time: active contracts by template, and coin by party, both from contracts and from summaries, and holding fees, if the Scan has them. Prints the differences; exit code 1 if there are any. Stores the result in the index, where status and the service's health read it. The indexer may keep running.",
    settings: { json: flag({ option: 'json', description: 'print JSON' }), ...scanSettings, ...indexSettings },
    run: async ({ json, source, requestTimeout, ...settings }, _, { out }) => {
      const pool = new HostPool({ hosts: scanHosts({ source }), timeout: requestTimeout, log: () => undefined });
      const found = await withDatabase(settings, async (index) => {
        try {
          return await reconcileIndex(index, new ScanReader(pool, stop), stop);
        } catch (error) {
          if (error instanceof Unanswered) throw new Failure(error.message);
          throw error;
        }
      });
      out(json ? `${JSON.stringify(found, null, 2)}\n` : asText(found));
      return found.differences === 0 ? 0 : 1;
    },
  });
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
