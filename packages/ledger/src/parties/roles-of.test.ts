import { expect, it } from 'vitest';
import { recordedNetworks, recordedUpdates } from '../../test/recorded.ts';
import { interpret } from '../interpret.ts';
import { rolesOf } from './roles-of.ts';

it('a party has a role in an update if and only if it appears in it', () => {
  let appearing = 0;
  for (const network of recordedNetworks) {
    const updates = recordedUpdates(network).map((update) => ({ update, facts: interpret(update) }));
    const all = new Set(updates.flatMap(({ facts }) => facts.parties));
    for (const { update, facts } of updates) {
      for (const party of all) {
        const { roles, ordinals } = rolesOf(update.events, facts, party);
        const appears = facts.parties.includes(party);
        expect([roles.length > 0, ordinals.length > 0]).toEqual([appears, appears]);
      }
      appearing += facts.parties.length;
    }
  }
  // So the loops have checked appearing parties.
  expect(appearing).toBeGreaterThan(20);
});
