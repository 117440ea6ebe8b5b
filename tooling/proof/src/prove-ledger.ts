import { type Entry, openReader, readStatus } from '@ledger-explorer/store';
import { serviceAnswers } from './answers/service-answers.ts';
import { difference } from './difference.ts';
import { expectedUnread, type Unread } from './expected/unread.ts';
import { findDifferences } from './find-differences.ts';
import { commitAll, type Place } from './index/commit-all.ts';
import { type Ledger, readEntries } from './ledgers/ledger.ts';
import type { Truth } from './truth.ts';

/**
 * Indexes a ledger into a network that is empty, sends every request and says where the responses are not what is true: one line
 * each.
 */
export function proveLedger({ items, truth }: Ledger, place: Place): Promise<readonly string[]> {
  return proveEntries(readEntries(items), truth, place);
}

/** The same of entries, however they were read. */
export async function proveEntries(entries: readonly Entry[], truth: Truth, place: Place): Promise<readonly string[]> {
  await commitAll(place, entries);
  const reader = await openReader({ ...place, poolSize: 2, statementTimeoutMs: 120_000 });
  try {
    const differences = [...(await findDifferences(serviceAnswers(reader), truth))];
    const status = await readStatus(place);
    for (const { kind, times } of status?.irregularities ?? [])
      differences.push(`irregularity: ${kind}, ${times} times`);
    const unread = difference(inOrder(status?.unread ?? []), inOrder(expectedUnread(truth.stream)));
    if (unread !== null) differences.push(`unread: ${unread}`);
    return differences;
  } finally {
    await reader.close();
  }
}

function inOrder(unread: readonly Unread[]): readonly string[] {
  return unread.map(({ reason, detail, times }) => `${reason}, ${detail}: ${times} times`).sort();
}
