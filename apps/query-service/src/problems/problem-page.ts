import type { ProblemKind } from './problem-kind.ts';

/** What stands at a problem's `type`: plain text for people. */
export const problemPage = ({ title, status, explanation }: ProblemKind): string =>
  `${status} ${title}\n\n${explanation}\n`;
