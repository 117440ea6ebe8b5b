import type { ExplorerError } from '@ledger-explorer/client';

/** Throws the errors of answers about a party, except 404: the answer for a super validator that is in no update yet. */
export function throwUnlessUnknown(...answers: readonly { readonly error?: ExplorerError | undefined }[]): void {
  for (const { error } of answers) if (error !== undefined && error.status !== 404) throw error;
}
