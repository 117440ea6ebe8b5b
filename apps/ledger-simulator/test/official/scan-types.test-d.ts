// Checked by `pnpm types`, never run: `spec/scan.yaml` against the official OpenAPI of Scan.
import { expectTypeOf } from 'vitest';
import type { components, operations } from '@ledger-explorer/spec/scan-types';
import type { Get, Post, Sent } from './official-scan.ts';

type Answer<Id extends keyof operations> = operations[Id]['responses'][200]['content']['application/json'];
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Given } };
}
  ? Given
  : never;

// Fails if the client's types were not found, because they are `any` then.
expectTypeOf<Get<'/v0/dso-party-id'>>().toEqualTypeOf<{ dso_party_id: string }>();

// Official responses are assignable to `spec/scan.yaml`, and its responses, which type the simulator's, to the official types.
expectTypeOf<Get<'/v0/dso'>>().toExtend<Answer<'getDso'>>();
expectTypeOf<Answer<'getDso'>>().toExtend<Get<'/v0/dso'>>();
expectTypeOf<Get<'/v0/dso-party-id'>>().toExtend<Answer<'getDsoPartyId'>>();
expectTypeOf<Answer<'getDsoPartyId'>>().toExtend<Get<'/v0/dso-party-id'>>();
expectTypeOf<Get<'/v0/dso-sequencers'>>().toExtend<Answer<'listSequencers'>>();
expectTypeOf<Answer<'listSequencers'>>().toExtend<Get<'/v0/dso-sequencers'>>();
expectTypeOf<Get<'/v0/scans'>>().toExtend<Answer<'listScans'>>();
expectTypeOf<Answer<'listScans'>>().toExtend<Get<'/v0/scans'>>();
expectTypeOf<Get<'/v0/featured-apps'>>().toExtend<Answer<'listFeaturedApps'>>();
expectTypeOf<Answer<'listFeaturedApps'>>().toExtend<Get<'/v0/featured-apps'>>();
expectTypeOf<Post<'/v0/open-and-issuing-mining-rounds'>>().toExtend<Answer<'listOpenAndIssuingRounds'>>();
expectTypeOf<Answer<'listOpenAndIssuingRounds'>>().toExtend<Post<'/v0/open-and-issuing-mining-rounds'>>();
expectTypeOf<Get<'/v0/admin/sv/voterequests'>>().toExtend<Answer<'listVoteRequests'>>();
expectTypeOf<Answer<'listVoteRequests'>>().toExtend<Get<'/v0/admin/sv/voterequests'>>();
expectTypeOf<Get<'/v0/ans-entries'>>().toExtend<Answer<'listNames'>>();
expectTypeOf<Answer<'listNames'>>().toExtend<Get<'/v0/ans-entries'>>();
expectTypeOf<Get<'/v0/admin/validator/licenses'>>().toExtend<Answer<'listLicenses'>>();
expectTypeOf<Answer<'listLicenses'>>().toExtend<Get<'/v0/admin/validator/licenses'>>();
expectTypeOf<Post<'/v1/state/acs'>>().toExtend<Answer<'listOlderActiveContracts'>>();
expectTypeOf<Answer<'listOlderActiveContracts'>>().toExtend<Post<'/v1/state/acs'>>();
expectTypeOf<Get<'/v0/state/acs/snapshot-timestamp'>>().toExtend<Answer<'getSnapshotTimestamp'>>();
expectTypeOf<Answer<'getSnapshotTimestamp'>>().toExtend<Get<'/v0/state/acs/snapshot-timestamp'>>();
expectTypeOf<Post<'/v0/holdings/summary'>>().toExtend<Answer<'summariseHoldingsWithFees'>>();
expectTypeOf<Answer<'summariseHoldingsWithFees'>>().toExtend<Post<'/v0/holdings/summary'>>();
expectTypeOf<Post<'/v0/backfilling/migration-info'>>().toExtend<Answer<'getMigrationInfo'>>();
expectTypeOf<Answer<'getMigrationInfo'>>().toExtend<Post<'/v0/backfilling/migration-info'>>();
expectTypeOf<Get<'/version'>>().toExtend<Answer<'getVersion'>>();
expectTypeOf<Answer<'getVersion'>>().toExtend<Get<'/version'>>();

// The offset belongs to one node; the indexer does not read it, so it may be missing.
type WithOffset<Update> = Update extends { event: unknown } ? Update & { offset: string } : Update;
expectTypeOf<Post<'/v2/updates'>>().toExtend<Answer<'listUpdates'>>();
expectTypeOf<WithOffset<components['schemas']['Update']>>().toExtend<Post<'/v2/updates'>['transactions'][number]>();
expectTypeOf<Get<'/v2/updates/{update_id}'>>().toExtend<Answer<'getUpdate'>>();
expectTypeOf<WithOffset<Answer<'getUpdate'>>>().toExtend<Get<'/v2/updates/{update_id}'>>();

// The official types declare vote results as any JSON.
expectTypeOf<Answer<'listVoteResults'>>().toExtend<Post<'/v0/admin/sv/voteresults'>>();

// The client predates `/v2/state/acs` (other page tokens) and `/v1/holdings/summary` (no fees).
expectTypeOf<Post<'/v1/state/acs'>['created_events']>().toExtend<Answer<'listActiveContracts'>['created_events']>();
expectTypeOf<Answer<'listActiveContracts'>['created_events']>().toExtend<Post<'/v1/state/acs'>['created_events']>();
expectTypeOf<Post<'/v0/holdings/summary'>>().toExtend<Answer<'summariseHoldings'>>();

// The indexer's requests are assignable to the official types.
expectTypeOf<Body<'listUpdates'>>().toExtend<Sent<'/v2/updates'>>();
expectTypeOf<Body<'listOpenAndIssuingRounds'>>().toExtend<Sent<'/v0/open-and-issuing-mining-rounds'>>();
expectTypeOf<Body<'listVoteResults'>>().toExtend<Sent<'/v0/admin/sv/voteresults'>>();
expectTypeOf<Body<'listOlderActiveContracts'>>().toExtend<Sent<'/v1/state/acs'>>();
expectTypeOf<Body<'summariseHoldingsWithFees'>>().toExtend<Sent<'/v0/holdings/summary'>>();
expectTypeOf<Body<'getMigrationInfo'>>().toExtend<Sent<'/v0/backfilling/migration-info'>>();
