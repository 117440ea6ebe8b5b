import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archived, coin, created, exercised, scanItem, type Node } from '../../test/scan-item.ts';
import { isObject } from '../values/json.ts';
import { decodeUpdate } from './decode.ts';
import { MalformedUpdate } from './malformed-update.ts';

function node(name: string, ...children: Node[]): Node {
  return exercised('Splice.AmuletRules:AmuletRules', name, { children });
}

function leaf(name: string): Node {
  return created(name, 'App:Thing', {});
}

function names(item: unknown): string[] {
  return decodeUpdate(item).events.map((event) => (event.type === 'exercised_event' ? event.choice : event.contractId));
}

describe('decodeUpdate', () => {
  it('keeps the fields of the update', () => {
    expect(decodeUpdate(scanItem([], { workflow_id: 'w' }))).toMatchObject({
      kind: 'transaction',
      migrationId: 3,
      recordTime: 1_756_728_000_000_123n,
      effectiveAt: 1_756_727_999_500_000n,
      workflowId: 'w',
      synchronizerId: 'global-domain::1220dd',
      events: [],
    });
    expect(decodeUpdate(scanItem([])).workflowId).toBeNull();
  });

  it('orders events depth first, although keys are sorted as text', () => {
    const many = Array.from({ length: 12 }, (_, index) => leaf(`c${index.toString()}`));
    const item = scanItem([node('A', node('B', ...many), leaf('x')), node('C')]);
    expect(names(item)).toEqual(['A', 'B', ...many.map((_, index) => `c${index.toString()}`), 'x', 'C']);
  });

  it('links each exercise with its visible children, and keeps the ids of hidden ones', () => {
    const item = scanItem([node('A', leaf('x'), node('B', leaf('y')))]) as { events_by_id: Record<string, unknown> };
    const [a, x] = Object.keys(item.events_by_id);
    item.events_by_id = Object.fromEntries(Object.entries(item.events_by_id).filter(([id]) => id !== x));
    const [root, inner] = decodeUpdate(item).events;
    expect(root).toMatchObject({ eventId: a, children: [1], parent: null });
    expect(root?.type === 'exercised_event' && root.childEventIds).toHaveLength(2);
    expect(inner).toMatchObject({ children: [2], parent: 0 });
  });

  it('orders unreached events with equal node numbers by id, for any order of input', () => {
    const [event] = Object.values(scanItem([leaf('a')]).events_by_id as Record<string, unknown>);
    const entries = ['b:5', '5', 'a:5'].map((id) => [id, { ...(event as object), event_id: id }] as const);
    const ids = (events_by_id: unknown) =>
      decodeUpdate({ ...scanItem([]), events_by_id }).events.map(({ eventId }) => eventId);
    expect(ids(new Map(entries))).toEqual(['5', 'a:5', 'b:5']);
    expect(ids(Object.fromEntries(entries))).toEqual(['5', 'a:5', 'b:5']);
  });

  it('appends unreached events by node number and lists them as detached', () => {
    const item = scanItem([leaf('a'), leaf('b'), ...Array.from({ length: 9 }, (_, index) => leaf(index.toString()))]);
    const roots = item.root_event_ids as string[];
    const update = decodeUpdate({ ...item, root_event_ids: roots.slice(0, 1) });
    expect(update.events.map((event) => event.contractId).join(' ')).toBe('a b 0 1 2 3 4 5 6 7 8');
    expect(update.detached).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(decodeUpdate(item).detached).toBeUndefined();
  });

  it('ends on a cycle of children', () => {
    const item = scanItem([node('A', node('B'))]) as { events_by_id: Record<string, { child_event_ids: string[] }> };
    const [a] = Object.keys(item.events_by_id);
    for (const event of Object.values(item.events_by_id)) event.child_event_ids.push(a ?? '');
    expect(names(item)).toEqual(['A', 'B']);
  });

  it('decodes a chain of ten thousand exercises', () => {
    const events: Record<string, unknown> = {};
    for (let index = 0; index < 10_000; index++) {
      const { event } = archived('c');
      events[`u:${index.toString()}`] = { ...event, child_event_ids: [`u:${(index + 1).toString()}`] };
    }
    expect(decodeUpdate(scanItem([], { root_event_ids: ['u:0'], events_by_id: events })).events).toHaveLength(10_000);
  });

  it('neither copies nor checks payloads', () => {
    const args = { error: 'no codegen', value: { a: 1 } };
    const item = scanItem([created('c', 'Splice.Amulet:Amulet', args, { unknown_field: 1 })]);
    const [event] = decodeUpdate(item).events;
    expect(event?.type === 'created_event' && event.createArguments).toBe(args);
    expect(event?.raw).toBe(Object.values(item.events_by_id as object)[0]);
  });

  it('accepts absent optional fields', () => {
    const { event } = created('c', 'App:Thing', {});
    const bare = { ...event, observers: undefined, package_name: null, event_id: undefined };
    const update = decodeUpdate(
      scanItem([], { root_event_ids: ['u:0'], events_by_id: { 'u:0': bare }, effective_at: null }),
    );
    expect(update.effectiveAt).toBeNull();
    expect(update.events).toMatchObject([
      { eventId: 'u:0', observers: [], packageName: null, templateName: 'App:Thing' },
    ]);
  });

  it.each([
    ['update_id', { update_id: undefined }],
    ['record_time', { record_time: 'yesterday' }],
    ['migration_id', { migration_id: 1.5 }],
    ['synchronizer_id', { synchronizer_id: null }],
    ['events_by_id', { events_by_id: [] }],
    ['root_event_ids', { root_event_ids: [1] }],
    ['events_by_id.u:0', { root_event_ids: ['u:0'], events_by_id: { 'u:0': [] } }],
    ['events_by_id.u:1', { root_event_ids: [], events_by_id: { 'u:1': 5 } }],
    ['events_by_id.u:0.contract_id', { root_event_ids: ['u:0'], events_by_id: { 'u:0': { template_id: 'p:M:E' } } }],
  ])('rejects an item without a valid %s and names it', (field, over) => {
    expect(() => decodeUpdate(scanItem([coin('c', 'a::1', '1.0')], over))).toThrow(
      expect.objectContaining({ name: 'MalformedUpdate', field, retryable: false }),
    );
  });

  it('returns an update or throws MalformedUpdate for any JSON', () => {
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record({
        events_by_id: fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue()),
        root_event_ids: fc.jsonValue(),
      }),
    );
    fc.assert(
      fc.property(item, (value) => {
        try {
          decodeUpdate(isObject(value) ? { ...scanItem([]), ...value } : value);
        } catch (error) {
          return error instanceof MalformedUpdate;
        }
        return true;
      }),
    );
  });
});

