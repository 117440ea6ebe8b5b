import { validators } from '@ledger-explorer/spec/scan-validators';
import type { Enrichment } from '@ledger-explorer/store';
import type { QuickReader } from '../scan/quick-reader.ts';

/** Stores `created_event_blob` of the featured app rights in force, which updates do not contain. */
export async function pollFeaturedApps(scan: QuickReader, enrichment: Enrichment): Promise<void> {
  const answer = await scan.read({ method: 'GET', path: '/v0/featured-apps' }, validators.listFeaturedApps);
  await enrichment.blobs(blobsOf(answer.featured_apps));
}

/** Stores `created_event_blob` of open vote requests. */
export async function pollVoteRequests(scan: QuickReader, enrichment: Enrichment): Promise<void> {
  const request = { method: 'GET', path: '/v0/admin/sv/voterequests' } as const;
  const answer = await scan.read(request, validators.listVoteRequests);
  await enrichment.blobs(blobsOf(answer.dso_rules_vote_requests));
}

interface Contract {
  readonly contract_id: string;
  readonly created_event_blob: string;
}

/** Blobs by contract id. Some Scans send an empty blob, which counts as missing. */
function blobsOf(contracts: readonly Contract[]): Map<string, string> {
  return new Map(
    contracts
      .filter(({ created_event_blob: blob }) => blob !== '')
      .map(({ contract_id: id, created_event_blob: blob }) => [id, blob]),
  );
}
