import { answersOf } from '@ledger-explorer/query-service/testing';
import { type Sample, samples } from '@ledger-explorer/spec/samples';
import type { Reader } from '@ledger-explorer/store';

/** `/health`, `/ready` and `/status` depend on the running service; the API document is constant. */
const ofTheService = new Set(['getHealth', 'getReady', 'getStatus', 'getOpenApi']);

/**
 * The query service on a reader, in this process. The result is null for requests that it refuses because of a
 * period, since the operation's parameters do not declare these limits.
 */
export function answersOfSamples(reader: Reader): (target: string) => Promise<string | null> {
  const answer = answersOf(reader);
  return (target) =>
    answer(target).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'Problem') return null;
      throw error;
    });
}

/** Valid requests of every operation that reads the index, for up to `subjects` identifiers each. */
export async function* samplesOf(
  answer: (target: string) => Promise<string | null>,
  subjects: number,
): AsyncGenerator<Sample> {
  const read = async ({ operation, target }: Sample) =>
    ofTheService.has(operation.id) ? null : (JSON.parse((await answer(target)) ?? 'null') as unknown);
  for await (const sample of samples(read, subjects)) if (!ofTheService.has(sample.operation.id)) yield sample;
}
