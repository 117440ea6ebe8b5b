import { describe, expect, it } from 'vitest';
import type { EventJson, UpdateJson } from './read-json.ts';
import { NaiveLedger } from './naive-ledger.ts';
import { createGenerator } from '../src/create-generator.ts';

const naive = [3, 8, 13].map((seed) => {
  const ledger = new NaiveLedger();
  for (const { json } of createGenerator({ all: true, seed, history: 3000, parties: 40, validators: 10 }))
    ledger.add(json);
  return ledger;
});
const updates = naive.flatMap((ledger) => ledger.updates);
const texts = updates.map(({ update }) => JSON.stringify(update));
const events = updates.flatMap((each) => each.events);

type Fields = Readonly<Record<string, unknown>>;

/** Value at a path of JSON; undefined if there is none. */
function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string | number, unknown>> | null | undefined)?.[key],
    value,
  );
}

function entity(event: EventJson): string {
  return event.template_id.split(':').at(-1) ?? '';
}

function chosen(choice: string, holds: (event: EventJson) => boolean = () => true): boolean {
  return events.some((event) => event.choice === choice && holds(event));
}

function created(name: string, holds: (args: Fields) => boolean = () => true): boolean {
  return events.some(
    (event) =>
      event.event_type === 'created_event' && entity(event) === name && holds(event.create_arguments as Fields),
  );
}

function written(text: string): boolean {
  return texts.some((each) => each.includes(text));
}

function some(holds: (update: UpdateJson, at: readonly EventJson[]) => boolean): boolean {
  return updates.some(({ update, events: own }) => holds(update, own));
}

