import type { Entry } from '@ledger-explorer/store';
import { isoTime } from '../src/freshness/iso-time.ts';

type Update = Entry['update'];
type Facts = Entry['facts'];
type LedgerEvent = Update['events'][number];

const dso = 'DSO::1220aa';
const synchronizer = 'global-domain::1220bb';
/** Record time of the first update: 2026-01-01T00:00:00.000001Z. */
const start = 1_767_225_600_000_001n;

const alice = 'alice::1220cc';
export const bob = 'bob/../ü::1220dd';
/** One unit of coin. */
const coin = 10_000_000_000n;

function recordTime(n: number): bigint {
  return start + BigInt(n) * 1_000_000n;
}

export function updateId(n: number): string {
  return `1220${n.toString(16).padStart(64, '0')}`;
}

export function eventId(n: number): string {
  return `${updateId(n)}:0`;
}

export function contractId(n: number): string {
  return `00${n.toString(16).padStart(4, '0')}`;
}

const nothing: Facts = {
  parties: [],
  coins: [],
  transfers: [],
  rewards: [],
  licenses: [],
  dsoRules: [],
  svNodeStates: [],
  priceVotes: [],
  voteRequests: [],
  closedVoteRequests: [],
  featuredApps: [],
  rounds: [],
  names: [],
  archived: [],
  unread: [],
  unexplainedCoins: [],
};

/** A created event as the ledger says it. */
function rawEvent(n: number, templateName: string) {
  return {
    event_type: 'created_event',
    event_id: eventId(n),
    contract_id: contractId(n),
    template_id: `ab:${templateName}`,
    package_name: 'splice-amulet',
    create_arguments: { dso, n: String(n), text: 'line\nbreak "quoted"' },
    created_at: isoTime(recordTime(n)),
    signatories: [dso],
    observers: [alice],
  };
}

function decoded(raw: ReturnType<typeof rawEvent>): LedgerEvent {
  return {
    type: 'created_event',
    ordinal: 0,
    eventId: raw.event_id,
    contractId: raw.contract_id,
  };
}

/** Update number `n`, a second after the one before: one created event, and the facts given. */
function entry(n: number, templateName: string, facts: Partial<Facts>): Entry {
  const event = rawEvent(n, templateName);
  const effectiveAt = recordTime(n) - 300_000n;
  return {
    update: {
      updateId: updateId(n),
      migrationId: 0,
      recordTime: recordTime(n),
      effectiveAt,
      workflowId: null,
      synchronizerId: synchronizer,
      rootEventIds: [eventId(n)],
      events: [decoded(event)],
      raw: {
        update_id: updateId(n),
        migration_id: 0,
        workflow_id: '',
        record_time: isoTime(recordTime(n)),
        synchronizer_id: synchronizer,
        effective_at: isoTime(effectiveAt),
        root_event_ids: [eventId(n)],
        events_by_id: { [eventId(n)]: event },
      },
    },
    facts: { ...nothing, parties: [dso, alice], ...facts },
  };
}

function base(n: number) {
  return { ordinal: 0, contractId: contractId(n) };
}

/** One transfer of an amount that no binary double can hold; update number `n`. */
export function transferAt(n: number): Entry {
  return entry(n, 'Splice.Amulet:Amulet', {
    parties: [dso, alice, bob],
    coins: [
      {
        ...base(n),
        owner: bob,
        amount: 1_234_567_890_123n * coin + 1n,
        createdRound: 7,
        ratePerRound: 190_259n,
        locked: false,
        lockExpiresAt: null,
      },
    ],
    transfers: [
      {
        ordinal: 0,
        eventId: eventId(n),
        type: 'TRANSFER',
        senders: [alice],
        receivers: [bob],
        amount: 1_234_567_890_123n * coin + 1n,
        fee: coin / 4n,
        price: null,
      },
    ],
    rewards: [
      { ordinal: 0, eventId: eventId(n), party: bob, appAmount: coin, validatorAmount: coin / 2n, svAmount: 0n },
    ],
  });
}

/** A ledger in which every list of the contract has a row: seven updates. */
export const smallLedger: readonly Entry[] = [
  entry(1, 'Splice.DsoRules:DsoRules', {
    dsoRules: [
      {
        ...base(1),
        dso,
        svs: [
          { party: 'sv-1::1', name: 'SV-1', joinedAsOfRound: 1, rewardWeight: 10_000n, participantId: 'PAR::sv-1::1' },
        ],
        offboarded: [],
      },
    ],
  }),
  entry(2, 'Splice.Round:OpenMiningRound', {
    rounds: [{ ...base(2), number: 7, price: coin / 8n, opensAt: null }],
  }),
  entry(3, 'Splice.ValidatorLicense:ValidatorLicense', {
    licenses: [
      {
        ...base(3),
        templateId: 'ab:Splice.ValidatorLicense:ValidatorLicense',
        validator: alice,
        sponsor: 'sv-1::1',
        dso,
        lastActiveAt: start,
        lastUpdatedAt: null,
        version: '0.6.0',
        contactPoint: '',
      },
    ],
  }),
  entry(4, 'Splice.DsoRules:VoteRequest', {
    voteRequests: [
      {
        ...base(4),
        templateId: 'ab:Splice.DsoRules:VoteRequest',
        trackingCid: contractId(4),
        castBy: null,
        dso,
        requester: 'SV-1',
        title: 'Grant Featured App Right',
        actionConfig: { provider: alice },
        provider: alice,
        revokedRightCid: null,
        reasonUrl: '',
        reasonBody: 'because',
        voteBefore: start + 86_400_000_000n,
        targetEffectiveAt: null,
        votes: [{ sv: 'sv-1::1', name: 'SV-1', accept: true, reasonUrl: '', reasonBody: '', castAt: null }],
        payload: { requester: 'SV-1' },
      },
    ],
  }),
  entry(5, 'Splice.Amulet:FeaturedAppRight', {
    featuredApps: [{ ...base(5), templateId: 'ab:Splice.Amulet:FeaturedAppRight', dso, provider: alice }],
  }),
  transferAt(6),
  transferAt(7),
];
