import type { Entry } from '@ledger-explorer/store';
import { isoTime } from '../src/freshness/iso-time.ts';

type Update = Entry['update'];
type Facts = Entry['facts'];
type LedgerEvent = Update['events'][number];

export const dso = 'DSO::1220aa';
const synchronizer = 'global-domain::1220bb';
/** Record time of update `n` minus `n` seconds: 2026-01-01T00:00:00.000001Z. */
const start = 1_767_225_600_000_001n;

export const alice = 'alice::1220cc';
export const bob = 'bob/../ü::1220dd';
/** One unit of coin. */
export const coin = 10_000_000_000n;

export function recordTime(n: number): bigint {
  return start + BigInt(n) * 1_000_000n;
}

export function updateId(n: number): string {
  return `1220${n.toString(16).padStart(64, '0')}`;
}

export function eventId(n: number, ordinal = 0): string {
  return `${updateId(n)}:${ordinal}`;
}

export function contractId(n: number): string {
  return `00${n.toString(16).padStart(4, '0')}`;
}

const nothing: Facts = {
  parties: [],
  shapes: [],
  templateUses: [],
  contracts: [],
  contractsEnded: [],
  coins: [],
  transfers: [],
  rewards: [],
  fees: [],
  coupons: [],
  couponsEnded: [],
  licenses: [],
  dsoRules: [],
  svNodeStates: [],
  priceVotes: [],
  voteRequests: [],
  closedVoteRequests: [],
  featuredApps: [],
  rounds: [],
  roundsAdvanced: [],
  names: [],
  archived: [],
  unread: [],
  unexplainedCoins: [],
};

/** Fields of a raw event used here. */
interface RawEvent {
  readonly event_type: string;
  readonly event_id: string;
  readonly contract_id: string;
  readonly template_id: string;
  readonly package_name: string;
  /** Undefined for a creation. */
  readonly choice?: string;
}

/** A raw created event. Each has its own contract: that of the first is `contractId(n)`. */
export function rawEvent(n: number, templateName: string, ordinal = 0) {
  return {
    event_type: 'created_event',
    event_id: eventId(n, ordinal),
    contract_id: ordinal === 0 ? contractId(n) : `${contractId(n)}${ordinal}`,
    template_id: `ab:${templateName}`,
    package_name: 'splice-amulet',
    create_arguments: { dso, n: String(n), text: 'line\nbreak "quoted"' },
    created_at: isoTime(recordTime(n)),
    signatories: [dso],
    observers: [alice],
  };
}

/** Update number `n`, one second after the previous one, with these root events and facts. */
export function entry(
  n: number,
  events: readonly RawEvent[],
  facts: Partial<Facts>,
  workflowId: string | null = null,
): Entry {
  const ids = events.map((event) => event.event_id);
  const effectiveAt = recordTime(n) - 300_000n;
  return {
    update: {
      updateId: updateId(n),
      migrationId: 0,
      recordTime: recordTime(n),
      effectiveAt,
      workflowId,
      synchronizerId: synchronizer,
      rootEventIds: ids,
      events: events.map((event, ordinal) => ({
        type: event.event_type as LedgerEvent['type'],
        ordinal,
        eventId: event.event_id,
        contractId: event.contract_id,
      })),
      raw: {
        update_id: updateId(n),
        migration_id: 0,
        workflow_id: workflowId ?? '',
        record_time: isoTime(recordTime(n)),
        synchronizer_id: synchronizer,
        effective_at: isoTime(effectiveAt),
        root_event_ids: ids,
        events_by_id: Object.fromEntries(events.map((event) => [event.event_id, event])),
      },
    },
    facts: { ...nothing, parties: [dso, alice], templateUses: events.flatMap(usesOf), ...facts },
  };
}

/** Uses of the event's template: one creation, or one exercise that counts for the template and for its choice. */
function usesOf({ template_id: templateId, package_name: packageName, choice }: RawEvent): Facts['templateUses'] {
  const [packageId = '', ...template] = templateId.split(':');
  const of = { template: template.join(':'), packageId, packageName };
  const exercise = { created: 0, archived: 0, exercised: 1 };
  if (choice === undefined) return [{ ...of, ...exercise, choice: null, created: 1, exercised: 0 }];
  return [null, choice].map((one) => ({ ...of, ...exercise, choice: one }));
}

/** An update with one created event. */
function created(n: number, templateName: string, facts: Partial<Facts>): Entry {
  return entry(n, [rawEvent(n, templateName)], facts);
}

/** Ordinal and contract of the first event of update `n`. */
function base(n: number) {
  return { ordinal: 0, contractId: contractId(n) };
}

