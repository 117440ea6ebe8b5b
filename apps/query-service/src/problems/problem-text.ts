import type { ProblemKind } from './problem-kind.ts';

/** What stands at a problem's `type` for who does not ask for HTML. */
export const problemText = ({ title, status, explanation }: ProblemKind): string =>
  `${status} ${title}\n\n${explanation}\n`;