/** Name of each kind of content, and a test whether the JSON has it. */
const shapes: readonly (readonly [string, () => boolean])[] = [
  ['an unassignment', () => some(({ event }) => event?.contract_id !== undefined)],
  ['an assignment', () => some(({ event }) => event?.created_event !== undefined)],
  [
    'a direct token-standard transfer to oneself',
    () =>
      chosen(
        'TransferFactory_Transfer',
        ({ choice_argument: given }) =>
          at(given, 'transfer', 'instrumentId', 'id') === 'Amulet' &&
          at(given, 'transfer', 'sender') === at(given, 'transfer', 'receiver'),
      ),
  ],
  [
    'two licenses of one validator at once',
    () =>
      naive.some(({ licenses, active }) =>
        [...licenses.values()].some((ids) => ids.filter((id) => active.has(id)).length > 1),
      ),
  ],
  ['a license withdrawn', () => chosen('ValidatorLicense_Withdraw')],
  ['a license cancelled', () => chosen('ValidatorLicense_Cancel')],
  ['licenses merged', () => chosen('DsoRules_MergeValidatorLicense')],
  ['a name renewed', () => chosen('AnsRules_CollectEntryRenewalPayment')],
  [
    'an external party set up',
    () => chosen('AmuletRules_CreateExternalPartySetupProposal') && chosen('ExternalPartySetupProposal_Accept'),
  ],
  [
    'a preapproval renewed for free',
    () => chosen('TransferPreapproval_Renew', ({ exercise_result: given }) => at(given, 'amuletPaid') === '0E-10'),
  ],
  [
    'a preapproval renewed for coin',
    () => chosen('TransferPreapproval_Renew', ({ exercise_result: given }) => at(given, 'amuletPaid') !== '0E-10'),
  ],
  ['coupons of traffic-based rewards collected', () => written('"tag":"InputRewardCouponV2"')],
  [
    'rewards in metadata only',
    () =>
      chosen('TransferFactory_Transfer', ({ exercise_result: given }) =>
        JSON.stringify(at(given, 'meta')).includes('-rewards'),
      ),
  ],
  ...(
    [
      ['in a mint leg alone', ({ leg, log }) => leg > 0 && log === 0],
      ['in the metadata of one log alone', ({ leg, log }) => leg === 0 && log === 1],
      ['in a mint leg and in the metadata of its log', ({ leg, log }) => leg > 0 && log === 1],
      ['in the metadata of several logs that mirror each other', ({ leg, log }) => leg === 0 && log > 1],
      ['with an outdated amount in an earlier field', ({ outdated }) => outdated],
    ] as const satisfies readonly (readonly [string, (stated: StatedRewards) => boolean])[]
  ).map(
    ([where, holds]) =>
      [`rewards stated by logs alone, ${where}`, () => some((_, own) => holds(statedRewards(own)))] as const,
  ),
  ['a transfer command carried out', () => written('"TransferCommandResultSuccess"')],
  ['a transfer command that failed', () => written('"TransferCommandResultFailure"')],
  [
    'coin moved below an unknown choice, known by logs only',
    () => chosen('ExternalPartyAmuletRules_RunInstructionsV3'),
  ],
  ['a mint leg', () => written('"transferLegId":"mint"')],
  ['a burn leg', () => written('"transferLegId":"burn"')],
  [
    'a mint by the DSO',
    () =>
      some(
        (_, [root]) =>
          root?.choice === 'AmuletRules_Mint' && !String(at(root.choice_argument, 'receiver')).startsWith('whale'), // The coin of `extremes`.
      ),
  ],
  [
    'a lock that its owner opened after its expiry',
    () => chosen('LockedAmulet_OwnerExpireLock') || chosen('LockedAmulet_OwnerExpireLockV2'),
  ],
  ['dust expired by the older choice', () => chosen('Amulet_Expire')],
  ['dust expired by the newer choice', () => chosen('Amulet_ExpireV2')],
  ['locked dust expired', () => chosen('LockedAmulet_ExpireAmulet') || chosen('LockedAmulet_ExpireAmuletV2')],
  ['a batch of expiries', () => chosen('DsoRules_ExpireAmuletsBatch')],
  ['several transfers of a wallet below one choice', () => chosen('WalletAppInstall_ExecuteBatch')],
  ['an app payment of the older kind', () => chosen('AppPaymentRequest_AcceptAndCollect')],
  ['unclaimed activity collected', () => written('"tag":"InputUnclaimedActivityRecord"')],
  ['development fund collected', () => written('"tag":"InputDevelopmentFundCoupon"')],
  ['a fee borne by the receiver', () => written('"receiverFeeRatio":"1.0000000000"')],
  ["another issuer's token moved", () => written('"id":"ACME"')],
  ['a contract with the template name of the coin in another package', () => written('"package_name":"acme-amulet"')],
  [
    'a withdrawn price vote',
    () =>
      chosen(
        'DsoRules_UpdateAmuletPriceVote',
        ({ choice_argument: given }) => (at(given, 'amuletPrice') ?? null) === null,
      ),
  ],
  [
    'a party with a hint of more than 170 characters',
    () => created('Amulet', (args) => String(at(args, 'owner')).startsWith('long-'.repeat(34))),
  ],
  ['an update of more than a thousand events', () => some((_, own) => own.length > 1000)],
  [
    'an SV back under a new party',
    () =>
      chosen(
        'DsoRules_AddSv',
        ({ choice_argument: given }) =>
          !String(at(given, 'newSvParty')).startsWith(`${String(at(given, 'newSvName'))}::`),
      ),
  ],
  [
    'a closed request with the vote of its requester only',
    () =>
      chosen(
        'DsoRules_CloseVoteRequest',
        ({ exercise_result: given }) =>
          (at(given, 'request', 'trackingCid') ?? null) === null && at(given, 'request', 'votes', 'length') === 1,
      ),
  ],
  ...['VRO_Accepted', 'VRO_Rejected', 'VRO_Expired', 'VRO_AcceptedButActionFailed'].map(
    (tag) => [`the outcome ${tag}`, () => written(`"outcome":{"tag":"${tag}"`)] as const,
  ),
  ...[
    'SRARC_GrantFeaturedAppRight',
    'SRARC_RevokeFeaturedAppRight',
    'SRARC_OffboardSv',
    'SRARC_SetConfig',
    'CRARC_SetConfig',
  ].map(
    (tag) => [`a vote on ${tag}`, () => created('VoteRequest', (args) => JSON.stringify(args).includes(tag))] as const,
  ),
  [
    'a vote on an action of an unknown kind',
    () =>
      created('VoteRequest', (args) =>
        /ARC_(Delegation|PauseNetwork|ResumeNetwork|RotateAllKeys|SetLockingCommitment)/.test(JSON.stringify(args)),
      ),
  ],
  ['a vote cast again by the same SV', () => naive.some((ledger) => castTwice(ledger))],
  ['a featured app right created again', () => chosen('FeaturedAppRight_Update')],
  [
    'an SV node with physical synchronizers',
    () => created('SvNodeState', (args) => JSON.stringify(args).includes('"physicalSynchronizers":[["')),
  ],
  [
    'an SV node with an empty sequencer',
    () =>
      created('SvNodeState', (args) => (at(args, 'state', 'synchronizerNodes', 0, 1, 'sequencer') ?? null) === null),
  ],
  ['NUL in a text', () => written('\\u0000')],
  ['HTML in a text', () => written('<script>')],
  ['a text of 20,000 characters', () => written('Ledger ist Vertrauen. '.repeat(900))],
  ['an empty workflow id', () => written('"workflow_id":""')],
  ['a workflow id', () => written('"workflow_id":"wallet-batch-')],
  ['several roots', () => some(({ root_event_ids }, own) => own.length > 0 && root_event_ids.length > 2)],
  [
    'children without visible events',
    () =>
      some(({ events_by_id }, own) =>
        own.some((event) => event.child_event_ids?.some((id) => events_by_id[id] === undefined)),
      ),
  ],
  [
    'events in text order',
    () => some(({ events_by_id }, own) => own.length > 11 && Object.keys(events_by_id)[2]?.endsWith(':10') === true),
  ],
  ['zero as the ledger writes it', () => written('"0E-10"')],
  ['28 integer digits', () => written('"4321098765432109876543210987.0123456789"')],
  ['a lock until the end of the calendar', () => written('"9999-12-31T23:59:59.999999Z"')],
  ['an archive through an interface', () => chosen('Archive', (event) => (event.interface_id ?? null) !== null)],
  ['an undecodable payload', () => written('"create_arguments":{"error":')],
  [
    'an undecodable log',
    () => chosen('EventLog_HoldingsChange', ({ choice_argument: given }) => at(given, 'error') !== undefined),
  ],
  ['an undecodable result', () => written('"exercise_result":{"error":')],
  ['an unknown template', () => created('VoteDelegation')],
  ['an unknown choice', () => chosen('Rules_ReportTelemetry')],
  ['an unknown variant', () => written('TransferInstructionResult_Queued')],
  ['an unknown field', () => written('"futureField"')],
  ['an optional field left out', () => created('VoteRequest', (args) => args.trackingCid === undefined)],
  ['an optional field that is null', () => created('VoteRequest', (args) => args.trackingCid === null)],
  [
    'an update without a visible event',
    () => some(({ event, root_event_ids }) => !event && root_event_ids.length === 0),
  ],
  [
    'updates of two synchronizers with one record time',
    () =>
      naive.some(({ updates: own }) =>
        own.some(({ update: { record_time, synchronizer_id } }, index) => {
          const before = own[index - 1]?.update;
          const synchronizers = new Set([synchronizer_id, before?.synchronizer_id].filter((id) => id !== undefined));
          return before?.record_time === record_time && synchronizers.size === 2;
        }),
      ),
  ],
  [
    'a record time that steps back at a migration border',
    () => naive.some((ledger) => ledger.updates.some((_, at) => at > 0 && ledger.timeOf(at) < ledger.timeOf(at - 1))),
  ],
];

