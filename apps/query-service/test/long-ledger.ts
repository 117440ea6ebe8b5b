import { type Entry, openEnrichment, openVerification, openWriter } from '@ledger-explorer/store';
import { onDatabase } from '@ledger-explorer/store/testing';
import type { DatabaseTemplate } from '@ledger-explorer/store/testing/database';
import {
  alice,
  coin,
  coinAt,
  dso,
  dsoRulesAt,
  entry,
  eventId,
  featuredAppAt,
  licenseOf,
  rawEvent,
  recordTime,
  rewardOf,
  roundAt,
  transferTo,
  voteRequestAt,
} from './small-ledger.ts';

/** Updates of the initial ledger. */
export const length = 45;
/** A contract with an event in every update, whose id must be encoded in a path. */
export const busyContract = '00aa/..';
/** Number of the update with `length` nodes; all others have two. */
export const largeUpdate = 30;
export const workflowId = 'Zürich … 雪 😀';
export { alice };

const day = 86_400_000_000n;

/** Contracts of alice from update 5 on: each update creates one and, from update 6 on, archives the oldest. */
export const activeContracts = 5;

function lastingContract(n: number): string {
  return `00b0${n.toString(16).padStart(4, '0')}`;
}

/** Record time of an update in milliseconds, as in responses. */
export function shownTime(n: number): number {
  return Number(recordTime(n) / 1_000n);
}

/** The party first seen in an update. */
export function partyOf(n: number): string {
  return `party-${n}::1220ee`;
}

function busyEvent(n: number) {
  return {
    event_type: 'exercised_event',
    event_id: eventId(n, 1),
    contract_id: busyContract,
    template_id: 'ab:App:Busy',
    package_name: 'app',
    choice: 'Work',
    choice_argument: {},
    child_event_ids: [],
    exercise_result: null,
    consuming: false,
    acting_parties: [alice],
  };
}

/** Further facts of the first updates: one of each kind that lists show, and unread events. */
const beginnings: Readonly<Record<number, Partial<Entry['facts']>>> = {
  1: {
    ...dsoRulesAt(1),
    rounds: roundAt(1),
    names: ['zoe', 'anna', 'mike'].map((name, at) => ({
      ordinal: 0,
      contractId: `ee0${at}`,
      party: `${name}::1220ff`,
      name: `${name}.cns`,
      url: '',
      description: '',
      expiresAt: null,
    })),
    // Coins whose creation is unknown: irregularities.
    archived: ['01', '02', '03', '04'].map((id) => ({
      ordinal: 0,
      contractId: `ff${id}`,
      templateName: 'Splice.Amulet:Amulet',
    })),
  },
  2: {
    unread: [0, 1].map((ordinal) => ({ ordinal, reason: 'unknown-template' as const, detail: 'A:B', template: 'A:B' })),
  },
  3: { unread: [{ ordinal: 0, reason: 'unknown-choice', detail: 'A:B:C', template: 'A:B' }] },
  4: voteRequestAt(4),
  5: { featuredApps: featuredAppAt(5) },
};

/**
 * Update `n`: a transfer from alice to a new party, a coin for each of them, a reward and a contract of alice (which
 * replaces an older one), a new validator, and an event of the busy contract.
 */
function updateAt(n: number): Entry {
  const nodes = n === largeUpdate ? length : 2;
  const more = Array.from({ length: nodes - 2 }, (_, at) => rawEvent(n, 'App:Node', at + 2));
  const events = [rawEvent(n, 'Splice.Amulet:Amulet'), busyEvent(n), ...more];
  const party = partyOf(n);
  return entry(
    n,
    events,
    {
      parties: [dso, alice, party],
      shapes: [
        { template: 'Splice.Amulet:Amulet', choice: null },
        { template: 'App:Busy', choice: null },
        { template: 'App:Busy', choice: 'Work' },
      ],
      coins: [
        { ...coinAt(n, party), ordinal: 1, contractId: `a11ce0${n}` },
        { ...coinAt(n, alice), locked: n % 4 === 0 },
      ],
      transfers: transferTo(party, n, 1_234_567_890_123_456_789_012_345_678n * coin + 1n),
      rewards: rewardOf(alice, n),
      // The last activity of the validators of odd updates is older than the active window of a day.
      licenses: licenseOf(party, n, recordTime(n) - (n % 2 === 0 ? 0n : 2n * day)),
      contracts: [
        {
          ordinal: 1,
          contractId: lastingContract(n),
          eventId: eventId(n, 1),
          templateName: 'App:Busy',
          signatories: [alice],
          observers: [],
        },
      ],
      contractsEnded: n > activeContracts ? [{ ordinal: 0, contractId: lastingContract(n - activeContracts) }] : [],
      ...beginnings[n],
    },
    workflowId,
  );
}

/** Updates of a range, inclusive. */
export function updates(from: number, to: number): readonly Entry[] {
  return Array.from({ length: to - from + 1 }, (_, at) => updateAt(from + at));
}

/** Template databases with the whole ledger in each network, and state written by the indexer. */
export function longLedger(networks: readonly string[]): DatabaseTemplate {
  return {
    name: `long_ledger_${networks.join('_')}`,
    networks,
    async fill(databaseUrl) {
      for (const network of networks) await fill({ databaseUrl, network });
    },
  };
}

async function fill(options: { readonly databaseUrl: string; readonly network: string }): Promise<void> {
  const writer = await openWriter(options);
  const quarantined = [1, 2, 3, 4, 5].map((item) => ({ item, reason: 'not an object', updateId: null }));
  await writer.commit(updates(1, length), { quarantined });
  await writer.close();
  const enrichment = await openEnrichment(options);
  const at = new Date('2026-06-10T09:00:02.117Z');
  await enrichment.reconciled({ at, position: 40, differences: 6, detail: {} });
  await enrichment.close();
  const verification = openVerification(options);
  await verification.replaceAgreed([{ first: 1, last: 30, hosts: null }]);
  await verification.stopped({ reason: 'contradiction', detail: 'http://scan.internal', networkReset: null });
  await verification.close();
  await onDatabase(options.databaseUrl, (client) =>
    client.query(`update ${options.network}.indexer_stop set at = $1`, [at]),
  );
}
