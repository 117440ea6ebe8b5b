import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { Result } from '../result.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';

const writers = { html: htmlReport, json: jsonReport };

/** A report to write: `--report html=report.html`. */
export interface ReportTarget {
  readonly format: keyof typeof writers;
  readonly file: string;
}

export const reportFormats = Object.keys(writers) as (keyof typeof writers)[];

/** Reads `FORMAT=FILE`. Undefined: it is none. */
export function parseReportTarget(text: string): ReportTarget | undefined {
  const [, format = '', file = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const found = reportFormats.find((name) => name === format);
  return found === undefined || file === '' ? undefined : { format: found, file };
}

/** Creates the file of a report before the run, or throws what the file system throws. A file that is there keeps its text until the report is written. */
export function openReport({ file }: ReportTarget): void {
  closeSync(openSync(file, 'a'));
}

/** Writes one report. Throws what the file system throws. */
export function writeReport({ format, file }: ReportTarget, result: Result): void {
  writeFileSync(file, writers[format](result));
}
