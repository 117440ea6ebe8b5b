import { isMinimumTime, ledgerTime, MalformedTime, parseTime } from '@ledger-explorer/ledger';
import type { components } from '@ledger-explorer/spec/scan-types';
import { validators } from '@ledger-explorer/spec/scan-validators';
import type { EnrichedSequencer, Enrichment } from '@ledger-explorer/store';
import type { QuickReader } from '../scan/quick-reader.ts';

/** The sequencers as Scan lists them, for super validators whose node state on the ledger names none. */
export async function pollSequencers(scan: QuickReader, enrichment: Enrichment): Promise<void> {
  const { domainSequencers } = await scan.read(
    { method: 'GET', path: '/v0/dso-sequencers' },
    validators.listSequencers,
  );
  await enrichment.sequencers(sequencerRows(domainSequencers));
}

/** Form of the rows in the store. */
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
      // -1 where the serial says it.
      migrationId: migrationId < 0 ? null : migrationId,
      availableAfter: readTime(availableAfter),
    }));
}

/** Null for the minimum date of legacy rows. */
function readTime(text: string): bigint | null {
  try {
    const time = ledgerTime(parseTime(text));
    return isMinimumTime(time) ? null : time;
  } catch (error) {
    if (error instanceof MalformedTime) return null;
    throw error;
  }
}
