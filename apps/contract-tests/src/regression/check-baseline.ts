import { type Operation, operations } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { partOfAnswer } from '../contract/parts-of-answer.ts';
import { type Finding, weighed } from '../finding.ts';
import type { Result } from '../result.ts';
import type { Transport } from '../transport.ts';
import { askExactly } from './ask-exactly.ts';
import type { Baseline, KeptAnswer } from './baseline.ts';
import { type Difference, differences } from './difference.ts';
import { groupDifferences } from './group-differences.ts';
import { observationDrift } from './observation-drift.ts';
import { regressionFinding } from './regression-finding.ts';
import { writeExact } from '../json/write-exact.ts';

const table: readonly Operation[] = operations;

/**
 * A run of the suite against a baseline: what was known becomes a note, and what a deployment does otherwise is an error.
 * Asks once more for the answers that the baseline keeps.
 */
export async function checkBaseline(transport: Transport, baseline: Baseline, result: Result): Promise<Result> {
  const known = new Set(baseline.known.map(({ fingerprint }) => fingerprint));
  const findings = result.findings.map((finding): Finding =>
    known.has(finding.fingerprint)
      ? { ...finding, severity: 'note', detail: `${finding.detail}\nKnown since ${baseline.recordedAt.slice(0, 10)}.` }
      : finding,
  );
  const drift = [
    ...observationDrift(baseline.observations, result.observations, transport.baseUrl),
    ...(await answerDrift(transport, baseline)),
  ];
  return {
    ...result,
    findings: weighed([...drift, ...findings]),
    stats: { ...result.stats, requests: result.stats.requests + transport.requests },
  };
}

async function answerDrift(transport: Transport, { answers, position, recordedAt }: Baseline): Promise<Finding[]> {
  const seen: { operation: string; target: string; difference: Difference }[] = [];
  const refused = new Map<string, KeptAnswer[]>();
  for (const kept of answers) {
    const operation = table.find(({ id }) => id === kept.operation);
    if (operation === undefined) continue;
    const now = await askExactly(transport, kept.target);
    if (now.status !== 200) {
      const why = `${now.status} ${writeExact(now.body)}`;
      refused.set(String(now.status), [...(refused.get(String(now.status)) ?? []), { ...kept, body: why }]);
      continue;
    }
    const lasting = partOfAnswer('lasting', now.body, operation);
    for (const difference of differences(kept.body, lasting, meaningOf(operation).item.key)) {
      seen.push({ operation: kept.operation, target: kept.target, difference });
    }
  }
  return [
    ...[...refused].map(([status, refusals]) => {
      const [first] = refusals;
      return regressionFinding({
        check: 'drift/answers',
        operation: first?.operation ?? 'any',
        severity: 'error',
        title: `what the baseline keeps is answered with ${status}`,
        detail: `${refusals.length} of ${answers.length} answers of ${recordedAt} at position ${position}. ${hint(status)}`,
        expected: '200',
        actual: typeof first?.body === 'string' ? first.body : status,
        url: transport.baseUrl + (first?.target ?? ''),
        occurrences: refusals.length,
      });
    }),
    ...groupDifferences(seen).map((group) => {
      const [first] = group.seen;
      return regressionFinding({
        check: 'drift/answers',
        operation: group.operation,
        severity: 'error',
        title: `${group.at} has changed at a position where nothing may change`,
        detail: group.seen
          .slice(0, 10)
          .map(
            ({ target, difference: { where, before, after } }) => `${target}\n  ${where}\n  - ${before}\n  + ${after}`,
          )
          .join('\n'),
        expected: first?.difference.before ?? '',
        actual: first?.difference.after ?? '',
        url: transport.baseUrl + (first?.target ?? ''),
        occurrences: group.seen.length,
      });
    }),
  ];
}

function hint(status: string): string {
  if (status === '410') return 'The ledger was rewound to before that position: record the baseline again.';
  if (status === '400') return 'The deployment may be behind the baseline, or its index may have been rebuilt.';
  return status === '404' ? 'What was there is not there any more.' : '';
}
