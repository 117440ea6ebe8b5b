type Json = Record<string, unknown>;

function omitted(hint: string): string {
  return `${hint}::1220${'0'.repeat(64)}`;
}

const dso = 'DSO::122062ff91be08e836bfdc34e0c76ecc786e0f7c0fe40528a220c5dc2ac5a5337961';

/** Values for fields that the Scan documentation shows as `<...>`, by field name. */
const fillings: Readonly<Record<string, unknown>> = {
  child_event_ids: [],
  acting_parties: [],
  signatories: [],
  context: {},
  balanceChanges: [],
  createdAmulets: [],
  inputs: [],
  outputs: [],
  createdAt: { number: '28' },
  ratePerRound: { rate: '0E-10' },
  provider: omitted('provider'),
  sender: omitted('sender'),
  receiver: omitted('receiver'),
  owner: dso,
  memberId: `PAR::${omitted('member')}`,
};

function fill(value: unknown, key = ''): unknown {
  if (value === '<...>') return fillings[key] ?? 'omitted';
  if (Array.isArray(value)) return value.map((item) => fill(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fill(field, name)]));
}

/** An update made of events that a document shows one by one. `children`: child nodes by parent, as the document's text describes them. */
export function excerptToScan(
  events: Json,
  update: {
    readonly record_time: string;
    readonly migration_id: number;
    readonly synchronizerFingerprint: string;
    readonly roots: readonly number[];
  },
  children: Readonly<Record<number, readonly number[]>> = {},
): Json {
  const filled = fill(events) as Record<string, Json>;
  const [updateId = ''] = (Object.keys(filled)[0] ?? '').split(':');
  const idOf = (node: number): string => `${updateId}:${node.toString()}`;
  for (const [node, list] of Object.entries(children)) {
    const event = filled[idOf(Number(node))];
    if (event === undefined) throw new Error(`the excerpt has no event ${node}`);
    event.child_event_ids = list.map(idOf);
  }
  return {
    update_id: updateId,
    migration_id: update.migration_id,
    workflow_id: '',
    record_time: update.record_time,
    synchronizer_id: `global-domain::1220${update.synchronizerFingerprint}`,
    effective_at: update.record_time,
    root_event_ids: update.roots.map(idOf),
    events_by_id: filled,
  };
}

/** Adds the output of the inner transfer of a name payment, which the document leaves out: 200 coin for the DSO, as the created coin shows. */
export function completeNamePayment(update: Json): Json {
  for (const event of Object.values(update.events_by_id as Record<string, Json>)) {
    if (event.choice !== 'AmuletRules_Transfer') continue;
    const { transfer } = event.choice_argument as { transfer: Json };
    transfer.outputs = [{ receiver: dso, receiverFeeRatio: '0E-10', amount: '200.0000000000', lock: null }];
  }
  return update;
}

/** An update with the event of `mainnet-2026-06-10-create-transfer-preapproval`, whose fields have names of the Ledger API. */
export function preapprovalToScan(sample: Json): Json {
  const argument = sample.choiceArgument as { context: { amuletRules: string }; expectedDso: string };
  const result = sample.exerciseResult as { transferPreapprovalCid: string };
  const [, updateId, effectiveAt] = /update (\w+), effectiveAt ([\d:TZ.-]+)/.exec(
    sample.note as string,
  ) as unknown as string[];
  const packageId = '0'.repeat(64);
  const events: Json[] = [
    {
      event_type: 'exercised_event',
      event_id: `${updateId}:0`,
      contract_id: argument.context.amuletRules,
      template_id: `${packageId}:Splice.AmuletRules:AmuletRules`,
      package_name: 'splice-amulet',
      choice: sample.choice,
      choice_argument: argument,
      child_event_ids: [`${updateId}:1`],
      exercise_result: result,
      consuming: false,
      acting_parties: sample.actingParties,
      interface_id: null,
    },
    {
      event_type: 'created_event',
      event_id: `${updateId}:1`,
      contract_id: result.transferPreapprovalCid,
      template_id: `${packageId}:Splice.AmuletRules:TransferPreapproval`,
      package_name: 'splice-amulet',
      create_arguments: sample.createdTransferPreapproval,
      created_at: effectiveAt,
      signatories: [argument.expectedDso, ...(sample.actingParties as string[])],
      observers: [],
    },
  ];
  return {
    update_id: updateId,
    migration_id: 4,
    workflow_id: '',
    record_time: effectiveAt,
    synchronizer_id: argument.expectedDso.replace(/^DSO/, 'global-domain'),
    effective_at: effectiveAt,
    root_event_ids: [`${updateId}:0`],
    events_by_id: Object.fromEntries(events.map((event) => [event.event_id, event])),
  };
}
