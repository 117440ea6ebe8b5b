export const json = 'application/json; charset=utf-8';
export const changing = 'private, no-cache';
const unchanging = 'private, max-age=300';

/** Cache-Control of a response: an immutable one can be reused for a while without a request. */
export function cacheControl(immutable: boolean): string {
  return immutable ? unchanging : changing;
}
