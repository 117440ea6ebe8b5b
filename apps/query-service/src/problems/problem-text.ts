import type { ProblemKind } from './problem-kind.ts';

/** What stands at a problem's `type` for who does not ask for HTML. */
export function problemText({ title, status, explanation }: ProblemKind): string {
  return `${status} ${title}\n\n${explanation}\n`;
}
