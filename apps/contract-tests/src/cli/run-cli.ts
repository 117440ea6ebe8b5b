import { command, type Program, runProgram, UsageError } from '@ledger-explorer/cli';
import { CannotTest } from '../cannot-test.ts';
import { readBaseline, writeBaseline } from '../regression/baseline.ts';
import { checkBaseline } from '../regression/check-baseline.ts';
import { recordBaseline } from '../regression/record-baseline.ts';
import { openReport, writeReport } from '../report/write-report.ts';
import type { Result } from '../result.ts';
import { budgets, runSuite, type SuiteOptions } from '../run-suite.ts';
import { EndedEarly, reasonToStop, type Transport } from '../transport.ts';
import { openTransport } from '../transport/open-transport.ts';
import { exchangeLine } from '../report/exchange-line.ts';
import { isChosen } from '../choice.ts';
import { weighed } from '../finding.ts';
import { type Known, noLongerFound, readKnown, withKnown } from '../known.ts';
import { ProgressLine } from './progress-line.ts';
import { type CommonValues, recordSettings, settings, suiteOptions, testSettings } from './settings.ts';
import { findingsText, findingText, harmless, summaryText } from './terminal-report.ts';

/** Where a run writes to, and what it knows of its surroundings. */
export interface Surroundings {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Once aborted, the run ends with what it has. */
  readonly signal?: AbortSignal;
}

function given({ signal }: Surroundings): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** How findings are shown. */
interface Shown {
  readonly known: Known;
}

/** Runs the suite. Its findings are in the order of their weight, known ones as notes. */
async function test(suite: SuiteOptions, { known }: Shown, surroundings: Surroundings): Promise<Result> {
  const progress = new ProgressLine(surroundings.stderr);
  try {
    const result = await runSuite(
      { ...suite, ...given(surroundings) },
      {
        onProgress: (state) => {
          progress.show(state);
        },
      },
    );
    return { ...result, findings: weighed(result.findings.map((finding) => withKnown(finding, known))) };
  } finally {
    progress.clear();
  }
}

function open(suite: SuiteOptions, surroundings: Surroundings): Transport {
  const { baseUrl, apiKey, rps, timeout, connection } = suite;
  return openTransport({
    ...given(surroundings),
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(rps === undefined ? {} : { rps }),
    ...(connection === undefined ? {} : { connection }),
    ...(timeout === undefined ? {} : { timeout }),
    maxRequests: suite.maxRequests ?? budgets.quick.requests,
    deadline: Date.now() + (suite.runTimeout ?? budgets.quick.time),
  });
}

/** A baseline of a run that ended early would take what it has not met for what is not there: none is written. */
async function record(
  suite: SuiteOptions,
  shown: Shown,
  baseline: { readonly file: string; readonly expires: number | null },
  surroundings: Surroundings,
): Promise<Result> {
  const { stdout, stderr } = surroundings;
  const { file, expires } = baseline;
  const result = await test(suite, shown, surroundings);
  const transport = open(suite, surroundings);
  try {
    if (result.stats.stopped !== undefined) throw new EndedEarly(result.stats.stopped);
    writeBaseline(file, await recordBaseline(transport, result, expires, new Date()));
    stdout.write(`${file} is written: commit it, and run \`contract-tests check ${file}\`.\n`);
    return result;
  } catch (error) {
    const stopped = reasonToStop(error);
    stderr.write(`contract-tests: ${harmless(file)} is not written: the run ended early: ${harmless(stopped)}\n`);
    return { ...result, stats: { ...result.stats, stopped } };
  } finally {
    transport.close();
  }
}

async function check(suite: SuiteOptions, shown: Shown, file: string, surroundings: Surroundings): Promise<Result> {
  const baseline = readBaseline(file, new Date());
  const result = await test(suite, shown, surroundings);
  const transport = open(suite, surroundings);
  try {
    return await checkBaseline(transport, baseline, result);
  } catch (error) {
    return { ...result, stats: { ...result.stats, stopped: result.stats.stopped ?? reasonToStop(error) } };
  } finally {
    transport.close();
  }
}

