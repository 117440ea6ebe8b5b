import type { List } from '../src/list.ts';
import type { Operation } from '../src/operation.ts';
import type { OpenApiDocument } from './document.ts';

type Change = Pick<List, 'moves' | 'shrinks'>;

const appends: Change = {};
/** Those that are active at a position: nothing leaves as of one, but from one to the next some do. */
const actives: Change = {};
const moves: Change = { moves: true };
const leaves: Change = { moves: true, shrinks: true };

/** What the contract says in words: whether entries are only added, or move, or leave too. */
const changes: Readonly<Record<string, Change>> = {
  Transfer: appends,
  ListedTransfer: appends,
  PartyTransfer: appends,
  ListedUpdate: appends,
  PartyUpdate: appends,
  BalanceChange: appends,
  // V86: an archived contract leaves those that are active, but not as of a position, which a walk reads them at.
  PartyContract: actives,
  PartyCoin: actives,
  Reward: appends,
  Event: appends,
  ContractEvent: appends,
  Update: appends,
  // V50: a round stays, only its state changes.
  Round: appends,
  // V70: a template that was seen stays; its counts move it.
  Template: moves,
  // V33: closed vote requests stay.
  VoteRequestSummary: appends,
  // V61: a closed one goes behind the open ones.
  GovernanceRequest: moves,
  // V22: a party that was seen stays; its activity moves it.
  Party: moves,
  // V23: withdrawn and cancelled licenses leave; activity moves a validator.
  Validator: leaves,
  ListedValidator: leaves,
  SuperValidator: leaves,
  // A new vote of a voter replaces the one before, at the opposite end of the list (V9).
  Vote: leaves,
  FeaturedApp: leaves,
  App: leaves,
};

function row(
  { id, item, paging, parameters, window, order, pinnable }: Operation,
  { components: { schemas } }: OpenApiDocument,
): List {
  const change = changes[item];
  // The last field of several: the vote request of a vote is that of the whole list, and its contract id changes.
  const key = schemas[item]?.['x-key']?.at(-1);
  if (key === undefined) throw new Error(`${id}: ${item} has no x-key`);
  if (change === undefined) throw new Error(`${id}: say in spec/scripts/list-table.ts how a list of ${item} changes`);
  const parameter = (name: string) => parameters.find((found) => found.name === name);
  if (parameter('size')?.maximum !== 100) throw new Error(`${id}: a walk expects pages of 100 entries at most`);
  const last = parameter('page')?.maximum;
  const pages = paging !== 'page' ? 0 : last === undefined ? (window ?? NaN) / 100 : last + 1;
  if (Number.isNaN(pages)) throw new Error(`${id}: its highest page is not known`);
  const bothEnds = !!parameter('orderBy') && pages > 0;
  if (pinnable && change !== appends && change !== actives)
    throw new Error(`${id}: accepts the parameter \`position\`, but entries move or leave`);
  const status = parameter('status');
  const keys = order?.keys ?? [];
  const split = status?.values
    ? { parameter: 'status', values: status.values.filter((value) => value !== status.default) }
    : keys.length > 1
      ? { parameter: 'sortBy', values: keys }
      : undefined;
  return {
    key,
    pages,
    ...(paging === 'slice' && { slices: true as const }),
    ...(bothEnds && { bothEnds }),
    ...(pinnable && { pinnable }),
    ...(pinnable && paging !== 'cursor' && change === appends && { watchable: true as const }),
    ...change,
    ...(split && { split }),
  };
}

/** The list operations by id, with what a walk has to know of each. */
export function listTable(operations: readonly Operation[], document: OpenApiDocument): Readonly<Record<string, List>> {
  return Object.fromEntries(
    operations
      // Names and holders come in slices, and change while they are read.
      .filter(({ paging, pinnable }) => paging !== 'none' && (paging !== 'slice' || pinnable))
      .map((operation) => [operation.id, row(operation, document)]),
  );
}
