import { readArguments } from '../arguments.ts';
import { readScanConfiguration } from '../configuration.ts';
import { examineHost, type Finding, type HostExamination } from '../doctor/examine-host.ts';
import type { OperationId } from '../doctor/scan-contract.ts';
import { tableText } from '../table-text.ts';
import { doctorUsage } from '../usage.ts';

const options = {
  scan: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `indexer doctor`. Returns the exit code: 1 where a host lacks what the indexer needs; throws `ConfigurationError`. */
export async function doctor(args: readonly string[], stop: AbortSignal): Promise<number> {
  const given = readArguments(args, options);
  if (given.help) {
    process.stdout.write(doctorUsage);
    return 0;
  }
  const { hosts, requestTimeout } = readScanConfiguration(process.env, given.scan);
  const examined = await Promise.all(hosts.map((host) => examineHost(host, { timeout: requestTimeout, stop })));
  const sound = examined.every(({ findings }) => findings.every((finding) => isEnough(finding, findings)));
  if (given.json) process.stdout.write(`${JSON.stringify(examined, null, 2)}\n`);
  else process.stdout.write(`${examined.map(asText).join('\n')}\n${conclude(examined, sound)}\n`);
  return sound ? 0 : 1;
}

/** What hosts of older releases are asked instead. */
const olderForms: Partial<Record<OperationId, OperationId>> = {
  listActiveContracts: 'listOlderActiveContracts',
  summariseHoldings: 'summariseHoldingsWithFees',
};

/**
 * What may go by the contract of Scan (`internal`, `deprecated`) may be absent, but not of another shape; so may what has an older
 * form that is there.
 */
function isEnough({ operation, verdict, stability, status }: Finding, all: readonly Finding[]): boolean {
  if (isAnswered(verdict)) return true;
  if (verdict === 'not the shape') return false;
  const older = status === 404 ? all.find((other) => other.operation === olderForms[operation]) : undefined;
  return stability !== 'external' || (older !== undefined && isAnswered(older.verdict));
}

function isAnswered(verdict: Finding['verdict']) {
  return verdict === 'as known' || verdict === 'unknown fields';
}

function asText({ host, version, findings }: HostExamination): string {
  const rows = findings.map(({ operation, stability, status, milliseconds, verdict }) => [
    operation,
    stability,
    String(status ?? '-'),
    String(milliseconds ?? '-'),
    verdict,
  ]);
  const details = findings.flatMap((finding) => finding.details.map((detail) => `  ${finding.operation}: ${detail}\n`));
  return [
    `${host} (version ${version ?? 'not told'})\n\n`,
    tableText([['operation', 'stability', 'status', 'ms', 'answer'], ...rows]),
    ...(details.length > 0 ? ['\n', ...details] : []),
  ].join('');
}

function conclude(examined: readonly HostExamination[], sound: boolean): string {
  const versions = new Set(examined.map(({ version }) => version ?? 'not told'));
  const differ = versions.size > 1 ? `; versions differ: ${[...versions].join(', ')}` : '';
  return `${sound ? 'everything that the indexer needs is there' : 'something that the indexer needs is missing'}${differ}`;
}
