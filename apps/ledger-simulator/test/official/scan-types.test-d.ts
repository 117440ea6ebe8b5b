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
interface Official {
  getDso: Get<'/v0/dso'>;
  getDsoPartyId: Get<'/v0/dso-party-id'>;
  listSequencers: Get<'/v0/dso-sequencers'>;
  listScans: Get<'/v0/scans'>;
  listFeaturedApps: Get<'/v0/featured-apps'>;
  listOpenAndIssuingRounds: Post<'/v0/open-and-issuing-mining-rounds'>;
  listVoteRequests: Get<'/v0/admin/sv/voterequests'>;
  listNames: Get<'/v0/ans-entries'>;
  listLicenses: Get<'/v0/admin/validator/licenses'>;
  listOlderActiveContracts: Post<'/v1/state/acs'>;
  getSnapshotTimestamp: Get<'/v0/state/acs/snapshot-timestamp'>;
  summariseHoldingsWithFees: Post<'/v0/holdings/summary'>;
  getMigrationInfo: Post<'/v0/backfilling/migration-info'>;
  getVersion: Get<'/version'>;
}
type Specified = { [Id in keyof Official]: Answer<Id> };
expectTypeOf<Official>().toExtend<Specified>();
expectTypeOf<Specified>().toExtend<Official>();

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
