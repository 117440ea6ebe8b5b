// Items of `/v2/updates` as an independent ledger might send them, written from docs/scan.md alone.

export type Json = Record<string, unknown>;

/** An event before its update numbers it. */
export interface Node {
  readonly event: Json;
  readonly children: readonly Node[];
}

export const dso = 'DSO::1220dd';

export function updateIdOf(n: number): string {
  return `1220${n.toString(16).padStart(64, '0')}`;
}

/** Record time of update n, in microseconds since 1970. */
export function recordTimeOf(n: number): bigint {
  return (BigInt(Date.UTC(2026, 2, 1)) + BigInt(n) * 1000n) * 1000n;
}

function iso(n: number): string {
  return new Date(Number(recordTimeOf(n) / 1000n)).toISOString().replace('Z', '000Z');
}

const packages: Readonly<Record<string, string>> = {
  'Splice.Ans': 'splice-amulet-name-service',
  'Splice.DsoRules': 'splice-dso-governance',
  'Splice.DSO.SvState': 'splice-dso-governance',
  'Splice.DSO.AmuletPrice': 'splice-dso-governance',
};

function common(type: string, contract: string, template: string): Json {
  return {
    event_type: type,
    contract_id: contract,
    template_id: `${'cd'.repeat(32)}:${template}`,
    package_name: packages[template.slice(0, template.indexOf(':'))] ?? 'splice-amulet',
  };
}

export function created(contract: string, template: string, args: unknown, over: Json = {}): Node {
  const event = {
    ...common('created_event', contract, template),
    create_arguments: args,
    signatories: [dso],
    observers: [],
  };
  return { event: { ...event, created_at: '2026-03-01T00:00:00.5Z', ...over }, children: [] };
}

interface Exercise {
  readonly on?: string;
  readonly arg?: unknown;
  readonly result?: unknown;
  readonly consuming?: boolean;
  readonly actors?: readonly string[];
  readonly children?: readonly Node[];
  readonly over?: Json;
}

export function exercised(template: string, choice: string, exercise: Exercise = {}): Node {
  const {
    on = '00rules',
    arg = {},
    result = {},
    consuming = false,
    actors = [dso],
    children = [],
    over = {},
  } = exercise;
  const event = { ...common('exercised_event', on, template), choice, choice_argument: arg, exercise_result: result };
  return { event: { ...event, consuming, acting_parties: actors, interface_id: null, ...over }, children };
}

export function archive(contract: string, template = 'Splice.Amulet:Amulet', over: Json = {}): Node {
  return exercised(template, 'Archive', { on: contract, consuming: true, over });
}

/** A consuming choice that archives a contract; `children`: usually its successor. */
export function consumed(contract: string, template: string, choice: string, ...children: readonly Node[]): Node {
  return exercised(template, choice, { on: contract, consuming: true, children });
}

