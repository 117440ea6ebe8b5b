import { answersOfSamples } from '@ledger-explorer/proof';
import { operationById } from '@ledger-explorer/spec';
import { openReader, type Reader } from '@ledger-explorer/store';
import { figure, type Figure } from '../figure.ts';
import type { IndexedLedger } from '../ledger/indexed-ledger.ts';
import { findRequests } from '../requests.ts';

const rounds = 60;
/** Cost that counts as one request, as a multiple of the cheapest read: about that of the most expensive core operation. */
const unit = 10;

/**
 * Cost of each read relative to the cheapest, in turn over one connection, so that the machine's speed
 * cancels out. It uses the lower quartile of times, to exclude other load. The `x-cost` of an extension must be at
 * least half of its measured cost in units.
 */
export async function costs(ledger: IndexedLedger): Promise<Figure[]> {
  const reader = await openReader({ ...ledger, poolSize: 1 });
  try {
    let took = 0;
    // Measures the last read of the store alone; an earlier one reads the head.
    const timed = new Proxy(reader, {
      get: (target, name: keyof Reader) => async (parameters: never) => {
        const began = performance.now();
        const answer: unknown = await target[name](parameters);
        took = performance.now() - began;
        return answer;
      },
    });
    const answer = answersOfSamples(timed);
    // Only requests without a parameter, whose name is the operation's id.
    const requests = (await findRequests(answer)).filter(({ name, operationId }) => name === operationId);
    const times = new Map<keyof typeof operationById, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const { operationId, targets } of requests) {
        await answer(targets[round % targets.length] ?? '');
        times.set(operationId, [...(times.get(operationId) ?? []), took]);
      }
    }
    const quick = [...times].map(([name, all]) => [name, all.toSorted((a, b) => a - b)[rounds >> 2] ?? 0] as const);
    const leastTime = Math.min(...quick.map(([, time]) => time));
    return quick.map(([name, time]) => {
      const { cost, extension } = operationById[name];
      return figure('guard: cost', name, time / leastTime, extension ? { atMost: 2 * unit * cost } : {});
    });
  } finally {
    await reader.close();
  }
}
