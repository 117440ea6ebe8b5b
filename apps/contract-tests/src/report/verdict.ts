import type { Severity } from '../finding.ts';
import type { Result } from '../run-suite.ts';

const order: readonly Severity[] = ['error', 'warning', 'note'];

/** The outcome in one line: `2 errors, 1 warning in 431 requests, 12.3 s`. */
export function verdict({ findings, stats }: Result): string {
  const counts = order.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [plural(count, severity)];
  });
  const found = counts.length === 0 ? 'The contract is kept' : counts.join(', ');
  return `${found}: ${plural(stats.requests, 'request')}, ${(stats.duration / 1000).toFixed(1)} s`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
