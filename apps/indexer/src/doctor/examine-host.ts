import { askScan, type Fault, type ScanAnswer, type ScanRequest, wholeBody } from '../scan/ask-scan.ts';
import { scanAddress, type ScanAddress } from '../scan/scan-address.ts';
import { type Learned, type Probe, probes } from './probes.ts';
import { type OperationId, scanOperation } from './scan-contract.ts';
import { unknownFields } from './unknown-fields.ts';

/** Result of comparing a response with the known contract of Scan. `missing`: no response, or it lacks fields that the indexer reads. */
export interface Finding {
  readonly operation: OperationId;
  /** `external`, `internal` or `deprecated`. */
  readonly stability: string;
  readonly verdict: 'as known' | 'unknown fields' | 'not the shape' | 'no answer' | 'not asked';
  readonly status: number | null;
  /** Null where it was not asked. */
  readonly milliseconds: number | null;
  readonly details: readonly string[];
}

export interface HostExamination {
  readonly host: string;
  readonly version: string | null;
  readonly findings: readonly Finding[];
}

interface Asking {
  readonly timeout: number;
  readonly stop: AbortSignal;
}

/** Highest migration id to try when looking for the newest: networks have had a handful, and there will be no more. */
const migrationsTried = 16;

/** Sends all requests of `probes` to one host, one after the other. Never throws because of the host. */
export async function examineHost(baseUrl: string, asking: Asking): Promise<HostExamination> {
  const host = scanAddress(baseUrl);
  const learned: Learned = {
    migrationId: await newestMigration(host, asking),
    head: null,
    updateId: null,
    snapshot: null,
    party: null,
  };
  const findings: Finding[] = [];
  let version: string | null = null;
  for (const probe of probes) {
    if (asking.stop.aborted) break;
    const request = probe.request(learned);
    const started = performance.now();
    const answer = request === null ? null : await askScan(host, request, asking, wholeBody);
    const milliseconds = request === null ? null : Math.round(performance.now() - started);
    if (answer?.ok === true) {
      probe.learn?.(answer.value, learned);
      if (probe.operation === 'getVersion') version = versionOf(answer.value);
    }
    findings.push(judge(probe, answer, milliseconds));
  }
  return { host: host.url, version, findings };
}

/** If a host has none of them, or does not answer, it counts as having one. */
async function newestMigration(host: ScanAddress, asking: Asking): Promise<number> {
  let newest: number | null = null;
  for (let id = 0; id < migrationsTried; id += 1) {
    const path = '/v0/backfilling/migration-info';
    const request: ScanRequest = { method: 'POST', path, body: { migration_id: id } };
    const answer = await askScan(host, request, asking, wholeBody);
    if (answer.ok) newest = id;
    else if (newest !== null || answer.status !== 404) break;
  }
  return newest ?? 0;
}

function judge({ operation }: Probe, answer: ScanAnswer | Fault | null, milliseconds: number | null): Finding {
  const { schema, validate, stability } = scanOperation(operation);
  const base = { operation, stability, milliseconds };
  if (answer === null) {
    return { ...base, verdict: 'not asked', status: null, details: ['an earlier answer that it needs is missing'] };
  }
  if (!answer.ok) return { ...base, verdict: 'no answer', status: answer.status, details: [answer.reason] };
  const unknown = unknownFields(answer.value, schema).map((path) => `not known: ${path}`);
  if (validate(answer.value)) {
    return { ...base, verdict: unknown.length === 0 ? 'as known' : 'unknown fields', status: 200, details: unknown };
  }
  const wrong = (validate.errors ?? []).map(({ instancePath, message }) => {
    const path = instancePath
      .replaceAll(/\/\d+(?=\/|$)/g, '/*')
      .slice(1)
      .replaceAll('/', '.');
    return `${path === '' ? 'the answer' : path} ${message ?? 'is wrong'}`;
  });
  return { ...base, verdict: 'not the shape', status: 200, details: [...new Set(wrong), ...unknown] };
}

function versionOf(value: unknown): string | null {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : null;
  return typeof version === 'string' ? version : null;
}
