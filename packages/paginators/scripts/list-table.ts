import { operations, type Operation } from '@ledger-explorer/spec';
import { appends, leaves, moves, type Change, type List } from '../src/list.ts';
import openapi from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** What the contract says in words: which field names an item for good, and whether items move in the list or leave it. */
const items: Readonly<Record<string, readonly [key: string, change: Change]>> = {
  Transfer: ['eventId', appends],
  Reward: ['eventId', appends],
  Event: ['eventId', appends],
  ContractEvent: ['eventId', appends],
  Update: ['updateId', appends],
  // V26, V33: a vote request keeps its tracking id, and closed ones stay.
  VoteRequestSummary: ['trackingCid', appends],
  // V22: a party that was seen stays; what it does moves it.
  Party: ['partyAddress', moves],
  // V23: withdrawn and cancelled licences leave; activity moves a validator.
  Validator: ['validator', leaves],
  SuperValidator: ['svId', leaves],
  Vote: ['sv', leaves],
  FeaturedApp: ['contractId', leaves],
};

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
}

const schemas: Readonly<Record<string, Schema>> = openapi.components.schemas;

const required = ({ $ref, required: own = [], allOf = [] }: Schema): readonly string[] => {
  const referred = $ref === undefined ? undefined : schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  return [...own, ...(referred ? required(referred) : []), ...allOf.flatMap(required)];
};

const row = (operation: Operation): List => {
  const { id, item, paging } = operation;
  const known = items[item];
  if (known === undefined || !required(schemas[item] ?? {}).includes(known[0])) {
    throw new Error(`${id}: say in list-table.ts which required field of ${item} names it, and whether it moves or leaves`);
  }
  const parameter = (name: string) => operation.parameters.find((found) => found.name === name);
  if (parameter('size')?.maximum !== 100) throw new Error(`${id}: pages of other than 100 entries: src/walk.ts counts on it`);
  const last = parameter('page')?.maximum;
  const reach = paging === 'page' ? (last === undefined ? operation.window : last + 1) : 0;
  if (reach === undefined) throw new Error(`${id}: nothing says how far its pages reach`);
  const status = parameter('status');
  const parts = status?.values?.filter((value) => value !== status.default);
  const keys = operation.order?.keys ?? [];
  const rest = [
    operation.pinnable ? 1 : 0,
    parameter('orderBy') ? 1 : 0,
    ...(parts ? ['status', parts] : keys.length > 1 ? ['sortBy', keys] : []),
  ];
  while (rest.at(-1) === 0) rest.pop();
  return [...known, reach, ...rest] as unknown as List;
};

/** The list operations by id, with what a walk has to know of each. */
export const listTable = (): Readonly<Record<string, List>> =>
  Object.fromEntries(
    operations.filter(({ paging }) => paging !== 'none').map((operation) => [operation.id, row(operation)]),
  );
