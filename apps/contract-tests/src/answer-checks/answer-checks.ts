import type { AnswerCheck } from './answer-check.ts';
import { checkBody } from './check-body.ts';
import { checkHeaders } from './check-headers.ts';
import { checkItems } from './check-items.ts';
import { checkLeaks } from './check-leaks.ts';
import { checkPage } from './check-page.ts';
import { checkProblem } from './check-problem.ts';
import { checkStatus } from './check-status.ts';

/** Checks of every response, for any request. */
export const answerChecks = {
  status: checkStatus,
  headers: checkHeaders,
  problem: checkProblem,
  leaks: checkLeaks,
  body: checkBody,
  page: checkPage,
  items: checkItems,
} as const satisfies Readonly<Record<string, AnswerCheck>>;
