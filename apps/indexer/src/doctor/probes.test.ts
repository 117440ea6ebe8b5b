import { expect, it } from 'vitest';
import { probes } from './probes.ts';
import { operationIds } from './scan-contract.ts';

it('doctor probes every known operation of Scan once', () => {
  expect(probes.map(({ operation }) => operation).sort()).toEqual([...operationIds].sort());
});
