import { hash } from 'node:crypto';

/** Where the entity tags of one request's answers begin: what shapes its body and does not change with the index. */
export function etagPrefix(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/** A weak entity tag. `state`: of the index; letters, digits, `:` and `-`. */
export function weakTag(prefix: string, state: string): string {
  return `W/"${prefix}.${state}"`;
}
