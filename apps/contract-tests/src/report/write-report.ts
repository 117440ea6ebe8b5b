import { closeSync, openSync, writeFileSync } from 'node:fs';
import { outcomeOf, type Result } from '../result.ts';
import { htmlReport } from './html-report.ts';

const writers = { html: htmlReport, json: jsonReport };

/** A report to write: `--report html=report.html`. */
export interface ReportTarget {
  readonly format: keyof typeof writers;
  readonly file: string;
}

export const reportFormats = Object.keys(writers) as (keyof typeof writers)[];

/** Parses `FORMAT=FILE`; undefined if it is malformed. */
export function parseReportTarget(text: string): ReportTarget | undefined {
  const [, format = '', file = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const found = reportFormats.find((name) => name === format);
  return found === undefined || file === '' ? undefined : { format: found, file };
}

/**
 * Creates the file of a report before the run, so that errors show early. An existing file keeps its content until
 * the report is written. Throws errors of the file system.
 */
export function openReport({ file }: ReportTarget): void {
  closeSync(openSync(file, 'a'));
}

/** Writes a report. Throws errors of the file system. */
export function writeReport({ format, file }: ReportTarget, result: Result): void {
  writeFileSync(file, writers[format](result));
}

/**
 * All results of a run as JSON, with the outcome `kept`, `broken` or `incomplete`. `format` increases if a member
 * changes its meaning or is removed.
 *
 * @example `jq -r '.findings[].curl' report.json`
 */
export function jsonReport(result: Result): string {
  return `${JSON.stringify({ format: 1, outcome: outcomeOf(result), ...result }, null, 2)}\n`;
}
