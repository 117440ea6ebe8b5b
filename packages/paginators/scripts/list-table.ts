import { operations, type Operation } from '@ledger-explorer/spec';
import openapi from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { appends, held, leaves, moves, type Change, type List, type Reach } from '../src/list.ts';

/** What the contract says in words: whether entries are only added, or move, or leave too. */
const changes: Readonly<Record<string, Change>> = {
  Transfer: appends,
  Reward: appends,
  Event: appends,
  ContractEvent: appends,
  Update: appends,
  // V33: closed vote requests stay.
  VoteRequestSummary: appends,
  // V22: a party that was seen stays; what it does moves it.
  Party: moves,
  // V23: withdrawn and cancelled licenses leave; activity moves a validator.
  Validator: leaves,
  SuperValidator: leaves,
  // A new cast takes the place of the one before, at the other end of the list (V9).
  Vote: leaves,
  FeaturedApp: leaves,
};

const schemas: Readonly<Record<string, object>> = openapi.components.schemas;

function keyOf(item: string): string | undefined {
  // The last field of several: the vote request of a vote is that of the whole list, and its contract id changes.
  return (schemas[item] as { 'x-key'?: readonly string[] } | undefined)?.['x-key']?.at(-1);
}

function row({ id, item, paging, parameters, window, order, pinnable }: Operation): List {
  const change = changes[item];
  const key = keyOf(item);
  if (key === undefined) throw new Error(`${id}: ${item} has no x-key`);
  if (change === undefined) throw new Error(`${id}: say in scripts/list-table.ts how a list of ${item} changes`);
  const parameter = (name: string) => parameters.find((found) => found.name === name);
  if (parameter('size')?.maximum !== 100) throw new Error(`${id}: src/walk.ts counts on pages of 100 entries at most`);
  const last = parameter('page')?.maximum;
  const reach = paging !== 'page' ? 0 : last === undefined ? (window ?? NaN) / 100 : last + 1;
  if (!isReach(reach)) throw new Error(`${id}: src/list.ts knows no list that reaches ${reach} pages`);
  if (reach && (reach === 51) !== !!parameter('orderBy'))
    throw new Error(`${id}: src/list.ts says that lists of 51 pages, and no others, are turned round by orderBy`);
  if (pinnable && change !== appends)
    throw new Error(`${id}: it takes a position, but src/list.ts says so only of lists that are only added to`);
  const status = parameter('status');
  const keys = order?.keys ?? [];
  const parts = status?.values
    ? ['status', ...status.values.filter((value) => value !== status.default)]
    : keys.length > 1
      ? ['sortBy', ...keys]
      : [];
  return [key, pinnable ? held : change, reach, ...parts];
}

function isReach(pages: number): pages is Reach {
  return [0, 51, 10_000].includes(pages);
}

/** The list operations by id, with what a walk has to know of each. */
export function listTable(): Readonly<Record<string, List>> {
  return Object.fromEntries(
    operations.filter(({ paging }) => paging !== 'none').map((operation) => [operation.id, row(operation)]),
  );
}
