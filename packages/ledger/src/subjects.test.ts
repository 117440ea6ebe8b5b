import { expect, it } from 'vitest';
import { type Facts, interpret } from './interpret.ts';
import { subjectsOf } from './subjects.ts';
import { decodeUpdate } from './updates/decode.ts';

const nothing = interpret(
  decodeUpdate({
    update_id: 'update',
    migration_id: 0,
    record_time: '2026-01-01T00:00:00.000000Z',
    synchronizer_id: 'synchronizer',
    effective_at: '2026-01-01T00:00:00.000000Z',
    root_event_ids: [],
    events_by_id: {},
  }),
);

it('subjectsOf returns the subjects of created events in stream order, with price or null', () => {
  const facts: Facts = {
    ...nothing,
    priceVotes: [
      { ordinal: 4, contractId: '00a4', party: 'sv-1::1220', price: 2_000_000_000n },
      { ordinal: 6, contractId: '00a6', party: 'sv-2::1220', price: null },
    ],
    featuredApps: [
      {
        ordinal: 5,
        contractId: '00a5',
        templateId: 'a:b:c',
        dso: 'DSO::1220',
        provider: 'app::1220',
        activityWeight: null,
      },
    ],
    rounds: [{ ordinal: 1, contractId: '00a1', number: 7, price: 1_638_400_000n, opensAt: null }],
  };
  expect(subjectsOf(facts)).toEqual([
    { ordinal: 1, kind: 'round', id: '7', text: '0.16384' },
    { ordinal: 4, kind: 'superValidator', id: 'sv-1::1220', text: '0.2' },
    { ordinal: 5, kind: 'app', id: 'app::1220', text: null },
    { ordinal: 6, kind: 'superValidator', id: 'sv-2::1220', text: null },
  ]);
});
