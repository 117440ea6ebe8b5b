import { command, flag } from '@ledger-explorer/cli';
import { scanHosts, scanSettings } from '../configuration.ts';
import { examineHost, type Finding, type HostExamination } from '../doctor/examine-host.ts';
import type { OperationId } from '../doctor/scan-contract.ts';
import { tableText } from '../table-text.ts';

/** `indexer doctor`. */
export function doctor(stop: AbortSignal) {
  return command({
    summary: 'test every endpoint of every host, and show how responses differ from the Scan contract',
    description:
      'Sends every request that the indexer makes to every host, and prints how the responses differ from the Scan contract: status, missing fields, fields of another type, unknown fields, versions. Also prints response times. Exit code 1 if something is missing that the indexer needs.',
    settings: { json: flag({ option: 'json', description: 'print JSON' }), ...scanSettings },
    run: async ({ json, requestTimeout, source }, _, { out }) => {
      const hosts = scanHosts({ source });
      const examined = await Promise.all(hosts.map((host) => examineHost(host, { timeout: requestTimeout, stop })));
      const sound = examined.every(({ findings }) => findings.every((finding) => isEnough(finding, findings)));
      if (json) out(`${JSON.stringify(examined, null, 2)}\n`);
      else out(`${examined.map(asText).join('\n')}\n${conclude(examined, sound)}\n`);
      return sound ? 0 : 1;
    },
  });
}

/** Older form of a request, for hosts of older releases. */
const olderForms: Partial<Record<OperationId, OperationId>> = {
  listActiveContracts: 'listOlderActiveContracts',
  summariseHoldings: 'summariseHoldingsWithFees',
};

/**
 * True unless the finding is a problem. An operation that Scan's contract may drop (`internal`, `deprecated`) may fail, and one with an older form may
 * answer 404 if the older form is as expected. No response may have another shape.
 */
function isEnough({ operation, verdict, stability, status }: Finding, all: readonly Finding[]): boolean {
  if (isAnswered(verdict)) return true;
  if (verdict === 'wrong shape') return false;
  const older = status === 404 ? all.find((other) => other.operation === olderForms[operation]) : undefined;
  return stability !== 'external' || (older !== undefined && isAnswered(older.verdict));
}

function isAnswered(verdict: Finding['verdict']) {
  return verdict === 'as expected' || verdict === 'unknown fields';
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
    `${host} (version ${version ?? 'not reported'})\n\n`,
    tableText([['operation', 'stability', 'status', 'ms', 'result'], ...rows]),
    ...(details.length > 0 ? ['\n', ...details] : []),
  ].join('');
}

function conclude(examined: readonly HostExamination[], sound: boolean): string {
  const versions = new Set(examined.map(({ version }) => version ?? 'not reported'));
  const differ = versions.size > 1 ? `; versions differ: ${[...versions].join(', ')}` : '';
  return `${sound ? 'all responses that the indexer needs are as expected' : 'a response that the indexer needs is missing or wrong'}${differ}`;
}
