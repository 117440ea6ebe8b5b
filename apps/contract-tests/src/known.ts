import { readFileSync } from 'node:fs';
import { checkOf } from './checks.ts';
import type { Finding } from './finding.ts';
import type { Result } from './result.ts';

/** Findings that the caller knows of already, by their fingerprints. */
export type Known = ReadonlySet<string>;

/** Reads a file with a fingerprint a line; `#` begins a comment, and empty lines say nothing. Throws what the file system throws. */
export function readKnown(file: string): Known {
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}

/** A known finding fails nothing: it becomes a note. */
export function withKnown(finding: Finding, known: Known): Finding {
  if (!known.has(finding.fingerprint) || finding.severity === 'note') return finding;
  const detail = finding.detail === '' ? 'Known.' : `${finding.detail}\nKnown.`;
  return { ...finding, severity: 'note', detail };
}

/**
 * Known findings that this run has looked for and not found: nobody needs to know them any more. None of a run that ended early,
 * of an operation that was not tested or of a check that was left out.
 */
export function staleKnown(
  known: Known,
  { findings, stats }: Result,
  isChecked: (check: string) => boolean,
): readonly string[] {
  if (stats.stopped !== undefined) return [];
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const tested = new Set(['any', ...stats.coverage.map(({ operation }) => operation)]);
  return [...known].filter((fingerprint) => {
    const [check = '', operation = ''] = fingerprint.split('|');
    return !found.has(fingerprint) && tested.has(operation) && isChecked(checkOf(check));
  });
}
