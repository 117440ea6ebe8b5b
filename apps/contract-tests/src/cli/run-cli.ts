import { command, type Program, runProgram, UsageError } from '@ledger-explorer/cli';
import { CannotTest } from '../cannot-test.ts';
import { isChosen } from '../choice.ts';
import { weighed } from '../finding.ts';
import { staleKnown, readKnown, withKnown } from '../known.ts';
import { exchangeLine } from '../report/exchange-line.ts';
import { openReport, writeReport } from '../report/write-report.ts';
import { outcomeOf, type Result } from '../result.ts';
import { runSuite, type SuiteOptions } from '../run-suite.ts';
import { ProgressLine } from './progress-line.ts';
import { type SettingValues, settings, suiteOptions } from './settings.ts';
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

/** Adds a line for each request (`--verbose`). */
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
  const { against: baseUrl, againstKey, verbose, reports } = values;
  const known = values.known === null ? new Set<string>() : readKnown(values.known);
  const options = suiteOptions(values);
  for (const report of reports) openReport(report);
  const shown = (suite: SuiteOptions): SuiteOptions => (verbose ? logged(suite, surroundings) : suite);
  const other = baseUrl !== null && { ...options, baseUrl, ...(againstKey !== null && { apiKey: againstKey }) };
  const suite = { ...shown(options), ...(other && { against: shown(other) }), ...(signal !== undefined && { signal }) };
  const progress = new ProgressLine(stderr);
  let result: Result;
  try {
    const onProgress = progress.show.bind(progress);
    const { findings, stats } = await runSuite(suite, { onProgress });
    result = { stats, findings: weighed(findings.map((finding) => withKnown(finding, known))) };
  } finally {
    progress.clear();
  }
  const { onlyChecks = [], skipChecks = [] } = options;
  for (const fingerprint of staleKnown(known, result, (check) =>
    isChosen(check, undefined, { onlyChecks, skipChecks }),
  ))
    stdout.write(`a known finding did not occur, remove it from the file: ${harmless(fingerprint)}\n`);
  const { findings } = result;
  stdout.write(
    verbose ? findings.map((one) => `${findingText(one, stdout)}\n`).join('') : findingsText(findings, stdout),
  );
  for (const report of reports) writeReport(report, result);
  stdout.write(summaryText(result, verbose));
  return exitCodes[outcomeOf(result)];
}

/**
 * Converts errors of the caller to a one-line `UsageError`: a deployment that cannot be tested, an invalid base URL,
 * a file that cannot be written.
 */
async function explained(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const isOfCaller =
      error instanceof CannotTest ||
      (error instanceof Error && 'code' in error) ||
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
      3: 'incomplete: no error so far, but the run ended early (a limit of requests or of time, the deployment gone, Ctrl-C)',
    },
    commands: command({ summary, settings, run: (values) => explained(() => test(values, surroundings)) }),
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