/** DSO rules of update `n`, with one super validator. */
export function dsoRulesAt(n: number): Partial<Facts> {
  return {
    dsoRules: [
      {
        ...base(n),
        dso,
        svs: [
          { party: 'sv-1::1', name: 'SV-1', joinedAsOfRound: 1, rewardWeight: 10_000n, participantId: 'PAR::sv-1::1' },
        ],
        offboarded: [],
      },
    ],
  };
}

/** A vote request of update `n`, with one vote. */
export function voteRequestAt(n: number): Partial<Facts> {
  return {
    voteRequests: [
      {
        ...base(n),
        templateId: 'ab:Splice.DsoRules:VoteRequest',
        trackingCid: contractId(n),
        createdByVoteOf: null,
        dso,
        requester: 'SV-1',
        title: 'Grant Featured App Right',
        actionConfig: { provider: alice },
        provider: alice,
        rightCid: null,
        reasonUrl: '',
        reasonBody: 'because',
        voteBefore: start + 86_400_000_000n,
        targetEffectiveAt: null,
        votes: [
          { sv: 'sv-1::1', name: 'SV-1', accept: true, reasonUrl: '', reasonBody: '', castAt: null, castBy: null },
        ],
        payload: { requester: 'SV-1' },
      },
    ],
  };
}

/** A coin created in update `n`, with an amount that no double can represent. */
export function coinAt(n: number, owner: string) {
  return {
    ...base(n),
    owner,
    amount: 1_234_567_890_123n * coin + 1n,
    createdRound: 7,
    ratePerRound: 190_259n,
    locked: false,
    lockExpiresAt: null,
  };
}

/** A transfer from alice in update `n`. */
export function transferTo(receiver: string, n: number, amount: bigint): Facts['transfers'] {
  const parties = { senders: [alice], receivers: [receiver] };
  return [{ ordinal: 0, eventId: eventId(n), type: 'TRANSFER', ...parties, amount, fee: coin / 4n, price: null }];
}

/** A reward of a party in update `n`. */
export function rewardOf(party: string, n: number): Facts['rewards'] {
  const amounts = { app: coin, validator: coin / 2n, sv: 0n, developmentFund: 0n, unclaimedActivity: 0n };
  return [{ ordinal: 0, eventId: eventId(n), party, amounts }];
}

/** The license of a validator, created in update `n`. */
export function licenseOf(validator: string, n: number, lastActiveAt: bigint): Facts['licenses'] {
  return [
    {
      ...base(n),
      templateId: 'ab:Splice.ValidatorLicense:ValidatorLicense',
      validator,
      sponsor: 'sv-1::1',
      dso,
      lastActiveAt,
      lastUpdatedAt: null,
      version: '0.6.0',
      contactPoint: '',
      firstRound: 7n,
      lastRound: 7n,
      missedRounds: 0n,
    },
  ];
}

/** Round 7, opened by update `n`. */
export function roundAt(n: number): Facts['rounds'] {
  return [{ ...base(n), number: 7, price: coin / 8n, opensAt: null }];
}

/** The right of alice's app, created in update `n`. */
export function featuredAppAt(n: number): Facts['featuredApps'] {
  return [{ ...base(n), templateId: 'ab:Splice.Amulet:FeaturedAppRight', dso, provider: alice, activityWeight: null }];
}

/** Update `n` with one transfer of an amount that no double can represent, and a coin and a reward of bob. */
export function transferAt(n: number): Entry {
  return created(n, 'Splice.Amulet:Amulet', {
    parties: [dso, alice, bob],
    coins: [coinAt(n, bob)],
    transfers: transferTo(bob, n, 1_234_567_890_123n * coin + 1n),
    rewards: rewardOf(bob, n),
  });
}

/** Seven updates with a row for every list of the contract. */
export const smallLedger: readonly Entry[] = [
  created(1, 'Splice.DsoRules:DsoRules', dsoRulesAt(1)),
  created(2, 'Splice.Round:OpenMiningRound', {
    rounds: roundAt(2),
    names: [{ ...base(2), party: dso, name: 'zoe.cns', url: '', description: '', expiresAt: null }],
  }),
  created(3, 'Splice.ValidatorLicense:ValidatorLicense', {
    licenses: licenseOf(alice, 3, start),
  }),
  created(4, 'Splice.DsoRules:VoteRequest', voteRequestAt(4)),
  created(5, 'Splice.Amulet:FeaturedAppRight', {
    parties: [dso, alice, bob],
    featuredApps: featuredAppAt(5),
    contracts: [
      {
        ...base(5),
        eventId: eventId(5),
        templateName: 'Splice.Amulet:FeaturedAppRight',
        signatories: [dso],
        observers: [alice, bob],
      },
    ],
  }),
  transferAt(6),
  transferAt(7),
];
