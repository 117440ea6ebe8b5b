import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { afterAll, expect, it } from 'vitest';
import { type Entry, openReader, openWriter, rewind } from '../src/index.ts';
import { coinCreated, dso, entry, updateIdOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const start = Date.UTC(2026, 0, 1);
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

/** Update number `n`, which exercises a choice on each of these contracts. */
function exercised(n: number, contracts: readonly string[], consuming: boolean): Entry {
  const { update: created, facts } = entry(n, contracts);
  const raw = created.raw as { readonly events_by_id: Readonly<Record<string, object>> };
  const exercise = {
    event_type: 'exercised_event',
    choice: consuming ? 'Archive' : 'Use',
    choice_argument: {},
    exercise_result: null,
    consuming,
    acting_parties: [dso],
    child_event_ids: [],
  };
  const events = Object.entries(raw.events_by_id).map(([id, event]): [string, object] => [
    id,
    { ...event, ...exercise },
  ]);
  const update = decodeUpdate({ ...raw, events_by_id: Object.fromEntries(events) });
  return { update, facts: { ...facts, archived: interpret(update).archived } };
}

async function stateOf(contractId: string) {
  const { value } = await reader.getContract({ contractId });
  return value === null
    ? null
    : [value.state, value.events, value.created?.eventId ?? null, value.archived?.eventId ?? null];
}

const begun = `${updateIdOf(1)}:0`;

it('getContract returns creation, archival and the number of events', async () => {
  await writer.commit([entry(1, ['00c1', '00c2'], { coins: [coinCreated('00c1', 'alice::1', 5)] })]);
  expect(await stateOf('00c1')).toEqual(['ACTIVE', 1, begun, null]);
  await writer.commit([exercised(2, ['00c1', '00c1', '00c2'], false), exercised(3, ['00c1'], false)]);
  expect(await stateOf('00c1')).toEqual(['ACTIVE', 4, begun, null]);
  await writer.commit([exercised(4, ['00c1'], true)]);
  expect((await reader.getContract({ contractId: '00c1' })).value).toEqual({
    contractId: '00c1',
    templateName: 'Splice.Amulet:Amulet',
    packageName: 'splice-amulet',
    templateHash: 'ab',
    state: 'ARCHIVED',
    created: {
      eventId: begun,
      createdAt: String(start + 1_000),
      arguments: JSON.stringify({ n: '1', note: 'tab\tnewline\nquote"back\\slash\u0000nul' }),
      signatories: JSON.stringify([dso]),
      observers: '[]',
    },
    archived: {
      eventId: `${updateIdOf(4)}:0`,
      createdAt: String(start + 4_000),
      choice: 'Archive',
      actingParties: JSON.stringify([dso]),
    },
    events: 5,
    about: null,
  });
  expect(await stateOf('00c9')).toBeNull();
});

it('a contract that was created before the index begins has no creation', async () => {
  await writer.commit([exercised(5, ['00d1'], false)]);
  expect(await stateOf('00d1')).toEqual(['ACTIVE', 1, null, null]);
});

it('getContract forgets rewound events and counts a replayed update once', async () => {
  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(start + 2_000) * 1000n } });
  writer = await openWriter(database);
  expect(await stateOf('00c1')).toEqual(['ACTIVE', 3, begun, null]);
  expect(await stateOf('00d1')).toBeNull();
  await writer.commit([exercised(2, ['00c1', '00c1', '00c2'], false)]);
  expect(await stateOf('00c1')).toEqual(['ACTIVE', 3, begun, null]);
});
