import { coreOnly } from './proxy/core-only.ts';
import { type Fault, together } from './proxy/fault.ts';
import { type HealthyDeployment, startProxy } from './proxy/start-proxy.ts';

type Finding = Readonly<
  Record<'severity' | 'check' | 'operation' | 'title' | 'expected' | 'actual' | 'curl' | 'detail', string>
>;

/** Parts of a result of the contract tests that are used here. */
export interface SuiteResult {
  readonly findings: readonly Finding[];
  readonly stats: { readonly requests: number; readonly duration: number; readonly stopped?: string };
}

type RunSuite = (
  options: Readonly<Record<string, unknown>>,
  hooks: { readonly onFinding: (finding: Finding) => void },
) => Promise<SuiteResult>;

/** Loaded by path, because the contract tests depend on this package for their tests. */
const suite = new URL('../../../apps/contract-tests/src/index.ts', import.meta.url).href;

/** Result of the contract tests for a deployment with one fault. */
export interface Detection<F extends Fault = Fault> {
  readonly fault: F;
  /** True if the run found an error. */
  readonly detected: boolean;
  readonly result: SuiteResult;
}

export interface RunOptions {
  readonly seed: number;
  /** If true, the deployment has only the core operations, without positions. */
  readonly core: boolean;
  /** A healthy deployment of the same network to compare with. */
  readonly against?: HealthyDeployment;
}

/** Runs the contract tests in quick mode through the proxy. `fault` null: no fault. `isShort`: the first error ends the run. */
export async function runAgainst(
  healthy: HealthyDeployment,
  fault: Fault | null,
  { seed, core, against, isShort = false }: RunOptions & { readonly isShort?: boolean },
): Promise<SuiteResult> {
  const { runSuite } = (await import(suite)) as { readonly runSuite: RunSuite };
  const faults = [...(core ? [coreOnly({ positions: false })] : []), ...(fault === null ? [] : [fault])];
  const proxy = await startProxy(healthy, together(faults));
  const end = new AbortController();
  try {
    const seen: Finding[] = [];
    const onFinding = (finding: Finding): void => {
      if (!isShort || finding.severity !== 'error') return;
      seen.push(finding);
      end.abort();
    };
    const { baseUrl } = proxy;
    const { apiKey } = healthy;
    // A long timeout, so that the findings do not depend on the machine's speed.
    const options = { baseUrl, apiKey, mode: 'quick', probeMethods: true, runTimeout: 900_000, seed, against };
    const result = await runSuite({ ...options, signal: end.signal }, { onFinding });
    // The result of a run that its first error has ended can lack that error, so it is added.
    return firstError(result) === undefined ? { ...result, findings: [...result.findings, ...seen] } : result;
  } finally {
    await proxy.stop();
  }
}

/** Tests each fault, `jobs` at a time; calls `report` for each. */
export async function detect<F extends Fault>(
  healthy: HealthyDeployment,
  faults: readonly F[],
  { jobs, ...options }: RunOptions & { readonly jobs: number },
  report: (detection: Detection<F>) => void,
): Promise<void> {
  const waiting = faults.values();
  const work = async (): Promise<void> => {
    for (const fault of waiting) {
      const result = await runAgainst(healthy, fault, { ...options, isShort: true });
      report({ fault, detected: firstError(result) !== undefined, result });
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

export function firstError({ findings }: SuiteResult): Finding | undefined {
  return findings.find(({ severity }) => severity === 'error');
}

/** Summary of a run: its first error, requests and duration. */
export function outline(result: SuiteResult): string {
  const first = firstError(result);
  const cost = `[${result.stats.requests} requests, ${(result.stats.duration / 1000).toFixed(1)} s]`;
  return first === undefined ? cost : `${first.check} ${first.operation}: ${first.title}  ${cost}`;
}

export function percent(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? 0 : Math.floor((part * 1000) / whole) / 10} %)`;
}