describe('decodeUpdate of a reassignment', () => {
  const base = { update_id: '1220aa', record_time: '2026-01-01T00:00:00.000000Z', offset: '7' };
  const way = { submitter: 'alice::1220', source_synchronizer: 's::1', target_synchronizer: 't::2', migration_id: 4 };

  it('has the contract and the target synchronizer of an assignment', () => {
    const { event } = coin('00c', 'alice::1220', '1.0');
    const update = decodeUpdate({ ...base, event: { ...way, created_event: { ...event, event_id: '1220aa:3' } } });
    expect(update).toMatchObject({
      kind: 'reassignment',
      synchronizerId: 't::2',
      migrationId: 4,
      rootEventIds: ['1220aa:3'],
    });
    expect(update.events).toMatchObject([
      { type: 'assigned_event', contractId: '00c', templateName: 'Splice.Amulet:Amulet', submitter: 'alice::1220' },
    ]);
  });

  it('has the id of node 0 and the source synchronizer for an unassignment', () => {
    const update = decodeUpdate({ ...base, event: { ...way, contract_id: '00c', reassignment_counter: 1 } });
    expect(update).toMatchObject({
      synchronizerId: 's::1',
      rootEventIds: ['1220aa:0'],
      effectiveAt: null,
      workflowId: null,
    });
    expect(update.events).toMatchObject([{ type: 'unassigned_event', eventId: '1220aa:0', templateName: null }]);
  });
});
