import { operationById } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { seenAs } from '../../test/seen-as.ts';
import type { TestRequest } from './ask.ts';
import { atOnePosition } from './at-one-position.ts';
import type { Session } from './session.ts';

const gone: TestRequest = { operation: operationById.getApp, path: { appId: 'a' } };
const mayBeGone: TestRequest = { ...gone, expect: { status: [200, 404] } };
const known: TestRequest = { operation: operationById.getDashboard, path: {} };

/** Statuses at one position, of a deployment in which `gone` has status 404. */
async function statuses(asks: readonly TestRequest[]): Promise<readonly number[] | undefined> {
  const session = {
    attempts: 2,
    head: 5,
    answers: { recall: () => undefined },
    reduceAttempts: () => undefined,
    ask: (ask: TestRequest) => {
      const isGone = ask.operation === gone.operation;
      return Promise.resolve(
        isGone ? seenAs(ask, { status: 404 }) : seenAs(ask, { headers: { 'explorer-position': '5' } }),
      );
    },
  };
  const seen = await atOnePosition(session as unknown as Session, asks);
  return seen?.map(({ answer }) => answer.status);
}

describe('responses at one position', () => {
  it('include an error that is expected, and may lack a position', async () => {
    expect(await statuses([mayBeGone, known])).toEqual([404, 200]);
  });

  it('are undefined if an error is not expected, or if none has a position', async () => {
    expect(await statuses([gone, known])).toBeUndefined();
    expect(await statuses([mayBeGone])).toBeUndefined();
  });
});
