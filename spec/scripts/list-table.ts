import type { List } from '../src/list.ts';
import type { Operation } from '../src/operation.ts';
import type { OpenApiDocument } from './document.ts';

/**
 * How the entries of a list change over time. `appends`: they are only added. `leavesLater`: at a later position some are missing, at one
 * position nothing changes. `moves`: they change their place. `movesAndLeaves`: they change their place and leave.
 */
type Change = 'appends' | 'leavesLater' | 'moves' | 'movesAndLeaves';

/** How lists change over time, by name of their item's schema. */
const changes: Readonly<Record<string, Change>> = {
  Transfer: 'appends',
  ListedTransfer: 'appends',
  PartyTransfer: 'appends',
  ListedUpdate: 'appends',
  PartyUpdate: 'appends',
  BalanceChange: 'appends',
  // V86: an archived contract leaves the list, but not at an earlier position. Walks read the list at one position.
  PartyContract: 'leavesLater',
  PartyCoin: 'leavesLater',
  Reward: 'appends',
  Event: 'appends',
  ContractEvent: 'appends',
  Update: 'appends',
  // V50: only the state of a round changes.
  Round: 'appends',
  // V70: templates never leave. Their counts move them.
  Template: 'moves',
  // V33: closed vote requests never leave.
  VoteRequestSummary: 'appends',
  // V61: a closed request moves behind the open ones.
  GovernanceRequest: 'moves',
  // V22: parties never leave. Their activity moves them.
  Party: 'moves',
  // V23: withdrawn and cancelled licenses leave; activity moves a validator.
  Validator: 'movesAndLeaves',
  ListedValidator: 'movesAndLeaves',
  SuperValidator: 'movesAndLeaves',
  // V9: a new vote replaces the voter's earlier one, at the opposite end of the list.
  Vote: 'movesAndLeaves',
  FeaturedApp: 'movesAndLeaves',
  App: 'movesAndLeaves',
};

function row(
  { id, item, paging, parameters, window, order, pinnable }: Operation,
  { components: { schemas } }: OpenApiDocument,
): List {
  const change = changes[item];
  // The last field of several identifies an entry: `x-key` of a vote is (request, sv), and a list has the votes of one request.
  const key = schemas[item]?.['x-key']?.at(-1);
  if (key === undefined) throw new Error(`${id}: ${item} has no x-key`);
  if (change === undefined) throw new Error(`${id}: add ${item} to \`changes\` in spec/scripts/list-table.ts`);
  const parameter = (name: string) => parameters.find((found) => found.name === name);
  if (parameter('size')?.maximum !== 100) throw new Error(`${id}: a walk expects pages of 100 entries at most`);
  const last = parameter('page')?.maximum;
  // A window allows this number of pages of 100 entries.
  const pages = paging !== 'page' ? 0 : last === undefined ? (window ?? NaN) / 100 : last + 1;
  if (Number.isNaN(pages)) throw new Error(`${id}: its highest page is not known`);
  const bothEnds = !!parameter('orderBy') && pages > 0;
  if (pinnable && change !== 'appends' && change !== 'leavesLater')
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
    ...(pinnable && paging !== 'cursor' && change === 'appends' && { watchable: true as const }),
    ...((change === 'moves' || change === 'movesAndLeaves') && { moves: true as const }),
    ...(change === 'movesAndLeaves' && { shrinks: true as const }),
    ...(split && { split }),
  };
}

/** The properties of lists that walks need, by id of the operation. */
export function listTable(operations: readonly Operation[], document: OpenApiDocument): Readonly<Record<string, List>> {
  return Object.fromEntries(
    operations
      // Slices that cannot be read at a position (names, holders) are left out, because they change during a walk.
      .filter(({ paging, pinnable }) => paging !== 'none' && (paging !== 'slice' || pinnable))
      .map((operation) => [operation.id, row(operation, document)]),
  );
}
