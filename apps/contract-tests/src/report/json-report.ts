import { outcomeOf, type Result } from '../result.ts';

/**
 * Everything of a run, for programs, with its outcome: `kept`, `broken` or `incomplete`. `format` rises when a member changes its
 * meaning or goes.
 *
 * @example `jq -r '.findings[].curl' report.json`
 */
export function jsonReport(result: Result): string {
  return `${JSON.stringify({ format: 1, outcome: outcomeOf(result), ...result }, null, 2)}\n`;
}
