/** How urgent, from least to most. */
export const severities = ['info', 'warning', 'critical'] as const;

export type Severity = (typeof severities)[number];

/** Is `severity` at least `least`? */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}
