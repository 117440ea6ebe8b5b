import { exportedLists, streams } from '@ledger-explorer/spec';
import type { DocumentedOperation } from './api-document.ts';

/** Whether the operation is an event stream: the reference has no form for it, and the client no method. */
export function isStream({ operationId }: DocumentedOperation): boolean {
  return streams.some(({ id }) => id === operationId);
}

/** Whether it answers with a file, to be saved. */
export function isExport({ operationId }: DocumentedOperation): boolean {
  return exportedLists.some(({ id }) => id === operationId);
}
