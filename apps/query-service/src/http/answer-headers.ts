export const json = 'application/json; charset=utf-8';
export const changing = 'private, no-cache';
export const unchanging = 'private, max-age=300';

/** How long an answer may be used again without asking: one that lasts, for a while. */
export function cacheControl(lasts: boolean): string {
  return lasts ? unchanging : changing;
}
