import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { interpret } from '../interpret.ts';
import { decodeUpdate } from '../updates/decode.ts';
import { rolesOf } from './roles-of.ts';

const recorded = join(import.meta.dirname, '..', '..', 'fixtures', 'recorded');

it('a party has a role in an update if and only if it appears in it', () => {
  let appearing = 0;
  for (const network of readdirSync(recorded, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const file of readdirSync(join(recorded, network.name))) {
      const page = JSON.parse(readFileSync(join(recorded, network.name, file), 'utf8')) as { transactions: unknown[] };
      const updates = page.transactions.map((item) => decodeUpdate(item));
      const facts = updates.map(interpret);
      const all = new Set(facts.flatMap(({ parties }) => parties));
      for (const [at, update] of updates.entries()) {
        const own = facts[at];
        if (own === undefined) throw new Error('an update has no facts');
        for (const party of all) {
          const { roles, ordinals } = rolesOf(update.events, own, party);
          expect([roles.length > 0, ordinals.length > 0]).toEqual([
            own.parties.includes(party),
            own.parties.includes(party),
          ]);
        }
        appearing += own.parties.length;
      }
    }
  }
  expect(appearing).toBeGreaterThan(20);
});
