import { expect, it } from 'vitest';
import { presence } from './presence.ts';

it('draws a tall bar for done and a low bar for missed', () => {
  const text = presence([true, false]).text;
  expect(text).toContain('d="M0.1 10v-10h.8v10z"');
  expect(text).toContain('d="M1.1 10v-3h.8v3z"');
});
