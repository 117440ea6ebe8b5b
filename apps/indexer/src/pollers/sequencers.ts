import { isMinimumTime, ledgerTime, MalformedTime, parseTime } from '@ledger-explorer/ledger';
import type { components } from '@ledger-explorer/spec/scan-types';
import { validators } from '@ledger-explorer/spec/scan-validators';
import type { EnrichedSequencer, Enrichment } from '@ledger-explorer/store';
import type { QuickReader } from '../scan/quick-reader.ts';

/** Stores Scan's list of sequencers. It is used for super validators whose node state on the ledger names no sequencer. */
export async function pollSequencers(scan: QuickReader, enrichment: Enrichment): Promise<void> {
  const { domainSequencers } = await scan.read(
    { method: 'GET', path: '/v0/dso-sequencers' },
    validators.listSequencers,
  );
  await enrichment.sequencers(sequencerRows(domainSequencers));
}

/** Rows for the store. */
export function sequencerRows(
  synchronizers: readonly components['schemas']['SynchronizerSequencers'][],
): EnrichedSequencer[] {
  return synchronizers
    .flatMap(({ sequencers }) => sequencers)
    .map(({ svName, id, url, synchronizerSerial, migrationId, availableAfter }) => ({
      svName,
      id,
      url,
      serial: synchronizerSerial ?? null,
      // Scan sends -1 if the serial identifies the sequencer.
      migrationId: migrationId < 0 ? null : migrationId,
      availableAfter: readTime(availableAfter),
    }));
}

/** Microseconds; null for the ledger's minimum date, which older rows have, and for malformed times. */
function readTime(text: string): bigint | null {
  try {
    const time = ledgerTime(parseTime(text));
    return isMinimumTime(time) ? null : time;
  } catch (error) {
    if (error instanceof MalformedTime) return null;
    throw error;
  }
}
