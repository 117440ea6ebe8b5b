import { expect, it } from 'vitest';
import { SampleNetwork } from '../../test/surfaces/sample-network.ts';
import { byUrgency, findValidators } from './find-validators.ts';

const { validators } = await new SampleNetwork({ validators: 300, down: 7 }).view();

it('finds a part of the name or of the party id in any letter case', () => {
  const found = findValidators(validators, { q: 'hARBOR' });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ id, name }) => `${id} ${name}`.toLowerCase().includes('harbor'))).toBe(true);
  // Any validator, by its whole party id.
  expect(findValidators(validators, { q: validators[41]?.id })).toEqual([validators[41]]);
});

it('combines all conditions', () => {
  const found = findValidators(validators, { status: 'up', sponsor: 'sponsor-3::1220aa', version: '0.5.4' });
  expect(found.length).toBeGreaterThan(0);
  for (const { state, sponsor, version } of found) {
    expect([state, sponsor, version]).toEqual(['up', 'sponsor-3::1220aa', '0.5.4']);
  }
  expect(findValidators(validators, {})).toHaveLength(300);
});

it('sorts the most urgent first', () => {
  const states = byUrgency(validators).map(({ state }) => state);
  expect(states.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'down'));
  expect(states[7]).toBe('late');
  expect(states.at(-1)).toBe('dormant');
});
