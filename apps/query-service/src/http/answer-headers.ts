import type { KeptAnswer } from '../responses/kept-answer.ts';

export const json = 'application/json; charset=utf-8';
export const changing = 'private, no-cache';
export const unchanging = 'private, max-age=300';

/** How long an answer may be used again without asking. */
export const cacheControl = ({ lasting, read }: Pick<KeptAnswer, 'lasting' | 'read'>): string =>
  lasting && read !== null ? unchanging : changing;
