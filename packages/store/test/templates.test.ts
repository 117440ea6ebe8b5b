import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Entry, openReader, type Reader } from '../src/index.ts';
import { commitAll } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dso, updateIdOf } from './ledger.ts';

const database = await testDatabase();

type Event = readonly [template: string, choice: string | null, consuming?: boolean];

function timeOf(n: number): number {
  return Date.UTC(2026, 0, 1) + n * 1000;
}

function nthUpdate(n: number, events: readonly Event[]): Entry {
  const updateId = updateIdOf(n);
  const recordTime = new Date(timeOf(n)).toISOString().replace('Z', '000Z');
  const ids = events.map((_, at) => `${updateId}:${at}`);
  const update = decodeUpdate({
    update_id: updateId,
    migration_id: 0,
    workflow_id: '',
    record_time: recordTime,
    synchronizer_id: 'global-domain::1220bb',
    effective_at: recordTime,
    root_event_ids: ids,
    events_by_id: Object.fromEntries(
      events.map(([template_id, choice, consuming = false], at) => [
        `${updateId}:${at}`,
        {
          event_id: ids[at],
          contract_id: `00${n}${at}`,
          template_id,
          package_name: template_id.startsWith('old') ? 'other' : 'app',
          ...(choice === null
            ? { event_type: 'created_event', create_arguments: {}, signatories: [dso], observers: [] }
            : {
                event_type: 'exercised_event',
                choice,
                choice_argument: {},
                exercise_result: {},
                consuming,
                acting_parties: [dso],
                child_event_ids: [],
                interface_id: null,
              }),
        },
      ]),
    ),
  });
  return { update, facts: interpret(update) };
}

const updates = 300;

/**
 * One creation per update, two in every third; every second is archived, every fifth has another choice; a second
 * package version at the end, and one update of another package.
 */
const ledger = Array.from({ length: updates }, (_, index) => {
  const n = index + 1;
  const one = n > 200 ? 'v2:App:One' : 'v1:App:One';
  return nthUpdate(n, [
    [one, null],
    ...(n % 3 === 0 ? [[one, null] as const] : []),
    ...(n % 2 === 0 ? [[one, 'Archive', true] as const] : []),
    ...(n % 5 === 0 ? [['v1:App:Two', 'Ask'] as const] : []),
    ...(n === 7 ? [['old:App:One', 'Look'] as const] : []),
  ]);
});

let reader: Reader;
beforeAll(async () => {
  await commitAll(database, ledger, 17);
  reader = await openReader(database);
});
afterAll(() => reader.close());

const one = {
  id: '#app:App:One',
  name: 'App:One',
  packageName: 'app',
  packages: ['v1', 'v2'],
  created: '400',
  archived: '150',
  exercised: '150',
  choices: [{ name: 'Archive', count: '150' }],
  firstSeen: String(timeOf(1)),
  lastSeen: String(timeOf(300)),
};
const other = {
  id: '#other:App:One',
  name: 'App:One',
  packageName: 'other',
  packages: ['old'],
  created: '0',
  archived: '0',
  exercised: '1',
  choices: [{ name: 'Look', count: '1' }],
  firstSeen: String(timeOf(7)),
  lastSeen: String(timeOf(7)),
};
const two = {
  id: '#app:App:Two',
  name: 'App:Two',
  packageName: 'app',
  packages: ['v1'],
  created: '0',
  archived: '0',
  exercised: '60',
  choices: [{ name: 'Ask', count: '60' }],
  firstSeen: String(timeOf(5)),
  lastSeen: String(timeOf(300)),
};

it('lists templates by template and package name, the most created first', async () => {
  const { value } = await reader.listTemplates({ page: 0, size: 20 });
  expect(value).toEqual({ total: 3, content: [one, other, two] });
  expect((await reader.listTemplates({ page: 1, size: 2 })).value.content).toEqual([two]);
});

it('finds templates by part of their template or package name, ignoring case', async () => {
  const named = async (q: string) =>
    (await reader.listTemplates({ page: 0, size: 20, q })).value.content.map(({ id }) => id);
  expect(await named('p:tW')).toEqual([two.id]);
  expect(await named('OTHER')).toEqual([other.id]);
  expect(await named('')).toHaveLength(3);
  expect(await named('%')).toEqual([]);
});

it('returns a template of each package name, and null for an unknown one', async () => {
  expect((await reader.getTemplate({ template: 'App:One' })).value).toEqual({ name: 'App:One', content: [one, other] });
  expect((await reader.getTemplate({ template: 'App:Three' })).value).toBeNull();
});
