import { readFileSync } from 'node:fs';
import { checkOf } from './checks.ts';
import type { Finding } from './finding.ts';
import type { Result } from './result.ts';

/** Fingerprints of findings that the caller already knows. */
export type Known = ReadonlySet<string>;

/** Reads a file with one fingerprint per line; `#` starts a comment, and empty lines are skipped. Throws errors of the file system. */
export function readKnown(file: string): Known {
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}

/** Turns a known finding into a note, which does not fail the run. */
export function withKnown(finding: Finding, known: Known): Finding {
  if (!known.has(finding.fingerprint) || finding.severity === 'note') return finding;
  const detail = finding.detail === '' ? 'Known.' : `${finding.detail}\nKnown.`;
  return { ...finding, severity: 'note', detail };
}

/**
 * Known findings that this run checked and did not find. Empty if the run ended early; without operations that were
 * not tested and checks that were skipped.
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
