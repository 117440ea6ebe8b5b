import { expect, it } from 'vitest';
import { outcomes } from './outcomes.ts';

it('stacks missed amounts on gained amounts', () => {
  const { text } = outcomes([
    { gained: 5, missed: 2.5 },
    { gained: 0, missed: 10 },
    { gained: 0, missed: 0 },
  ]);
  expect(text).toContain('d="M0.1 100v-50h.8v50z"');
  expect(text).toContain('d="M0.1 50v-25h.8v25zM1.1 100v-100h.8v100z"');
});
