import { migrate, openReader, readStatus } from '@ledger-explorer/store';
import { serviceAnswers } from './answers/service-answers.ts';
import { findDifferences } from './find-differences.ts';
import { commitAll, type Place } from './index/commit-all.ts';
import { dropNetwork } from './index/drop-network.ts';
import { deliberatelyUnread } from './ledgers/deliberately-unread.ts';
import { type Ledger, readEntries } from './ledgers/ledger.ts';

/**
 * Indexes a ledger into a schema of its own, asks everything and says where the answers are not what is true: one line
 * each. The schema is gone afterwards.
 */
export async function proveLedger(ledger: Ledger, place: Place): Promise<readonly string[]> {
  await migrate(place);
  await commitAll(place, readEntries(ledger.items));
  const reader = await openReader({ ...place, poolSize: 2, statementTimeoutMs: 120_000 });
  try {
    const differences = [...(await findDifferences(serviceAnswers(reader), ledger.truth))];
    const status = await readStatus(place);
    for (const { kind, times } of status?.irregularities ?? [])
      differences.push(`irregularity: ${kind}, ${times} times`);
    for (const { reason, detail, times } of status?.unread ?? []) {
      if (!deliberatelyUnread(reason, detail)) differences.push(`unread: ${reason}, ${detail}, ${times} times`);
    }
    return differences;
  } finally {
    await reader.close();
    await dropNetwork(place);
  }
}
