import { operations, ruleUrl } from '@ledger-explorer/spec';
import { checkOf, sourceOf } from '../checks.ts';
import { type Finding, sortFindings } from '../finding.ts';
import type { SuiteRequest } from '../transport.ts';
import type { Connection } from '../transport/connection.ts';
import type { Fault } from './fault.ts';
import { curlOf, reportedRequest } from './reported-request.ts';

const extensions = new Set(operations.filter(({ extension }) => extension).map(({ id }) => id as string));

export interface RecorderOptions {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly connection?: Connection;
  readonly onFinding?: (finding: Finding) => void;
  /** Removes secrets from a text of a response. */
  readonly hide: (text: string) => string;
  /** Selects the recorded findings by check and probe. Default: all. */
  readonly wants?: (check: string, probe: string | undefined) => boolean;
}

/** Collects findings without duplicates. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #findings = new Map<string, Finding>();
  /** Operations with each finding, by fingerprint. */
  readonly #operations = new Map<string, Set<string>>();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Name of the running probe; undefined between probes. */
  probe: string | undefined;

  get size(): number {
    return this.#findings.size;
  }

  fingerprint(operation: string, { check, where = '', wide = false }: Fault): string {
    return this.#options.hide(`${check}|${wide ? 'any' : operation}|${where}`);
  }

  /** True if the fault need not be recorded: it already is, and is counted, or `wants` excludes it. */
  knows(operation: string, fault: Fault): boolean {
    const fingerprint = this.fingerprint(operation, fault);
    const before = this.#findings.get(fingerprint);
    if (before === undefined) return !this.#wants(fault);
    this.#findings.set(fingerprint, { ...before, occurrences: before.occurrences + 1 });
    this.#operations.get(fingerprint)?.add(operation);
    return true;
  }

  #wants({ check }: Fault): boolean {
    return this.#options.wants?.(checkOf(check), this.probe) ?? true;
  }

  /** Records a new fault. */
  add(operation: string, fault: Fault, request: SuiteRequest): void {
    const { baseUrl, hasKey, connection, onFinding, hide } = this.#options;
    const reported = reportedRequest(request, baseUrl, { hasKey, connection });
    const fingerprint = this.fingerprint(operation, fault);
    const finding: Finding = {
      check: fault.check,
      ...(fault.rule === undefined ? {} : { rule: fault.rule, docs: ruleUrl(fault.rule) }),
      operation,
      alsoIn: [],
      severity: 'error',
      source: sourceOf(fault, extensions.has(operation)),
      title: hide(fault.title),
      detail: hide(fault.detail ?? ''),
      request: reported,
      curl: curlOf(reported),
      expected: hide(fault.expected),
      actual: hide(fault.actual),
      fingerprint,
      occurrences: 1,
    };
    this.#findings.set(fingerprint, finding);
    this.#operations.set(fingerprint, new Set([operation]));
    onFinding?.(finding);
  }

  get findings(): readonly Finding[] {
    return sortFindings(
      [...this.#findings.values()].map((finding) => {
        const all = [...(this.#operations.get(finding.fingerprint) ?? [])].filter((id) => id !== finding.operation);
        return { ...finding, alsoIn: all };
      }),
    );
  }
}
