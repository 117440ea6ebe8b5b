import { readFileSync } from 'node:fs';
import { command, type Program, runProgram, UsageError } from '@ledger-explorer/cli';
import { CannotTest } from '../cannot-test.ts';
import { checkOf } from '../checks.ts';
import { isChosen } from '../choice.ts';
import { table } from '../contract/operation-table.ts';
import { type Finding, sortFindings } from '../finding.ts';
import { exchangeLine } from '../report/exchange-line.ts';
import { openReport, writeReport } from '../report/write-report.ts';
import { outcomeOf, type Result } from '../result.ts';
import { type Progress, runSuite, type SuiteOptions } from '../run-suite.ts';
import { settings, type SettingValues, suiteOptions } from './settings.ts';
import { findingsText, findingText, harmless, summaryText } from './terminal-report.ts';

/** Output and environment of a run. */
export interface Surroundings {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** If aborted, the run ends with the findings so far. */
  readonly signal?: AbortSignal;
}

const exitCodes = { kept: 0, broken: 1, incomplete: 3 };

/** The suite, which writes a line for each request (`--verbose`). */
function logged(suite: SuiteOptions, { stderr }: Surroundings): SuiteOptions {
  const write = (text: string): unknown => stderr.write(stderr.isTTY ? `\r\u001b[2K${text}` : text);
  const connection: SuiteOptions['connection'] = {
    ...suite.connection,
    onExchange: (exchange) => write(`${harmless(exchangeLine(exchange, suite))}\n`),
  };
  return { ...suite, connection };
}

async function test(values: SettingValues, surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, signal } = surroundings;
  const { against, againstKey, verbose, reports } = values;
  const known = values.known === null ? new Set<string>() : readKnown(values.known);
  const options = suiteOptions(values);
  for (const report of reports) openReport(report);
  const prepared = (suite: SuiteOptions): SuiteOptions => (verbose ? logged(suite, surroundings) : suite);
  const ownKey = againstKey !== null && { apiKey: againstKey };
  // Header fields are secrets of the gateway in front of the tested deployment.
  const { connection: _connection, ...withoutHeaders } = options;
  const second = against !== null && { ...withoutHeaders, baseUrl: against, ...ownKey };
  const compared = second === false ? {} : { against: prepared(second) };
  const suite = { ...prepared(options), ...compared, ...(signal !== undefined && { signal }) };
  const progress = new ProgressLine(stderr);
  let result: Result;
  try {
    const onProgress = progress.show.bind(progress);
    const { findings, stats } = await runSuite(suite, { onProgress });
    result = { stats, findings: sortFindings(findings.map((finding) => withKnown(finding, known))) };
  } finally {
    progress.clear();
  }
  const { onlyChecks = [], skipChecks = [] } = options;
  const isChecked = (check: string): boolean => isChosen(check, undefined, { onlyChecks, skipChecks });
  for (const fingerprint of skipChecks.length > 0 ? [] : staleKnown(known, result, isChecked))
    stdout.write(
      `a known finding did not occur in this run; if it does not with other seeds either, remove it from the file of --known: ${harmless(fingerprint)}\n`,
    );
  const { findings } = result;
  stdout.write(
    verbose ? findings.map((one) => `${findingText(one, stdout)}\n`).join('') : findingsText(findings, stdout),
  );
  stdout.write(summaryText(result, verbose));
  for (const report of reports) writeReport(report, result);
  return exitCodes[outcomeOf(result)];
}

/** Throws a one-line `UsageError` for an error of the caller: an untestable deployment, a bad base URL or file. */
async function callerErrorsInOneLine(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const isOfCaller =
      error instanceof CannotTest ||
      // An error of the file system.
      (error instanceof Error && 'syscall' in error) ||
      (error instanceof TypeError && error.message.startsWith('base URL'));
    throw isOfCaller ? new UsageError(harmless(error.message)) : error;
  }
}

function contractTests(surroundings: Surroundings): Program {
  const summary = 'Reports whether a deployment of Ledger Explorer keeps the contract.';
  return {
    name: 'contract-tests',
    version: surroundings.version,
    summary,
    exitCodes: {
      0: 'the contract is kept',
      1: 'errors found',
      2: 'usage error, or nothing to test',
      3: 'incomplete: no error so far, but the run ended early (limit of requests or time, deployment stopped answering, Ctrl-C)',
    },
    commands: command({ summary, settings, run: (values) => callerErrorsInOneLine(() => test(values, surroundings)) }),
  };
}

/** Runs one command line. Returns the exit code (`--help` lists them). */
export function runCli(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, env } = surroundings;
  return runProgram(contractTests(surroundings), args, env, {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
  });
}

/** Milliseconds between two lines if the output is not a terminal. */
const interval = 5_000;

/** Shows the progress of a run: one line that is overwritten in a terminal, or a line every five seconds elsewhere. */
class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #last = 0;
  #isShown = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show({ step, done, total, requests, findings }: Progress): void {
    const text = `${String(done).padStart(String(total).length)}/${total}  ${requests} requests  ${findings} found  ${step}`;
    if (this.#stream.isTTY) {
      this.#stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, this.#stream.columns - 1))}`);
      this.#isShown = true;
      return;
    }
    if (Date.now() - this.#last < interval) return;
    this.#last = Date.now();
    this.#stream.write(`${text}\n`);
  }

  /** Clears the line before other output. */
  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001b[2K');
    this.#isShown = false;
  }
}

/** Fingerprints of findings that the caller already knows. */
type Known = ReadonlySet<string>;

/** Reads a file with one fingerprint per line; lines that begin with `#` and empty lines are skipped. Throws errors of the file system. */
function readKnown(file: string): Known {
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}

/** Turns a known finding into a note, which does not fail the run. */
function withKnown(finding: Finding, known: Known): Finding {
  if (!known.has(finding.fingerprint) || finding.severity === 'note') return finding;
  const detail = finding.detail === '' ? 'Known.' : `${finding.detail}\nKnown.`;
  return { ...finding, severity: 'note', detail };
}

/** Known findings that this run looked for and did not find; none if it ended early. */
function staleKnown(
  known: Known,
  { findings, stats }: Result,
  isChecked: (check: string) => boolean,
): readonly string[] {
  if (stats.stopped !== undefined) return [];
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const isWhole = stats.coverage.length === table.length;
  const tested = new Set([...(isWhole ? ['any'] : []), ...stats.coverage.map(({ operation }) => operation)]);
  return [...known].filter((fingerprint) => {
    const [check = '', operation = ''] = fingerprint.split('|');
    const isCompared = checkOf(check) !== 'against' || stats.against !== undefined;
    return !found.has(fingerprint) && tested.has(operation) && isCompared && isChecked(checkOf(check));
  });
}
