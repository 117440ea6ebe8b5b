import { describe, expect, it } from 'vitest';
import { exercised, type Node, scanItem } from '../../test/scan-item.ts';
import { interpret } from '../interpret.ts';
import { decodeUpdate } from './decode.ts';
import { summarize } from './summarize.ts';
import { treeOf } from './tree.ts';

const actors = ['alice::1220', 'alice::1220', 'bob::1220'];

function exercise(...children: readonly Node[]): Node {
  return exercised('Some.Module:Thing', 'Do', { actors, children });
}

/** Nodes 0 (with 1 and 4) and 5; node 1 has 2, and 3, which the reader of the ledger may not see. */
const item = scanItem([exercise(exercise(exercise(), exercise()), exercise()), exercise()]);
const visible = Object.entries(item.events_by_id as object).filter(([id]) => !id.endsWith(':3'));
const update = decodeUpdate({ ...item, events_by_id: Object.fromEntries(visible) as object });
const eventId = update.events[0]?.eventId ?? '';

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
      eventId,
      party: 'alice::1220',
      amounts: { app: 1n, validator: 2n, sv: 0n, developmentFund: 0n, unclaimedActivity: 0n },
    };
    const rewards = [reward, { ...reward, ordinal: 4 }, { ...reward, party: 'bob::1220' }];
    expect(summarize(update, { ...facts, rewards })).toEqual({
      kind: 'REWARD',
      parties: ['alice::1220'],
      ended: [],
      // 1 + 2 of each of the two rewards of alice.
      amount: 6n,
    });
    const transfer = {
      ordinal: 0,
      eventId,
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
