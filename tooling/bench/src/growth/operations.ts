import type { Reader, Reads } from '@ledger-explorer/store';
import type { Subjects } from '../serve/subjects.ts';

type Ask = (round: number) => Promise<unknown>;

/** Every operation of the contract, and variants of some. */
export type Measured =
  | keyof Reads
  | `${'listTransfers' | 'listEvents' | 'listUpdates'}, page 50 × 100`
  | 'listRewards, hot party'
  | 'listPartyTransfers, hot party'
  | 'listUpdateHistory, template'
  | 'listPartyUpdates, hot party'
  | 'listBalanceHistory, hot party'
  | 'listPartyContracts, DSO'
  | 'listPartyContracts, DSO, as of the middle'
  | 'listEvents, ascending'
  | 'search, by beginning';

/** Each operation as the service reads it from the store, by turns for several subjects. */
export function operationsOf(
  reader: Reader,
  { parties, eventIds, hotParty, dso, voteRequests }: Subjects,
): Readonly<Record<Measured, Ask>> {
  const one = (items: readonly string[], round: number) => items[round % items.length] ?? '';
  const page = { page: 0, size: 20, orderBy: 'DESC' } as const;
  const deep = { page: 50, size: 100, orderBy: 'DESC' } as const;
  return {
    listSuperValidators: () => reader.listSuperValidators(page),
    getSuperValidator: async (round) => {
      const { value } = await reader.listSuperValidators(page);
      return reader.getSuperValidator({
        svId: one(
          value.content.map(({ svId }) => svId),
          round,
        ),
      });
    },
    listValidators: () => reader.listValidators({ ...page, status: 'ALL' }),
    listNewValidators: () => reader.listNewValidators({ size: 10 }),
    findValidators: () => reader.findValidators({ ...page, status: 'ALL', q: 'a' }),
    getValidator: async (round) => {
      const { value } = await reader.listValidators({ ...page, status: 'ALL' });
      return reader.getValidator({
        validatorId: one(
          value.content.map(({ validator }) => validator),
          round,
        ),
      });
    },
    listTransfers: () => reader.listTransfers(page),
    'listTransfers, page 50 × 100': () => reader.listTransfers(deep),
    listParties: () => reader.listParties({ ...page, sortBy: 'LAST_ACTIVITY_AT' }),
    getParty: (round) => reader.getParty({ partyId: one(parties, round) }),
    listRewards: (round) => reader.listRewards({ page: 0, size: 20, partyId: one(parties, round) }),
    'listRewards, hot party': () => reader.listRewards({ page: 0, size: 20, partyId: hotParty }),
    listVoteRequests: () => reader.listVoteRequests({ page: 0, size: 20 }),
    getVoteRequest: (round) => reader.getVoteRequest({ id: one(voteRequests, round) }),
    listVotes: (round) => reader.listVotes({ page: 0, size: 20, id: one(voteRequests, round) }),
    listFeaturedApps: () => reader.listFeaturedApps({ page: 0, size: 20 }),
    listApps: () => reader.listApps({ page: 0, size: 20 }),
    getApp: async (round) => {
      const { value } = await reader.listApps({ page: 0, size: 20 });
      return reader.getApp({
        provider: one(
          value.content.map(({ provider }) => provider),
          round,
        ),
      });
    },
    listEvents: () => reader.listEvents(page),
    'listEvents, page 50 × 100': () => reader.listEvents(deep),
    'listEvents, ascending': () => reader.listEvents({ ...page, orderBy: 'ASC' }),
    getEvent: (round) => reader.getEvent({ eventId: one(eventIds, round) }),
    listContractEvents: async (round) => {
      const { value } = await reader.getEvent({ eventId: one(eventIds, round) });
      return reader.listContractEvents({ contractId: value?.contractId ?? '', size: 20, orderBy: 'DESC' });
    },
    listUpdates: () => reader.listUpdates(page),
    'listUpdates, page 50 × 100': () => reader.listUpdates(deep),
    getMarketInfo: () => reader.getMarketInfo({}),
    getDashboard: () => reader.getDashboard({}),
    getContract: async (round) => {
      const { value } = await reader.getEvent({ eventId: one(eventIds, round) });
      return reader.getContract({ contractId: value?.contractId ?? '' });
    },
    getUpdate: async (round) => {
      const { value } = await reader.getEvent({ eventId: one(eventIds, round) });
      return reader.getUpdate({ updateId: value?.transactionId ?? '', nodes: 200 });
    },
    search: (round) => reader.search({ q: one(parties, round), size: 10 }),
    'search, by beginning': (round) => reader.search({ q: one(parties, round).slice(0, 2), size: 10 }),
    getPosition: () => reader.getPosition({ time: Date.now() - 86_400_000 }),
    listRounds: () => reader.listRounds({ page: 0, size: 20 }),
    getRound: async () => {
      const { value } = await reader.listRounds({ page: 0, size: 1 });
      return reader.getRound({ number: String(value.content[0]?.number) });
    },
    listTemplates: () => reader.listTemplates({ page: 0, size: 20 }),
    getTemplate: () => reader.getTemplate({ template: 'Splice.Amulet:Amulet' }),
    listTransferHistory: () => reader.listTransferHistory({ size: 20, orderBy: 'DESC' }),
    listPartyTransfers: (round) =>
      reader.listPartyTransfers({ partyId: one(parties, round), size: 20, orderBy: 'DESC' }),
    listUpdateHistory: () => reader.listUpdateHistory({ size: 20, orderBy: 'DESC' }),
    'listUpdateHistory, template': () =>
      reader.listUpdateHistory({ template: 'Splice.Amulet:Amulet', size: 20, orderBy: 'DESC' }),
    listPartyUpdates: (round) =>
      reader.listPartyUpdates({ partyId: one(parties, round), include: 'none', size: 20, orderBy: 'DESC' }),
    'listPartyUpdates, hot party': () =>
      reader.listPartyUpdates({ partyId: hotParty, include: 'none', size: 20, orderBy: 'DESC' }),
    listBalanceHistory: (round) =>
      reader.listBalanceHistory({ partyId: one(parties, round), size: 20, orderBy: 'DESC' }),
    'listBalanceHistory, hot party': () => reader.listBalanceHistory({ partyId: hotParty, size: 20, orderBy: 'DESC' }),
    listPartyContracts: (round) =>
      reader.listPartyContracts({ partyId: one(parties, round), state: 'ACTIVE', size: 20 }),
    'listPartyContracts, DSO': () => reader.listPartyContracts({ partyId: dso, state: 'ACTIVE', size: 20 }),
    'listPartyContracts, DSO, as of the middle': async () => {
      const head = await reader.head();
      const position = Math.ceil((head?.position ?? 0) / 2);
      return reader.listPartyContracts({ partyId: dso, state: 'ACTIVE', size: 20, position });
    },
    getBalance: (round) => reader.getBalance({ partyId: one(parties, round) }),
    getSupply: () => reader.getSupply({}),
    getSeries: () => reader.getSeries({ metric: 'volume', interval: 'day' }),
    listDailyRewards: (round) => reader.listDailyRewards({ partyId: one(parties, round) }),
    listRewardRounds: (round) => reader.listRewardRounds({ partyId: one(parties, round), role: 'PROVIDER' }),
    listRewardRoundDays: (round) => reader.listRewardRoundDays({ partyId: one(parties, round), role: 'BENEFICIARY' }),
    getStatement: (round) => reader.getStatement({ partyId: one(parties, round) }),
    listBalances: (round) => reader.listBalances({ partyId: one(parties, round), interval: 'day' }),
    'listPartyTransfers, hot party': () => reader.listPartyTransfers({ partyId: hotParty, size: 20, orderBy: 'DESC' }),
    listGovernanceRequests: () => reader.listGovernanceRequests({ page: 0, size: 20, status: 'ALL' }),
    getGovernanceRequest: (round) => reader.getGovernanceRequest({ id: one(voteRequests, round) }),
    listHolders: () => reader.listHolders({ size: 20 }),
    listPartyCoins: (round) => reader.listPartyCoins({ partyId: one(parties, round), state: 'ALL', size: 20 }),
    findParties: () => reader.findParties({ size: 20, q: 'a' }),
    listNames: () => reader.listNames({ size: 20 }),
    getName: async () => {
      const { value } = await reader.listNames({ size: 1 });
      return reader.getName({ name: value.content[0]?.name ?? '' });
    },
    getHead: () => reader.getHead({}),
  };
}
