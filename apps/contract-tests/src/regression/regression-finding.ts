import { createHash } from 'node:crypto';
import type { Finding, Severity } from '../finding.ts';

/** What a finding of a comparison is made from. */
export interface Drift {
  readonly check: string;
  readonly operation: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  readonly expected: string;
  readonly actual: string;
  /** Absolute. */
  readonly url: string;
  readonly occurrences?: number;
}

const longest = 1000;

/** A finding that no seed repeats: its request does. */
export function regressionFinding({ url, expected, actual, occurrences = 1, ...drift }: Drift): Finding {
  const { check, operation, title } = drift;
  return {
    ...drift,
    expected: short(expected),
    actual: short(actual),
    request: { method: 'GET', url, headers: {} },
    curl: `curl -sS -H "x-api-key: $EXPLORER_API_KEY" '${url.replaceAll("'", '%27')}'`,
    replay: '',
    alsoIn: [],
    source: 'contract',
    fingerprint: createHash('sha256').update([check, operation, title].join('\n')).digest('hex').slice(0, 16),
    occurrences,
  };
}

function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}
