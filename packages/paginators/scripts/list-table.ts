import { operations, type Operation } from '@ledger-explorer/spec';
import openapi from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { appends, leaves, moves, type Change, type List } from '../src/list.ts';

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
  // V23: withdrawn and cancelled licences leave; activity moves a validator.
  Validator: leaves,
  SuperValidator: leaves,
  // A new cast takes the place of the one before, at the other end of the list (V9).
  Vote: leaves,
  FeaturedApp: leaves,
};

const schemas: Readonly<Record<string, object>> = openapi.components.schemas;

const keyOf = (item: string): string | undefined =>
  // The last field of several: the vote request of a vote is that of the whole list, and its contract id changes.
  (schemas[item] as { 'x-key'?: readonly string[] } | undefined)?.['x-key']?.at(-1);

const row = ({ id, item, paging, parameters, window, order, pinnable }: Operation): List => {
  const change = changes[item];
  const key = keyOf(item);
  if (key === undefined) throw new Error(`${id}: ${item} has no x-key`);
  if (change === undefined) throw new Error(`${id}: say in scripts/list-table.ts how a list of ${item} changes`);
  const parameter = (name: string) => parameters.find((found) => found.name === name);
  if (parameter('size')?.maximum !== 100) throw new Error(`${id}: src/walk.ts counts on pages of 100 entries at most`);
  const last = parameter('page')?.maximum;
  const reach = paging !== 'page' ? 0 : last === undefined ? (window ?? NaN) / 100 : last + 1;
  if (!Number.isInteger(reach)) throw new Error(`${id}: nothing says how far its pages reach`);
  const status = parameter('status');
  const parts = status?.values?.filter((value) => value !== status.default);
  const keys = order?.keys ?? [];
  const pin = pinnable ? 1 : 0;
  const flip = parameter('orderBy') ? 1 : 0;
  if (parts) return [key, change, reach, pin, flip, 'status', parts];
  if (keys.length > 1) return [key, change, reach, pin, flip, 'sortBy', keys];
  return flip ? [key, change, reach, pin, flip] : pin ? [key, change, reach, pin] : [key, change, reach];
};

/** The list operations by id, with what a walk has to know of each. */
export const listTable = (): Readonly<Record<string, List>> =>
  Object.fromEntries(
    operations.filter(({ paging }) => paging !== 'none').map((operation) => [operation.id, row(operation)]),
  );
