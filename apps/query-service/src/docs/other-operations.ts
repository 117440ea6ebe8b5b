import { exportedLists, streams } from '@ledger-explorer/spec';
import type { DocumentedOperation } from './api-document.ts';

/** Whether it answers with events for as long as it is read: that is nothing to try in a form, and the client has no method for it. */
export function isStream({ operationId }: DocumentedOperation): boolean {
  return streams.some(({ id }) => id === operationId);
}

/** Whether it answers with a file, to be saved. */
export function isExport({ operationId }: DocumentedOperation): boolean {
  return exportedLists.some(({ id }) => id === operationId);
}
