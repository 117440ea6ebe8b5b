import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, migrate, openReader, openWriter, type Reader } from '../src/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dso, updateIdOf } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
const readers: Reader[] = [];
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await drop();
});

/** Small volumes, so that the ledger has several. */
const place = { databaseUrl, network: 'many' };
const templates = ['Splice.Ans:AnsEntry', 'Acme.Trade:Proposal', 'Splice.Amulet:Amulet'] as const;
const parties = ['alice::1220', 'bob::1220', dso];
const updates = 270;

interface Made {
  readonly contractId: string;
  readonly template: string;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  readonly at: number;
  readonly ordinal: number;
  archivedAt: number | null;
}

/** Every contract there is; each third update ends some: at once, soon after, or very long after. */
const contracts: Made[] = [];

function item(n: number): unknown {
  const updateId = updateIdOf(n);
  const events: Record<string, unknown> = {};
  const add = (event: object) => {
    const ordinal = Object.keys(events).length;
    events[`${updateId}:${ordinal}`] = { event_id: `${updateId}:${ordinal}`, package_name: 'app', ...event };
    return ordinal;
  };
  for (let one = 0; one < 1 + (n % 3); one += 1) {
    const template = templates[(n + one) % 3] ?? templates[0];
    const contractId = `00${n.toString(16).padStart(4, '0')}${one.toString(16).padStart(2, '0')}`;
    // Bob is both in some, Alice has none for a while.
    const signatories = n % 4 === 0 ? [dso, 'bob::1220'] : [dso];
    const observers = n % 2 === 0 ? ['bob::1220'] : n > 90 && n < 150 ? [] : ['alice::1220'];
    const ordinal = add({
      event_type: 'created_event',
      contract_id: contractId,
      template_id: `ab:${template}`,
      create_arguments: {},
      created_at: '2026-01-01T00:00:00.000000Z',
      signatories,
      observers,
    });
    contracts.push({ contractId, template, signatories, observers, at: n, ordinal, archivedAt: null });
  }
  const due = contracts.filter(
    ({ at, ordinal, archivedAt }) =>
      archivedAt === null && [n - 2 ** (at % 8), n - 1, at % 11 === 0 ? n : -1][ordinal % 3] === at,
  );
  for (const contract of due) {
    contract.archivedAt = n;
    add({
      event_type: 'exercised_event',
      contract_id: contract.contractId,
      template_id: `ab:${contract.template}`,
      choice: 'Archive',
      choice_argument: {},
      exercise_result: {},
      consuming: true,
      acting_parties: [dso],
      child_event_ids: [],
    });
  }
  const recordTime = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().replace('Z', '000Z');
  return {
    update_id: updateId,
    migration_id: 0,
    workflow_id: '',
    record_time: recordTime,
    synchronizer_id: 'global-domain::1220bb',
    effective_at: recordTime,
    root_event_ids: Object.keys(events),
    events_by_id: events,
  };
}

const ledger: readonly Entry[] = Array.from({ length: updates }, (_, n) => {
  const update = decodeUpdate(item(n + 1));
  return { update, facts: interpret(update) };
});

interface Filter {
  readonly party: string;
  readonly template?: string | undefined;
  readonly state: 'ACTIVE' | 'ALL';
}

/** As of an update, the newest first. */
function expected({ party, template, state }: Filter, until: number) {
  return contracts
    .filter(
      (one) =>
        one.at <= until &&
        one.template !== 'Splice.Amulet:Amulet' &&
        (template === undefined || one.template === template) &&
        [...one.signatories, ...one.observers].includes(party) &&
        (state === 'ALL' || one.archivedAt === null || one.archivedAt > until),
    )
    .toReversed()
    .toSorted((a, b) => b.at - a.at || b.ordinal - a.ordinal)
    .map((one) => {
      const timeOf = (n: number) => String(Date.UTC(2026, 0, 1) + n * 1000);
      return {
        partyId: party,
        contractId: one.contractId,
        templateName: one.template,
        role: one.signatories.includes(party) ? 'signatory' : 'observer',
        createdAt: timeOf(one.at),
        archivedAt: one.archivedAt === null || one.archivedAt > until ? null : timeOf(one.archivedAt),
        createdEventId: `${updateIdOf(one.at)}:${one.ordinal}`,
      };
    });
}

async function open(): Promise<Reader> {
  const reader = await openReader({ ...place, poolSize: 2, statementTimeoutMs: 60_000 });
  readers.push(reader);
  return reader;
}

async function write(network: string, size: number, entries: readonly Entry[] = ledger): Promise<void> {
  const writer = await openWriter({ databaseUrl, network });
  for (let at = 0; at < entries.length; at += size) await writer.commit(entries.slice(at, at + size));
  await writer.close();
}

/** Walks to the oldest and back to the newest, and looks at each slice on the way. */
async function check(reader: Reader, filter: Filter, until: number, position: number | undefined, size: number) {
  const { party, template, state } = filter;
  const rows = expected(filter, until);
  const query = { partyId: party, template, state, size, position };
  const read = async (start?: string) => {
    const { value } = await reader.listPartyContracts({ ...query, start });
    if (value === null) throw new Error(`${party} is not known`);
    const at = rows.findIndex(({ contractId }) => contractId === value.content[0]?.contractId);
    const firstRank = value.content.length === 0 ? null : rows.length - at;
    expect({ ...filter, until, total: value.total, firstRank: value.firstRank, content: value.content }).toEqual({
      ...filter,
      until,
      total: rows.length,
      firstRank,
      content: at === -1 ? [] : rows.slice(at, at + value.content.length),
    });
    return value;
  };
  let slice = await read();
  let seen = slice.content.length;
  while (slice.older !== null) {
    slice = await read(slice.older);
    seen += slice.content.length;
  }
  expect([filter, until, seen]).toEqual([filter, until, rows.length]);
  let back = slice.content.length;
  while (slice.newer !== null) {
    slice = await read(slice.newer);
    back += slice.content.length;
  }
  expect([filter, until, back]).toEqual([filter, until, rows.length]);
}

const filters: readonly Filter[] = parties.flatMap((party) =>
  [undefined, ...templates].flatMap((template) =>
    (['ACTIVE', 'ALL'] as const).map((state) => ({ party, template, state })),
  ),
);

describe('contracts of a party', () => {
  beforeAll(async () => {
    await migrate({ ...place, volumePositions: 256 });
    await write(place.network, 37);
  });

  it('are those that name it, newest first, to both ends', async () => {
    const reader = await open();
    for (const filter of filters) await check(reader, filter, updates, undefined, 7);
    expect((await reader.listPartyContracts({ partyId: 'nobody', state: 'ALL', size: 1 })).value).toBeNull();
  });

  it('are as they were at any position', async () => {
    const reader = await open();
    for (const until of [3, 131, 255, 256]) {
      for (const filter of filters) {
        const isKnown = contracts.some(
          ({ at, signatories, observers }) => at <= until && [...signatories, ...observers].includes(filter.party),
        );
        if (isKnown) await check(reader, filter, until, until, 20);
      }
    }
  });
});
