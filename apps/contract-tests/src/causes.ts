import type { Finding } from './finding.ts';

/** Findings that have one cause: the same thing is wrong in several operations. */
export interface Cause {
  /** The one that weighs most. */
  readonly finding: Finding;
  /** The others, in the order that they were given in. */
  readonly others: readonly Finding[];
  /** Operations of all, each once, that of `finding` first. */
  readonly operations: readonly string[];
}

/** What findings of one cause have in common: all but the operation. */
export function causeOf({ severity, check, title, fingerprint }: Finding): string {
  const [, , ...where] = fingerprint.split('|');
  return [severity, check, title, where.join('|')].join('\n');
}

/** Findings by their cause, in the order of the first of each. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const cause = causeOf(finding);
    groups.set(cause, [...(groups.get(cause) ?? []), finding]);
  }
  return [...groups.values()].flatMap(([finding, ...others]) =>
    finding === undefined
      ? []
      : [
          {
            finding,
            others,
            operations: [...new Set([finding, ...others].flatMap(({ operation, alsoIn }) => [operation, ...alsoIn]))],
          },
        ],
  );
}
