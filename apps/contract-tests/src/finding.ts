import type { Source } from './checks.ts';

/** Severity of a finding. `error`: the contract is broken; `note`: the same, but the finding is listed with `--known`. */
export type Severity = 'error' | 'note';

const severities: readonly Severity[] = ['error', 'note'];
const sources: readonly Source[] = ['seed', 'contract', 'extension'];

/** Sorts findings: errors first, within them those of the seed, then by operation and check. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      sources.indexOf(a.source) - sources.indexOf(b.source) ||
      a.operation.localeCompare(b.operation) ||
      a.check.localeCompare(b.check),
  );
}

/** A request in a report: absolute URL, with the API key redacted. */
export interface ReportedRequest {
  readonly method: string;
  readonly url: string;
  /** Header fields besides those of every request; the key is `$EXPLORER_API_KEY`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A violation of the contract, with the smallest request that shows it. */
export interface Finding {
  /** Stable name of the check: `page/count`, `order/ties`. */
  readonly check: string;
  /** Broken rule of the contract (`V36`, `R4`), or a section (`positions`). */
  readonly rule?: string;
  /** URL of the rule. */
  readonly docs?: string;
  /** Operation id, or `any` if it concerns no single operation. */
  readonly operation: string;
  /** Further operations with the same violation, which have no finding of their own. */
  readonly alsoIn: readonly string[];
  readonly severity: Severity;
  readonly source: Source;
  /** The violation in one line, without values. */
  readonly title: string;
  /** Observation and explanation; can have several lines. */
  readonly detail: string;
  readonly request: ReportedRequest;
  /** The request as a shell command. */
  readonly curl: string;
  readonly expected: string;
  readonly actual: string;
  /** Identifies the fault in every run: made of check, operation and location. */
  readonly fingerprint: string;
  /** Number of occurrences in this run. */
  readonly occurrences: number;
}
