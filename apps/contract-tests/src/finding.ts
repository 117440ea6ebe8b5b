import type { Source } from './checks.ts';

/** How much a finding weighs. `error`: the contract is broken. `note`: so it is, and the caller knows of it. */
export type Severity = 'error' | 'note';

const severities: readonly Severity[] = ['error', 'note'];
const sources: readonly Source[] = ['seed', 'contract', 'extension'];

/** Errors first, and of those first what breaks the interface itself; then by operation and check. */
export function weighed(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      sources.indexOf(a.source) - sources.indexOf(b.source) ||
      a.operation.localeCompare(b.operation) ||
      a.check.localeCompare(b.check),
  );
}

/** A request as it is reported: absolute URL, the API key redacted. */
export interface ReportedRequest {
  readonly method: string;
  readonly url: string;
  /** Header fields beyond the ones of every request; the key stands as `$EXPLORER_API_KEY`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One way in which a deployment breaks the contract, with the smallest request that shows it. */
export interface Finding {
  /** Stable name of the check: `envelope/total`, `order/ties`. */
  readonly check: string;
  /** Rule of the contract that is broken (`V36`, `R4`), or a section of it (`positions`). */
  readonly rule?: string;
  /** Address of that rule. */
  readonly docs?: string;
  /** Operation id of the spec, or `any` for what concerns no single one. */
  readonly operation: string;
  /** Other operations in which the same was seen, without a finding of their own. */
  readonly alsoIn: readonly string[];
  readonly severity: Severity;
  readonly source: Source;
  /** One line: what is wrong, without values. */
  readonly title: string;
  /** What was seen and why it is wrong; may have several lines. */
  readonly detail: string;
  readonly request: ReportedRequest;
  /** The request as a shell line. */
  readonly curl: string;
  readonly expected: string;
  readonly actual: string;
  /** Same fault, same fingerprint, in every run: from check, operation and where it shows. */
  readonly fingerprint: string;
  /** How often it was seen in this run. */
  readonly occurrences: number;
}
