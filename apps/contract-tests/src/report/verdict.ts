import type { Severity } from '../finding.ts';
import { outcomeOf, type Result } from '../result.ts';

const order: readonly Severity[] = ['error', 'note'];

/** The outcome in one line: `2 errors, 1 note: 431 requests, 12.3 s`. */
export function verdict(result: Result): string {
  const { findings, stats } = result;
  const counts = order.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [plural(count, severity)];
  });
  const found = counts.join(', ');
  const words = {
    kept: found === '' ? 'The contract is kept' : found,
    broken: stats.stopped === undefined ? found : `${found} so far`,
    incomplete: found === '' ? 'Incomplete, no error so far' : `Incomplete, ${found} so far`,
  };
  return `${words[outcomeOf(result)]}: ${plural(stats.requests, 'request')}, ${(stats.duration / 1000).toFixed(1)} s`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
