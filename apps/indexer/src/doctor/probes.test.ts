import { expect, it } from 'vitest';
import { probes } from './probes.ts';
import { operationIds } from './scan-contract.ts';

it('every operation that we know of Scan is asked once', () => {
  expect(probes.map(({ operation }) => operation).sort()).toEqual([...operationIds].sort());
});
