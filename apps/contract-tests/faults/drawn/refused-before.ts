import type { Operation } from '@ledger-explorer/spec';
import { ofPages } from './page-triggers.ts';

/**
 * Parameters that answers of this status do not differ by: most refusals are decided before pages and identifiers are looked at
 * (docs/contract.md#r9).
 */
export function differsNotBy({ parameters }: Operation, status: number): readonly string[] {
  if (status === 200 || status === 304) return [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  return status === 404 ? ofPages : [...ofPages, ...inPath];
}
