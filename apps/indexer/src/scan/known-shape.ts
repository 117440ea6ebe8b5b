import type { Validator } from '@ledger-explorer/spec/scan-validators';
import { type ReadBody, wholeBody } from './ask-scan.ts';

/** Reads a body and checks its shape against Scan's contract. Throws if it differs. */
export function knownShape<T>(validate: Validator<T>): ReadBody<T> {
  return async (body) => {
    const value = await wholeBody(body);
    if (validate(value)) return value;
    throw new Error(`has ${otherShape(validate)}`);
  };
}

/** The first error of the value that a validator rejected last, for messages. */
export function otherShape({ errors }: Validator<unknown>): string {
  const [error] = errors ?? [];
  const where = `${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim();
  return `an unexpected shape (${where}): run indexer doctor`;
}
