export const json = 'application/json; charset=utf-8';
export const changing = 'private, no-cache';
export const unchanging = 'private, max-age=300';

/** How long an answer may be used again without asking: one that lasts, for a while. */
export const cacheControl = (lasts: boolean): string => (lasts ? unchanging : changing);
