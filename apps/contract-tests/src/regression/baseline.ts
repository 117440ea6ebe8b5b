import { readFileSync, writeFileSync } from 'node:fs';
import type { Observation } from '../finding.ts';
import { ExactNumber, isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import { parseExact } from '../json/parse-exact.ts';
import { CannotTest } from '../cannot-test.ts';
import { writeExact } from '../json/write-exact.ts';

/** A finding that was there when the baseline was recorded: no news. */
interface KnownFinding {
  readonly fingerprint: string;
  readonly check: string;
  readonly operation: string;
  readonly title: string;
}

/** An answer that holds still: its body without names and images. */
export interface KeptAnswer {
  readonly operation: string;
  readonly target: string;
  readonly body: ExactJson;
}

/** What a deployment did on a day, to be kept in a repository: sorted, an entry a line. */
export interface Baseline {
  readonly baseUrl: string;
  readonly specVersion: string;
  /** ISO 8601. */
  readonly recordedAt: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly position: string;
  readonly known: readonly KnownFinding[];
  readonly observations: readonly Observation[];
  readonly answers: readonly KeptAnswer[];
}

const format = 1;

/** The text of the file: an entry a line, so that a diff of two baselines reads well. */
export function writeBaseline(file: string, baseline: Baseline): void {
  const { known, observations, answers, ...head } = baseline;
  const lists = {
    known: known.map((one) => JSON.stringify(one)).toSorted(),
    observations: observations
      .map(({ operation, kind, at, values, counts }) => JSON.stringify({ operation, kind, at, values, counts }))
      .toSorted(),
    answers: answers
      .map(
        ({ operation, target, body }) =>
          `{"operation":${JSON.stringify(operation)},"target":${JSON.stringify(target)},"body":${writeExact(body)}}`,
      )
      .toSorted(),
  };
  const members = [
    `  "format": ${format}`,
    ...Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    ...Object.entries(lists).map(([name, lines]) =>
      lines.length === 0 ? `  "${name}": []` : `  "${name}": [\n    ${lines.join(',\n    ')}\n  ]`,
    ),
  ];
  writeFileSync(file, `{\n${members.join(',\n')}\n}\n`);
}

/** Reads what `writeBaseline` wrote. Throws `CannotTest` where there is no such file, it is none, or it has expired. */
export function readBaseline(file: string, now: Date): Baseline {
  const baseline = parse(file, read(file));
  const { expiresAt, recordedAt } = baseline;
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) {
    throw new CannotTest(
      `the baseline ${file} of ${recordedAt.slice(0, 10)} has expired on ${expiresAt.slice(0, 10)}: see what the deployment does now, and record it again (contract-tests record ${file})`,
    );
  }
  return baseline;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error);
    throw new CannotTest(`baseline ${file}: ${why}; contract-tests record ${file} writes one`, { cause: error });
  }
}

function parse(file: string, text: string): Baseline {
  let value: ExactJson;
  try {
    ({ value } = parseExact(text));
  } catch (error) {
    throw new CannotTest(`baseline ${file} is not JSON: contract-tests record ${file} writes it again`, {
      cause: error,
    });
  }
  const version = memberOf(value, 'format');
  const [known, observations, answers] = ['known', 'observations', 'answers'].map((name) => memberOf(value, name));
  if (
    !(version instanceof ExactNumber) ||
    version.literal !== String(format) ||
    !isExactArray(known) ||
    !isExactArray(observations) ||
    !isExactArray(answers)
  ) {
    throw new CannotTest(`${file} is not a baseline of this version: contract-tests record ${file} writes one`);
  }
  const plain = JSON.parse(text) as Omit<Baseline, 'answers'>;
  return {
    baseUrl: plain.baseUrl,
    specVersion: plain.specVersion,
    recordedAt: plain.recordedAt,
    expiresAt: plain.expiresAt,
    position: plain.position,
    known: plain.known,
    observations: plain.observations,
    // Their numbers are compared as they were written.
    answers: answers.filter(isExactObject).map(({ operation, target, body = null }) => ({
      operation: typeof operation === 'string' ? operation : '',
      target: typeof target === 'string' ? target : '',
      body,
    })),
  };
}
