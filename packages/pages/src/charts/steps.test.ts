import { expect, it } from 'vitest';
import { steps } from './steps.ts';

it('holds each value until the next one, from zero', () => {
  expect(steps([0, 5, 10]).text).toContain('d="M0 100h1V50h1V0h1"');
});
