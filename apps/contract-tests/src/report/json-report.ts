import type { Result } from '../run-suite.ts';

/**
 * Everything of a run, for programs. `format` rises when a member changes its meaning or goes.
 *
 * @example `jq -r '.findings[].curl' report.json`
 */
export function jsonReport(result: Result): string {
  return `${JSON.stringify({ format: 1, ...result }, null, 2)}\n`;
}
