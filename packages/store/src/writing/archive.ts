import { contractKey } from '../ids/contract-key.ts';
import type { Batch } from './batch.ts';

/** Contracts of some templates that a batch archives: key to position. */
export function archivedIn(batch: Batch, templates: readonly string[]): Map<string, number> {
  const archived = new Map<string, number>();
  for (const { position, facts } of batch) {
    for (const { contractId, templateName } of facts.archived) {
      if (templates.includes(templateName)) archived.set(contractKey(contractId), position);
    }
  }
  return archived;
}
