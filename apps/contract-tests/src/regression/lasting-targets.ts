import { type Operation, operations } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import type { Transport } from '../transport.ts';
import { learnIdentifiers } from './learn-identifiers.ts';
import { targetOf } from './target-of.ts';

/** A request whose answer never changes: a page at a position, or an item that lasts. */
export interface LastingTarget {
  readonly operation: Operation;
  readonly target: string;
}

const size = 5;
const table: readonly Operation[] = operations;

/**
 * Requests whose answers hold still at a position, names aside: the newest, the oldest and later entries of every append-only
 * list, and items that last.
 */
export async function lastingTargets(transport: Transport, position: string): Promise<LastingTarget[]> {
  const targets: LastingTarget[] = [];
  for (const operation of table) {
    const lasts = operation.paging === 'none' && meaningOf(operation).item.isLasting;
    if (!operation.pinnable && !lasts) continue;
    const identifiers = operation.path.includes('{')
      ? await learnIdentifiers(transport, operation, 3, position)
      : [null];
    for (const identifier of identifiers) {
      const queries = lasts ? [{}] : pages(operation).map((query) => ({ position, size, ...query }));
      for (const query of queries) targets.push({ operation, target: targetOf(operation, identifier, query) });
    }
  }
  return targets;
}

function pages({ parameters }: Operation): Record<string, string | number>[] {
  const takes = (name: string) => parameters.some((parameter) => parameter.name === name);
  return [{}, ...(takes('orderBy') ? [{ orderBy: 'ASC' }] : []), ...(takes('page') ? [{ page: 3 }] : [])];
}
