import { member, textOrNull } from '../json.ts';
import { askScan, type Fault, type ScanAnswer, wholeBody } from '../scan/ask-scan.ts';
import { findMigrations } from '../scan/migrations.ts';
import { scanAddress, type ScanAddress } from '../scan/scan-address.ts';
import { type Learned, type Probe, probes } from './probes.ts';
import { type OperationId, scanOperation } from './scan-contract.ts';
import { unknownFields } from './unknown-fields.ts';

/** Result of comparing one response with the known contract of Scan. */
export interface Finding {
  readonly operation: OperationId;
  /** `external`, `internal` or `deprecated`. */
  readonly stability: string;
  /**
   * `wrong shape`: a field that the indexer reads is missing or has another type; `no response`: no JSON with status 2xx; `skipped`: the request needs
   * an earlier response that is missing.
   */
  readonly verdict: 'as expected' | 'unknown fields' | 'wrong shape' | 'no response' | 'skipped';
  /** HTTP status; null if skipped, or if no usable HTTP response came. */
  readonly status: number | null;
  /** Duration of the request; null if skipped. */
  readonly milliseconds: number | null;
  readonly details: readonly string[];
}

/** All findings about one host. */
export interface HostExamination {
  readonly host: string;
  readonly version: string | null;
  readonly findings: readonly Finding[];
}

/** How requests are sent; `timeout` in milliseconds. */
interface RequestOptions {
  readonly timeout: number;
  readonly stop: AbortSignal;
}

/** Sends all requests of `probes` to one host, one after the other, until `stop`. Never throws because of the host. */
export async function examineHost(baseUrl: string, options: RequestOptions): Promise<HostExamination> {
  const host = scanAddress(baseUrl);
  const learned: Learned = {
    migrationId: await newestMigration(host, options),
    head: null,
    updateId: null,
    snapshot: null,
    party: null,
  };
  const findings: Finding[] = [];
  let version: string | null = null;
  for (const probe of probes) {
    if (options.stop.aborted) break;
    const request = probe.request(learned);
    const started = performance.now();
    const answer = request === null ? null : await askScan(host, request, options, wholeBody);
    const milliseconds = request === null ? null : Math.round(performance.now() - started);
    if (answer?.ok === true) {
      probe.learn?.(answer.value, learned);
      if (probe.operation === 'getVersion') version = textOrNull(member(answer.value, 'version'));
    }
    findings.push(judge(probe, answer, milliseconds));
  }
  return { host: host.url, version, findings };
}

/** Id of the newest migration; 0 if the host reports none or does not answer. */
async function newestMigration(host: ScanAddress, options: RequestOptions): Promise<number> {
  const found = await findMigrations(async (request) => {
    const answer = await askScan(host, request, options, wholeBody);
    return answer.ok || (answer.status === 404 ? false : null); // Null: unknown whether the migration exists.
  });
  return found.at(-1) ?? 0;
}

function judge({ operation }: Probe, answer: ScanAnswer | Fault | null, milliseconds: number | null): Finding {
  const { schema, validate, stability } = scanOperation(operation);
  const base = { operation, stability, milliseconds };
  if (answer === null) {
    return { ...base, verdict: 'skipped', status: null, details: ['an earlier response that it needs is missing'] };
  }
  if (!answer.ok) return { ...base, verdict: 'no response', status: answer.status, details: [answer.reason] };
  const unknown = unknownFields(answer.value, schema).map((path) => `unknown field: ${path}`);
  if (validate(answer.value)) {
    return { ...base, verdict: unknown.length === 0 ? 'as expected' : 'unknown fields', status: 200, details: unknown };
  }
  const wrong = (validate.errors ?? []).map(({ instancePath, message }) => {
    // `/transactions/3/record_time` becomes `transactions.*.record_time`.
    const path = instancePath
      .replaceAll(/\/\d+(?=\/|$)/g, '/*')
      .slice(1)
      .replaceAll('/', '.');
    return `${path === '' ? 'the response' : path} ${message ?? 'is wrong'}`;
  });
  return { ...base, verdict: 'wrong shape', status: 200, details: [...new Set(wrong), ...unknown] };
}
