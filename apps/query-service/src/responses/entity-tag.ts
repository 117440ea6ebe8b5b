import { hash } from 'node:crypto';

/** First part of the ETags of a request: a hash of the inputs to its body that do not change with the index. */
export function etagPrefix(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/** A weak ETag. `state`: state of the index, in letters, digits, `:` and `-`. */
export function weakTag(prefix: string, state: string): string {
  return `W/"${prefix}.${state}"`;
}
