import type {
  ContractEventCursorPageValues,
  DashboardValues,
  EventDetailValues,
  EventPageValues,
  FeaturedAppPageValues,
  MarketInfoValues,
  PartyDetailsValues,
  PartyPageValues,
  RewardPageValues,
  SuperValidatorPageValues,
  TransferPageValues,
  UpdatePageValues,
  ValidatorListValues,
  ValidatorPageValues,
  VotePageValues,
  VoteRequestDetailsValues,
  VoteRequestSummaryPageValues,
} from '@ledger-explorer/spec/writers';
import { operationById } from '@ledger-explorer/spec';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** Fields that hold any JSON: the writers take them as text. */
const jsonFields = new Set(['actionConfig', 'rawPayload']);

function toValues(value: unknown, field = ''): unknown {
  if (jsonFields.has(field) && value !== null) return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => toValues(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toValues(inner, key)]));
}

interface Documented {
  readonly get: { readonly responses: { readonly 200: { readonly content: Record<string, { example?: unknown }> } } };
}

/** What each operation answers with, as the writers take it. */
interface Examples {
  readonly listSuperValidators: SuperValidatorPageValues;
  readonly listValidators: ValidatorPageValues;
  readonly listNewValidators: ValidatorListValues;
  readonly listTransfers: TransferPageValues;
  readonly listParties: PartyPageValues;
  readonly getParty: PartyDetailsValues;
  readonly listRewards: RewardPageValues;
  readonly listVoteRequests: VoteRequestSummaryPageValues;
  readonly getVoteRequest: VoteRequestDetailsValues;
  readonly listVotes: VotePageValues;
  readonly listFeaturedApps: FeaturedAppPageValues;
  readonly listContractEvents: ContractEventCursorPageValues;
  readonly listEvents: EventPageValues;
  readonly getEvent: EventDetailValues;
  readonly listUpdates: UpdatePageValues;
  readonly getMarketInfo: MarketInfoValues;
  readonly getDashboard: DashboardValues;
}

type ItemOf<E> = E extends { readonly content: readonly (infer Item)[] } ? Item : never;

/** The contract's own example of an operation's answer, as the writers take it: numbers as exact literals. */
export function exampleValues<Id extends keyof Examples>(id: Id): Examples[Id] {
  const paths = document.paths as unknown as Record<string, Documented>;
  const example = paths[operationById[id].path]?.get.responses[200].content['application/json']?.example;
  if (example === undefined) throw new Error(`the contract has no example for ${id}`);
  return toValues(example) as Examples[Id];
}

/** The first item of the example of a list. */
export function exampleItem<Id extends keyof Examples>(id: Id): ItemOf<Examples[Id]> {
  const { content } = exampleValues(id) as unknown as { readonly content: readonly ItemOf<Examples[Id]>[] };
  const [item] = content;
  if (item === undefined) throw new Error(`the example of ${id} has no item`);
  return item;
}