/** Number of mint legs and logs of an update that state rewards, if only logs state them; `outdated`: fields of one log contradict each other. */
interface StatedRewards {
  readonly leg: number;
  readonly log: number;
  readonly outdated: boolean;
}

function statedRewards(own: readonly EventJson[]): StatedRewards {
  const logs = own.filter(({ choice }) => choice === 'EventLog_HoldingsChange');
  const alone = own.some(({ choice }) => choice === 'ExternalPartyAmuletRules_RunInstructionsV3');
  const rewardsIn = (field: unknown): readonly string[] =>
    Object.entries((at(field, 'meta', 'values') ?? {}) as Fields)
      .filter(([key]) => key.endsWith('-rewards'))
      .map(([key, amount]) => `${key} ${String(amount)}`);
  const stated = (alone ? logs : []).map(({ choice_argument: argument, exercise_result: result }) => ({
    legs: ((at(argument, 'transferLegSides') ?? []) as readonly unknown[]).filter((leg) => rewardsIn(leg).length > 0),
    fields: [at(argument, 'transfer'), at(argument, 'extraArgs'), argument, result]
      .map((field) => rewardsIn(field).join())
      .filter((rewards) => rewards !== ''),
  }));
  return {
    leg: stated.reduce((sum, { legs }) => sum + legs.length, 0),
    log: stated.filter(({ fields }) => fields.length > 0).length,
    outdated: stated.some(({ fields }) => new Set(fields).size > 1),
  };
}

/** True if an SV casts an equal vote on a request twice. */
function castTwice({ updates: own }: NaiveLedger): boolean {
  const tracked = new Map<string, unknown>();
  const cast = new Set<string>();
  for (const event of own.flatMap((each) => each.events)) {
    if (event.event_type === 'created_event' && entity(event) === 'VoteRequest')
      tracked.set(event.contract_id, at(event.create_arguments, 'trackingCid') ?? event.contract_id);
    if (event.choice !== 'DsoRules_CastVote') continue;
    const given = event.choice_argument;
    const request = tracked.get(String(at(given, 'requestCid')));
    const key = JSON.stringify([request, at(given, 'vote', 'sv'), at(given, 'vote', 'accept')]);
    if (cast.has(key)) return true;
    cast.add(key);
  }
  return false;
}

describe('ledgers with all kinds of updates have', () => {
  it.each(shapes)('%s', (_, seen) => {
    expect(seen()).toBe(true);
  });
});
