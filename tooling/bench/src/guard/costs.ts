import { answersOfSamples } from '@ledger-explorer/proof';
import { operationById } from '@ledger-explorer/spec';
import { openReader, type Reader } from '@ledger-explorer/store';
import { figure, type Figure } from '../figure.ts';
import type { IndexedLedger } from '../ledger/indexed-ledger.ts';
import { findRequests } from '../requests.ts';

const rounds = 60;
/** A read that counts as one request takes at most this many times the cheapest read: what the core operations take, which count as one each. */
const unit = 10;

/**
 * What each read takes, over the cheapest of them, all by turns over one connection: the machine's pace is in both. By the quickest quarter, so
 * that what else the machine did is not in it. What a read of an extension counts as (`x-cost`) is not less than half of that.
 */
export async function costs(ledger: IndexedLedger): Promise<Figure[]> {
  const reader = await openReader({ ...ledger, poolSize: 1 });
  try {
    let took = 0;
    // Without HTTP, parameters and JSON.
    const timed = new Proxy(reader, {
      get: (target, name: keyof Reader) => async (parameters: never) => {
        const began = performance.now();
        const answer: unknown = await target[name](parameters);
        took = performance.now() - began;
        return answer;
      },
    });
    const answer = answersOfSamples(timed);
    const requests = (await findRequests(answer)).filter(({ name, operationId }) => name === operationId);
    const times = new Map<keyof typeof operationById, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const { operationId, targets } of requests) {
        await answer(targets[round % targets.length] ?? '');
        times.set(operationId, [...(times.get(operationId) ?? []), took]);
      }
    }
    const quick = [...times].map(([name, all]) => [name, all.toSorted((a, b) => a - b)[rounds >> 2] ?? 0] as const);
    const least = Math.min(...quick.map(([, time]) => time));
    return quick.map(([name, time]) => {
      const { cost, extension } = operationById[name];
      return figure('guard: cost', name, time / least, extension ? { atMost: 2 * unit * cost } : {});
    });
  } finally {
    await reader.close();
  }
}
