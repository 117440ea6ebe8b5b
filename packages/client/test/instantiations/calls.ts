// The calls whose type instantiations `instantiations.test.ts` counts: one of each core operation, and one that does not throw.
import { createClient } from '../../src/index.ts';

const client = createClient({ baseUrl: 'http://127.0.0.1:8080/localnet' });

export const results = [
  (await client.listSuperValidators({ size: 1 })).data.content[0]?.totalRewards,
  (await client.listValidators({ status: 'ACTIVE' })).data.content[0]?.lastActiveAt,
  (await client.listNewValidators({ size: 1 })).data[0]?.validator,
  (await client.listTransfers({ position: 1 })).data.content[0]?.amount,
  (await client.listParties({ sortBy: 'FIRST_SEEN_AT' })).data.content[0]?.balance,
  (await client.getParty({ partyId: 'a' })).data.holdingsSummaryResponse.summaries[0]?.party_id,
  (await client.listRewards({ partyId: 'a' })).data.content[0]?.inputAppRewardAmount,
  (await client.listVoteRequests({ page: 1 })).data.content[0]?.status,
  (await client.getVoteRequest({ id: 'a' })).data.rawPayload,
  (await client.listVotes({ id: 'a' })).data.content[0]?.accept,
  (await client.listFeaturedApps()).data.content[0]?.provider,
  (await client.listContractEvents({ contractId: 'a' })).data.nextCursor,
  (await client.listEvents({ orderBy: 'ASC' })).data.content[0]?.id,
  (await client.getEvent({ eventId: 'a' })).data.eventType,
  (await client.listUpdates()).data.content[0]?.updateId,
  (await client.getMarketInfo()).data.tokenPriceDto.price,
  (await client.getDashboard()).data.tps,
  (await client.safe.getDashboard()).error?.kind,
];
