import { ruleUrl } from '@ledger-explorer/spec';
import type { Finding, Observation, Severity } from '../finding.ts';
import type { SuiteRequest } from '../transport.ts';
import type { Fault } from './fault.ts';
import { curlOf, reportedRequest } from './reported-request.ts';

const weight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

export interface RecorderOptions {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly onFinding?: (finding: Finding) => void;
}

/** Findings without repetition, and what was observed. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #findings = new Map<string, Finding>();
  readonly #elsewhere = new Map<string, Set<string>>();
  readonly #observed = new Map<
    string,
    { readonly observation: Omit<Observation, 'values' | 'counts'>; readonly counts: Map<string, number> }
  >();
  readonly #items = new Set<string>();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#findings.size;
  }

  fingerprint(operation: string, { check, where = '', wide = false }: Fault): string {
    return `${check}|${wide ? 'any' : operation}|${where}`;
  }

  /** Whether this fault was found before; counts it then. */
  knows(operation: string, fault: Fault): boolean {
    const fingerprint = this.fingerprint(operation, fault);
    const before = this.#findings.get(fingerprint);
    if (before === undefined) return false;
    this.#findings.set(fingerprint, { ...before, occurrences: before.occurrences + 1 });
    this.#elsewhere.get(fingerprint)?.add(operation);
    return true;
  }

  /** Records a fault that was not known. */
  add(operation: string, fault: Fault, request: SuiteRequest, replay: string): void {
    const { baseUrl, hasKey, onFinding } = this.#options;
    const reported = reportedRequest(request, baseUrl, hasKey);
    const fingerprint = this.fingerprint(operation, fault);
    const finding: Finding = {
      check: fault.check,
      ...(fault.rule === undefined ? {} : { rule: fault.rule, docs: ruleUrl(fault.rule) }),
      operation,
      severity: fault.severity ?? 'error',
      title: fault.title,
      detail: fault.detail ?? '',
      request: reported,
      curl: curlOf(reported),
      expected: fault.expected,
      actual: fault.actual,
      replay,
      fingerprint,
      occurrences: 1,
    };
    this.#findings.set(fingerprint, finding);
    this.#elsewhere.set(fingerprint, new Set([operation]));
    onFinding?.(finding);
  }

  /** True once for each name: an item counts once, however often it comes. */
  isNewItem(name: string): boolean {
    const before = this.#items.size;
    return this.#items.add(name).size > before;
  }

  observe(kind: Observation['kind'], operation: string, at: string, value: string): void {
    const name = `${kind}|${operation}|${at}`;
    const entry = this.#observed.get(name) ?? {
      observation: { kind, operation, at },
      counts: new Map<string, number>(),
    };
    const count = entry.counts.get(value) ?? 0;
    // A vocabulary of many words is not a vocabulary.
    if (count > 0 || entry.counts.size < 200) entry.counts.set(value, count + 1);
    this.#observed.set(name, entry);
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()]
      .map((finding) => {
        const all = [...(this.#elsewhere.get(finding.fingerprint) ?? [])].filter((id) => id !== finding.operation);
        if (all.length === 0) return finding;
        const also = `Also seen in: ${all.join(', ')}.`;
        return { ...finding, detail: finding.detail === '' ? also : `${finding.detail}\n${also}` };
      })
      .sort(
        (a, b) =>
          weight[a.severity] - weight[b.severity] ||
          a.operation.localeCompare(b.operation) ||
          a.check.localeCompare(b.check),
      );
  }

  get observations(): readonly Observation[] {
    return [...this.#observed.values()]
      .map(({ observation, counts }) => {
        const seen = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
        const words = Object.keys(seen);
        if (observation.kind !== 'null') return { ...observation, values: words, counts: seen };
        const often = words.length === 2 ? 'sometimes' : counts.has('null') ? 'always' : 'never';
        return { ...observation, values: [often], counts: seen };
      })
      .sort((a, b) => `${a.kind} ${a.operation} ${a.at}`.localeCompare(`${b.kind} ${b.operation} ${b.at}`));
  }
}
