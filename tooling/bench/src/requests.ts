import { samplesOf } from '@ledger-explorer/proof';
import type { Sample } from '@ledger-explorer/spec/samples';

/** Requests of one operation for some subjects, with one parameter or none. */
export interface Request {
  /** `getParty`, `listTransfers: page`. */
  readonly name: string;
  readonly operationId: Sample['operation']['id'];
  /** Paths below the network's prefix. */
  readonly targets: readonly string[];
}

/** Requests of every operation and parameter of the contract for which the index has a response. */
export async function findRequests(answer: (target: string) => Promise<string | null>): Promise<readonly Request[]> {
  const found = new Map<string, { readonly operationId: Sample['operation']['id']; readonly targets: string[] }>();
  for await (const { operation, about, target } of samplesOf(answer, 3)) {
    // Header fields are skipped, because they are read before the operation.
    if (about?.parameter.in === 'header' || (await answer(target)) === null) continue;
    const name = about === null ? operation.id : `${operation.id}: ${about.parameter.name}`;
    const targets = found.get(name)?.targets ?? [];
    targets.push(target);
    found.set(name, { operationId: operation.id, targets });
  }
  return [...found].map(([name, request]) => ({ name, ...request }));
}
