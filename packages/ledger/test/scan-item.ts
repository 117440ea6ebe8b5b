/**
 * Builders of items of `/v2/updates`, in the shapes of docs/scan.md#the-update-stream, with common values for other
 * fields.
 */
type Json = Record<string, unknown>;

/** An event without its id, which its update assigns. */
export interface Node {
  readonly event: Json;
  readonly children: readonly Node[];
}

export const dso = 'DSO::1220dd';
const updateId = `1220${'ab'.repeat(32)}`;
const packageId = 'cd'.repeat(32);
const packages: Readonly<Record<string, string>> = {
  'Splice.Ans': 'splice-amulet-name-service',
  'Splice.DsoRules': 'splice-dso-governance',
  'Splice.DSO': 'splice-dso-governance',
  'Splice.Wallet': 'splice-wallet',
};

function common(type: string, contractId: string, template: string): Json {
  const entry = Object.entries(packages).find(([module]) => template.startsWith(module));
  return {
    event_type: type,
    contract_id: contractId,
    template_id: `${packageId}:${template}`,
    package_name: entry?.[1] ?? (template.startsWith('Splice.') ? 'splice-amulet' : 'another-app'),
  };
}

export function created(contractId: string, template: string, args: unknown, over: Json = {}): Node {
  return {
    event: {
      ...common('created_event', contractId, template),
      create_arguments: args,
      created_at: '2025-09-01T11:59:59.5Z',
      signatories: [dso],
      observers: [],
      ...over,
    },
    children: [],
  };
}

interface Exercise {
  readonly on?: string;
  readonly arg?: unknown;
  readonly result?: unknown;
  readonly consuming?: boolean;
  readonly actors?: readonly string[];
  readonly children?: readonly Node[];
}

export function exercised(template: string, choice: string, exercise: Exercise = {}): Node {
  return {
    event: {
      ...common('exercised_event', exercise.on ?? '00rules', template),
      choice,
      choice_argument: exercise.arg ?? {},
      exercise_result: exercise.result ?? {},
      consuming: exercise.consuming ?? false,
      acting_parties: exercise.actors ?? [],
      interface_id: null,
    },
    children: exercise.children ?? [],
  };
}

/** Creation of a coin contract. */
export function coin(contractId: string, owner: string, amount: string): Node {
  return created(contractId, 'Splice.Amulet:Amulet', coinArgs(owner, amount), { signatories: [dso, owner] });
}

export function lockedCoin(contractId: string, owner: string, amount: string): Node {
  const lock = { holders: [dso], expiresAt: '2025-09-08T12:00:00.000000Z', optContext: null };
  return created(contractId, 'Splice.Amulet:LockedAmulet', { amulet: coinArgs(owner, amount), lock });
}

export function coinArgs(owner: string, amount: string): Json {
  return {
    dso,
    owner,
    amount: { initialAmount: amount, createdAt: { number: '61234' }, ratePerRound: { rate: '0.0000190259' } },
  };
}

export function archived(contractId: string, template = 'Splice.Amulet:Amulet'): Node {
  return exercised(template, 'Archive', { on: contractId, consuming: true });
}

export function scanItem(roots: readonly Node[], over: Json = {}): Json {
  const events: Json = {};
  let next = 0;
  const addEvent = (node: Node): string => {
    const id = `${updateId}:${(next++).toString()}`;
    const children = node.children.map(addEvent);
    const links = node.event.event_type === 'exercised_event' ? { child_event_ids: children } : {};
    events[id] = { event_id: id, ...node.event, ...links };
    return id;
  };
  const rootIds = roots.map(addEvent);
  return {
    update_id: updateId,
    migration_id: 3,
    workflow_id: '',
    record_time: '2025-09-01T12:00:00.000123Z',
    synchronizer_id: 'global-domain::1220dd',
    effective_at: '2025-09-01T11:59:59.5Z',
    root_event_ids: rootIds,
    // Scan sorts the keys as text: `:10` comes before `:2`.
    events_by_id: Object.fromEntries(Object.entries(events).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...over,
  };
}
