import { operationById } from '@ledger-explorer/spec';
import { expect, it } from 'vitest';
import { answerChecks } from '../answer-checks/answer-checks.ts';
import { seenAs } from '../../test/seen-as.ts';
import type { TestRequest } from './ask.ts';
import { Shrinker } from './shrinker.ts';

it('sends no request twice to shrink a fault that every request shows', async () => {
  const ask: TestRequest = { operation: operationById.listTransfers, path: {}, query: 'size=7&page=3' };
  const sent: (string | undefined)[] = [];
  const listen = (one: TestRequest) => {
    sent.push(one.query);
    return Promise.resolve(seenAs(one));
  };
  const [fault] = Object.values(answerChecks).flatMap((check) => check(seenAs(ask)));
  if (fault === undefined) throw new Error('an empty response has no fault');
  await new Shrinker(listen, 60).shrink(fault, ask);
  expect(sent).not.toContain(ask.query);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(0);
});
