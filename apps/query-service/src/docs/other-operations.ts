import { exportedLists, streams } from '@ledger-explorer/spec';
import type { DocumentedOperation } from './api-document.ts';

/** True for an event stream, which has no form in the reference and no method in the client. */
export function isStream({ operationId }: DocumentedOperation): boolean {
  return streams.some(({ id }) => id === operationId);
}

/** True for an operation that returns a file. */
export function isExport({ operationId }: DocumentedOperation): boolean {
  return exportedLists.some(({ id }) => id === operationId);
}
