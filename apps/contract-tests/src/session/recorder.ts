import { operations, ruleUrl } from '@ledger-explorer/spec';
import { checkOf, sourceOf } from '../checks.ts';
import { type Finding, type Observation, weighed } from '../finding.ts';
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
  /** Which findings are recorded: of which check, met by which probe. Default: all. */
  readonly wants?: (check: string, probe: string | undefined) => boolean;
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

  /** Name of the probe that is running. */
  probe: string | undefined;

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
    if (before === undefined) return !this.#wants(fault);
    this.#findings.set(fingerprint, { ...before, occurrences: before.occurrences + 1 });
    this.#elsewhere.get(fingerprint)?.add(operation);
    return true;
  }

  #wants({ check }: Fault): boolean {
    return this.#options.wants?.(checkOf(check), this.probe) ?? true;
  }

  /** Records a fault that was not known. */
  add(operation: string, fault: Fault, request: SuiteRequest, replay: string): void {
    const { baseUrl, hasKey, connection, onFinding } = this.#options;
    const reported = reportedRequest(request, baseUrl, hasKey, connection);
    const fingerprint = this.fingerprint(operation, fault);
    const finding: Finding = {
      check: fault.check,
      ...(fault.rule === undefined ? {} : { rule: fault.rule, docs: ruleUrl(fault.rule) }),
      operation,
      alsoIn: [],
      severity: fault.severity ?? 'error',
      source: sourceOf(fault, extensions.has(operation)),
      title: fault.title,
      detail: fault.detail ?? '',
      request: reported,
      curl: curlOf(reported, connection),
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
    return weighed(
      [...this.#findings.values()].map((finding) => {
        const all = [...(this.#elsewhere.get(finding.fingerprint) ?? [])].filter((id) => id !== finding.operation);
        return { ...finding, alsoIn: all };
      }),
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
