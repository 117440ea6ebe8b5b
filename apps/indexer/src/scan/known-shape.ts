import type { Validator } from '@ledger-explorer/spec/scan-validators';
import { type ReadBody, type ScanRequest, wholeBody } from './ask-scan.ts';

/** A request and the shape of its response. */
export interface Question<T> {
  readonly request: ScanRequest;
  readonly validate: Validator<T>;
}

/** Reads a body and checks its shape against Scan's contract. Throws if it differs. */
export function knownShape<T>(validate: Validator<T>): ReadBody<T> {
  return async (body) => {
    const value = await wholeBody(body);
    if (validate(value)) return value;
    const [error] = validate.errors ?? [];
    const where = `${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim();
    throw new Error(`has an unexpected shape (${where}): run indexer doctor`);
  };
}