/** A transaction with record time n seconds after 2026-03-01 and events numbered depth first. */
export function item(n: number, roots: readonly Node[], over: Json = {}): Json {
  const updateId = typeof over.update_id === 'string' ? over.update_id : updateIdOf(n);
  const events: [string, Json][] = [];
  const addEvent = (node: Node): string => {
    const id = `${updateId}:${events.length}`;
    const event: Json = { event_id: id, ...node.event };
    events.push([id, event]);
    const children = node.children.map(addEvent);
    if (event.event_type === 'exercised_event') event.child_event_ids ??= children;
    return id;
  };
  const rootIds = roots.map(addEvent);
  return {
    update_id: updateId,
    migration_id: 3,
    workflow_id: '',
    record_time: iso(n),
    synchronizer_id: 'global-domain::1220dd',
    effective_at: iso(n),
    root_event_ids: rootIds,
    // Sorted as text like in Scan: `:10` before `:2`.
    events_by_id: Object.fromEntries(events.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ...over,
  };
}

/** A reassignment of a contract from one synchronizer to another, a day later than the transaction of the same `n`. */
export function reassignment(n: number, event: Json): Json {
  return {
    update_id: updateIdOf(n),
    offset: `00${n}`,
    record_time: iso(86_400 + n),
    event: {
      submitter: '',
      source_synchronizer: 'source::1220',
      target_synchronizer: 'target::1220',
      unassign_id: 'x',
      reassignment_counter: 1,
      migration_id: 3,
      ...event,
    },
  };
}

/** Changes every event of an item. */
export function changed(raw: Json, change: (event: Json) => Json): Json {
  const events = Object.entries(raw.events_by_id as Record<string, Json>);
  return { ...raw, events_by_id: Object.fromEntries(events.map(([id, event]) => [id, change(event)])) };
}

/** The same JSON without null members, as written by codecs that omit None. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}

/** Arguments of a coin of round 7; `rate` is its holding fee per round. */
export function coinArgs(owner: string, initialAmount: string, rate = '0.0000190259'): Json {
  return { dso, owner, amount: { initialAmount, createdAt: { number: '7' }, ratePerRound: { rate } } };
}

export function coin(contract: string, owner: string, amount: string, over: Json = {}): Node {
  return created(contract, 'Splice.Amulet:Amulet', coinArgs(owner, amount), { signatories: [dso, owner], ...over });
}

export function lockedCoin(contract: string, owner: string, amount: string, expiresAt = '9999-12-31T23:59:59.999999Z') {
  const lock = { holders: [dso], expiresAt, optContext: null };
  return created(contract, 'Splice.Amulet:LockedAmulet', { amulet: coinArgs(owner, amount), lock });
}

export function round(contract: string, number: number, amuletPrice = '0.0050000000'): Node {
  return created(contract, 'Splice.Round:OpenMiningRound', {
    dso,
    round: { number: String(number) },
    amuletPrice,
    opensAt: '2026-03-01T00:00:00Z',
  });
}

export function license(contract: string, validator: string, over: Json = {}): Node {
  return created(contract, 'Splice.ValidatorLicense:ValidatorLicense', {
    validator,
    sponsor: 'sv-1::1220',
    dso,
    faucetState: null,
    metadata: null,
    lastActiveAt: null,
    ...over,
  });
}

export function sv(n: number, over: Json = {}): [string, Json] {
  return [
    `sv-${n}::1220`,
    {
      name: `SV-${n}`,
      joinedAsOfRound: { number: String(n) },
      svRewardWeight: '10000',
      participantId: `PAR::sv-${n}::1220`,
      ...over,
    },
  ];
}

export function dsoRules(contract: string, svs: unknown, offboardedSvs: unknown = []): Node {
  return created(contract, 'Splice.DsoRules:DsoRules', { dso, epoch: '0', svs, offboardedSvs, isDevNet: true });
}

export function vote(n: number, accept: boolean, over: Json = {}): [string, Json] {
  return [`SV-${n}`, { sv: `sv-${n}::1220`, accept, reason: { url: '', body: '' }, optCastAt: null, ...over }];
}

export function voteRequest(contract: string, trackingCid: string | null, votes: unknown, over: Json = {}): Node {
  return created(contract, 'Splice.DsoRules:VoteRequest', {
    dso,
    requester: 'SV-1',
    action: { tag: 'ARC_DsoRules', value: { dsoAction: { tag: 'SRARC_OffboardSv', value: { sv: 'sv-3::1220' } } } },
    reason: { url: 'https://example.org', body: 'because' },
    voteBefore: '2026-04-01T00:00:00.000000Z',
    targetEffectiveAt: null,
    votes,
    trackingCid,
    ...over,
  });
}

const vr = 'Splice.DsoRules:VoteRequest';

/** `DsoRules_CastVote`: archives one contract of the request and creates the next. */
export function castVote(from: string, made: Node, by: number): Node {
  return exercised('Splice.DsoRules:DsoRules', 'DsoRules_CastVote', {
    arg: { requestCid: from, vote: vote(by, true)[1] },
    result: { voteRequest: made.event.contract_id },
    children: [archive(from, vr), made],
  });
}

export function closeVote(
  contract: string,
  votes: unknown,
  outcome: unknown = { tag: 'VRO_Rejected', value: {} },
): Node {
  return exercised('Splice.DsoRules:DsoRules', 'DsoRules_CloseVoteRequest', {
    arg: { requestCid: contract, amuletRulesCid: null, sv: null },
    result: {
      request: { votes },
      completedAt: '2026-03-01T00:00:00Z',
      offboardedVoters: [],
      abstainingSvs: [],
      outcome,
    },
    children: [archive(contract, vr)],
  });
}

export function featuredApp(contract: string, provider: string): Node {
  return created(contract, 'Splice.Amulet:FeaturedAppRight', { dso, provider, activityWeight: null });
}
