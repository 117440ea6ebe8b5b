import { checkOf } from './checks.ts';
import type { Finding } from './finding.ts';

/** Findings with the same cause. */
export interface Cause {
  /** The most severe finding. */
  readonly finding: Finding;
  /** Further findings, in their order. */
  readonly others: readonly Finding[];
  /** Operations of all findings, without duplicates, that of `finding` first. */
  readonly operations: readonly string[];
}

/** Checks that compare values; an operation whose responses have a wrong form usually fails them too. */
const derived = new Set([
  'agreement',
  'cursor',
  'files',
  'invariant',
  'items',
  'order',
  'page',
  'paging',
  'positions',
  'relation',
  'slice',
  'stream',
]);
/** Checks of the form of a response, or of whether there is one. */
const basic = new Set(['body', 'number', 'schema', 'text', 'time', 'transport']);

/** Key of a cause. For a status, each expected and actual status with its invalid parameters is a separate cause. */
function keyOf({ severity, check, title, fingerprint }: Finding): string {
  const [, , ...where] = fingerprint.split('|');
  return [severity, check, title, check === 'status/expected' ? where.join('|') : ''].join('\n');
}

/** Groups findings by cause, in the order of the first finding of each. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(keyOf(finding), [...(groups.get(keyOf(finding)) ?? []), finding]);
  return [...groups.values()].flatMap(([finding, ...others]) => {
    if (finding === undefined) return [];
    const operations = [finding, ...others].flatMap(({ operation, alsoIn }) => [operation, ...alsoIn]);
    return [{ finding, others, operations: [...new Set(operations)] }];
  });
}

/** Separates causes from consequences: findings of operations whose responses have a wrong form. */
export function causesAndConsequences(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity, check }) => severity === 'error' && basic.has(checkOf(check)));
  const malformed = new Set(errors.flatMap(({ operation, alsoIn }) => [operation, ...alsoIn]));
  malformed.delete('any');
  const isConsequence = ({ check, operation }: Finding): boolean =>
    derived.has(checkOf(check)) && malformed.has(operation);
  return {
    causes: causesOf(findings.filter((finding) => !isConsequence(finding))),
    consequences: findings.filter(isConsequence),
  };
}
