export const json = 'application/json; charset=utf-8';
export const changing = 'private, no-cache';
const unchanging = 'private, max-age=300';

/** How long a response may be used again without asking: an immutable one, for a while. */
export function cacheControl(immutable: boolean): string {
  return immutable ? unchanging : changing;
}
