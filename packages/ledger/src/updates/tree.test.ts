import { describe, expect, it } from 'vitest';
import { interpret } from '../interpret.ts';
import { decodeUpdate } from './decode.ts';
import { summarize } from './summarize.ts';
import { treeOf } from './tree.ts';

function id(node: number): string {
  return `1220ab:${node}`;
}

function exercise(node: number, children: readonly number[]) {
  return {
    event_type: 'exercised_event',
    event_id: id(node),
    contract_id: `00a${node}`,
    template_id: 'ab:Some.Module:Thing',
    package_name: 'some-app',
    choice: 'Do',
    choice_argument: {},
    exercise_result: null,
    consuming: false,
    acting_parties: ['alice::1220', 'alice::1220', 'bob::1220'],
    child_event_ids: children.map(id),
  };
}

const update = decodeUpdate({
  update_id: '1220ab',
  migration_id: 0,
  workflow_id: '',
  record_time: '2026-01-01T00:00:00.000000Z',
  synchronizer_id: 'global-domain::1220',
  effective_at: '2026-01-01T00:00:00.000000Z',
  root_event_ids: [id(0), id(5)],
  events_by_id: {
    [id(0)]: exercise(0, [1, 4]),
    [id(1)]: exercise(1, [2, 3]),
    [id(2)]: exercise(2, []),
    // 3 is hidden by the projection.
    [id(4)]: exercise(4, []),
    [id(5)]: exercise(5, []),
  },
});

describe('treeOf', () => {
  it('has parent, depth and number of descendants of each event', () => {
    expect(treeOf(update.events).map(({ parent, depth, descendants }) => [parent, depth, descendants])).toEqual([
      [null, 0, 3],
      [0, 1, 1],
      [1, 2, 0],
      [0, 1, 0],
      [null, 0, 0],
    ]);
  });
});

describe('summarize', () => {
  const facts = interpret(update);

  it('lists the acting parties of an unknown update', () => {
    const parties = ['alice::1220', 'bob::1220'];
    expect(summarize(update, facts)).toEqual({ kind: 'OTHER', parties, ended: [], amount: null });
  });

  it.each([
    ['FEATURED_APP', 'Splice.Amulet:FeaturedAppRight'],
    ['LICENSE', 'Splice.ValidatorLicense:ValidatorLicense'],
  ])('is %s if a contract of that kind is archived, with its id', (kind, templateName) => {
    const archived = [{ ordinal: 0, contractId: '00aa', templateName }];
    expect(summarize(update, { ...facts, archived })).toMatchObject({ kind, ended: ['00aa'] });
  });

  it('sums the rewards of the first collector, unless coin moves to another party', () => {
    const reward = {
      ordinal: 0,
      eventId: id(0),
      party: 'alice::1220',
      amounts: { app: 1n, validator: 2n, sv: 0n, developmentFund: 0n, unclaimedActivity: 0n },
    };
    const rewards = [reward, { ...reward, ordinal: 4 }, { ...reward, party: 'bob::1220' }];
    expect(summarize(update, { ...facts, rewards })).toEqual({
      kind: 'REWARD',
      parties: ['alice::1220'],
      ended: [],
      amount: 6n,
    });
    const transfer = {
      ordinal: 0,
      eventId: id(0),
      type: 'TRANSFER' as const,
      senders: ['alice::1220'],
      receivers: ['bob::1220'],
      amount: 5n,
      fee: 0n,
      price: null,
    };
    const parties = ['alice::1220', 'bob::1220'];
    expect(summarize(update, { ...facts, rewards, transfers: [transfer] })).toEqual({
      kind: 'TRANSFER',
      parties,
      ended: [],
      amount: 5n,
    });
  });
});
