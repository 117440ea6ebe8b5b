import { expect, it } from 'vitest';
import { factsOf } from '../test/facts-of.ts';
import type { Facts } from './interpret.ts';
import { subjectsOf } from './subjects.ts';
import { parseDecimal } from './values/decimal.ts';

it('subjectsOf returns the subjects of created events in stream order, with price or null', () => {
  const facts: Facts = {
    ...factsOf(),
    priceVotes: [
      { ordinal: 4, contractId: '00a4', party: 'sv-1::1220', price: parseDecimal('0.2') },
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
    rounds: [{ ordinal: 1, contractId: '00a1', number: 7, price: parseDecimal('0.16384'), opensAt: null }],
  };
  expect(subjectsOf(facts)).toEqual([
    { ordinal: 1, kind: 'round', id: '7', text: '0.16384' },
    { ordinal: 4, kind: 'superValidator', id: 'sv-1::1220', text: '0.2' },
    { ordinal: 5, kind: 'app', id: 'app::1220', text: null },
    { ordinal: 6, kind: 'superValidator', id: 'sv-2::1220', text: null },
  ]);
});