/** Writes the findings, the reports and the summary. Returns the exit code. */
function conclude(
  result: Result,
  { reports, strict, verbose }: CommonValues,
  { stdout }: Surroundings,
  mayDiffer = false,
): number {
  stdout.write(
    verbose
      ? result.findings.map((finding) => `${findingText(finding, stdout)}\n`).join('')
      : findingsText(result.findings, stdout),
  );
  for (const report of reports) writeReport(report, result);
  stdout.write(summaryText(result, verbose));
  const fails = ({ severity }: { readonly severity: string }) =>
    severity === 'error' || (strict && severity === 'warning');
  if (!mayDiffer && result.findings.some(fails)) return 1;
  return result.stats.stopped === undefined ? 0 : 3;
}

/** What is the caller's fault is one line: a deployment that cannot be tested, a base URL that is none, a file that cannot be written. */
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

/** With `--verbose`: the same run, with a line for each request. */
function logged(suite: SuiteOptions, { stderr }: Surroundings): SuiteOptions {
  const write = (text: string): unknown => stderr.write(stderr.isTTY ? `\r\u001b[2K${text}` : text);
  const connection: SuiteOptions['connection'] = {
    ...suite.connection,
    onExchange: (exchange) => write(`${harmless(exchangeLine(exchange, suite))}\n`),
  };
  return { ...suite, connection };
}

/** Runs a command with the options of the suite. */
function inRun(
  values: CommonValues,
  surroundings: Surroundings,
  run: (suite: SuiteOptions, shown: Shown) => Promise<number>,
): Promise<number> {
  return explained(() => {
    const known = values.known === null ? new Set<string>() : readKnown(values.known);
    const suite = suiteOptions(values);
    for (const report of values.reports) openReport(report);
    return run(values.verbose ? logged(suite, surroundings) : suite, { known });
  });
}

function contractTests(surroundings: Surroundings): Program {
  return {
    name: 'contract-tests',
    version: surroundings.version,
    summary: 'Reports whether a deployment of Ledger Explorer keeps the contract.',
    exitCodes: {
      0: 'the contract is kept',
      1: 'errors found',
      2: 'usage error, or nothing to test',
      3: 'incomplete: no error so far, but the run ended early (a limit of requests or of time, the deployment gone, Ctrl-C)',
    },
    defaultCommand: 'test',
    commands: {
      test: command({
        summary: 'test a deployment, alone or beside another one',
        description: 'Reports whether a deployment of Ledger Explorer keeps the contract.',
        settings: testSettings,
        run: (values) =>
          inRun(values, surroundings, async (suite, shown) => {
            const { against: baseUrl, againstKey } = values;
            const other =
              baseUrl === null ? null : { ...suite, baseUrl, ...(againstKey !== null && { apiKey: againstKey }) };
            const against = other === null ? undefined : values.verbose ? logged(other, surroundings) : other;
            const all = { ...suite, ...(against !== undefined && { against }) };
            const result = await test(all, shown, surroundings);
            const { onlyChecks = [], skipChecks = [] } = suite;
            const isChecked = (check: string): boolean => isChosen(check, undefined, { onlyChecks, skipChecks });
            for (const fingerprint of noLongerFound(shown.known, result, isChecked))
              surroundings.stdout.write(`known, and not found any more: ${harmless(fingerprint)}\n`);
            return conclude(result, values, surroundings);
          }),
      }),
      record: command({
        summary: 'write a baseline of what the interface leaves open',
        arguments: ['FILE'],
        settings: recordSettings,
        run: (values, [file = '']) =>
          inRun(values, surroundings, async (suite, shown) => {
            const { expires } = values;
            const result = await record(suite, shown, { file, expires }, surroundings);
            // What is wrong today is what a baseline is recorded with.
            return conclude(result, values, surroundings, true);
          }),
      }),
      check: command({
        summary: 'fail where the deployment differs from the baseline, or breaks the contract',
        arguments: ['FILE'],
        settings,
        run: (values, [file = '']) =>
          inRun(values, surroundings, async (suite, shown) =>
            conclude(await check(suite, shown, file, surroundings), values, surroundings),
          ),
      }),
    },
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
