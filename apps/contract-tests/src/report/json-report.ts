import { outcomeOf, type Result } from '../result.ts';

/**
 * All results of a run as JSON, with the outcome `kept`, `broken` or `incomplete`. `format` increases if a member
 * changes its meaning or is removed.
 *
 * @example `jq -r '.findings[].curl' report.json`
 */
export function jsonReport(result: Result): string {
  return `${JSON.stringify({ format: 1, outcome: outcomeOf(result), ...result }, null, 2)}\n`;
}
