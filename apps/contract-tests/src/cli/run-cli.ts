import { CannotTest } from '../cannot-test.ts';
import { readBaseline, writeBaseline } from '../regression/baseline.ts';
import { checkBaseline } from '../regression/check-baseline.ts';
import { compareDeployments } from '../regression/compare-deployments.ts';
import { recordBaseline } from '../regression/record-baseline.ts';
import { writeReport } from '../report/write-report.ts';
import type { Result } from '../result.ts';
import { budgets, runSuite } from '../run-suite.ts';
import { specVersion } from '../contract/schema.ts';
import { EndedEarly, reasonToStop, type Transport } from '../transport.ts';
import { openTransport } from '../transport/open-transport.ts';
import { connect } from '../connect.ts';
import { ProgressLine } from './progress-line.ts';
import { readOptions, UsageError, type CliOptions } from './read-options.ts';
import { findingText, harmless, summaryText } from './terminal-report.ts';
import { usage } from './usage.ts';

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

async function test({ suite }: CliOptions, surroundings: Surroundings): Promise<Result> {
  const { stdout, stderr } = surroundings;
  const progress = new ProgressLine(stderr);
  try {
    return await runSuite(
      { ...suite, ...given(surroundings) },
      {
        onProgress: (state) => {
          progress.show(state);
        },
        onFinding: (finding) => {
          progress.clear();
          stdout.write(`${findingText(finding, stdout)}\n`);
        },
      },
    );
  } finally {
    progress.clear();
  }
}

function open(options: CliOptions, baseUrl: string, apiKey: string | undefined, surroundings: Surroundings): Transport {
  return openTransport({
    ...given(surroundings),
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(options.suite.rps === undefined ? {} : { rps: options.suite.rps }),
    ...(options.suite.timeout === undefined ? {} : { timeout: options.suite.timeout }),
    maxRequests: options.suite.maxRequests ?? budgets.quick.requests,
    deadline: Date.now() + (options.suite.runTimeout ?? budgets.quick.time),
  });
}

/** A baseline of a run that ended early would take what it has not met for what is not there: none is written. */
async function record(options: CliOptions, file: string, result: Result, surroundings: Surroundings): Promise<Result> {
  const { stdout, stderr } = surroundings;
  const transport = open(options, options.suite.baseUrl, options.suite.apiKey, surroundings);
  try {
    if (result.stats.stopped !== undefined) throw new EndedEarly(result.stats.stopped);
    const baseline = await recordBaseline(transport, result, options.expires ?? null, new Date());
    writeBaseline(file, baseline);
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

async function check(options: CliOptions, file: string, surroundings: Surroundings): Promise<Result> {
  const baseline = readBaseline(file, new Date());
  const result = await test(options, surroundings);
  const transport = open(options, options.suite.baseUrl, options.suite.apiKey, surroundings);
  try {
    const checked = await checkBaseline(transport, baseline, result);
    const before = new Set(result.findings.map(({ fingerprint }) => fingerprint));
    const { stdout } = surroundings;
    for (const finding of checked.findings.filter(({ fingerprint }) => !before.has(fingerprint)))
      stdout.write(`${findingText(finding, stdout)}\n`);
    return checked;
  } catch (error) {
    return { ...result, stats: { ...result.stats, stopped: result.stats.stopped ?? reasonToStop(error) } };
  } finally {
    transport.close();
  }
}

async function compare(
  options: CliOptions,
  other: NonNullable<CliOptions['against']>,
  surroundings: Surroundings,
): Promise<Result> {
  const { stdout } = surroundings;
  const started = Date.now();
  const left = open(options, options.suite.baseUrl, options.suite.apiKey, surroundings);
  const right = open(options, other.baseUrl, other.apiKey, surroundings);
  try {
    await connect(left, options.suite.apiKey !== undefined);
    await connect(right, other.apiKey !== undefined);
    const { findings, compared, skipped, stopped } = await compareDeployments(left, right);
    for (const finding of findings) stdout.write(`${findingText(finding, stdout)}\n`);
    stdout.write(`${compared} requests compared at one position, ${skipped.length} not\n`);
    for (const line of skipped) stdout.write(`  not compared: ${harmless(line)}\n`);
    return {
      findings,
      observations: [],
      stats: {
        baseUrl: left.baseUrl,
        mode: options.suite.mode ?? 'quick',
        seed: options.suite.seed ?? 0,
        specVersion,
        startedAt: new Date(started).toISOString(),
        duration: Date.now() - started,
        requests: left.requests + right.requests,
        ...(stopped === undefined ? {} : { stopped }),
        coverage: [],
      },
    };
  } finally {
    left.close();
    right.close();
  }
}

async function run(options: CliOptions, surroundings: Surroundings): Promise<number> {
  const { command, file = '', against } = options;
  const tested =
    command === 'check'
      ? await check(options, file, surroundings)
      : against === undefined
        ? await test(options, surroundings)
        : await compare(options, against, surroundings);
  const result = command === 'record' ? await record(options, file, tested, surroundings) : tested;
  for (const report of options.reports) writeReport(report, result);
  surroundings.stdout.write(summaryText(result));
  const fails = (severity: string): boolean => severity === 'error' || (options.isStrict && severity === 'warning');
  // What is wrong today is what a baseline is recorded with.
  if (command !== 'record' && result.findings.some(({ severity }) => fails(severity))) return 1;
  return result.stats.stopped === undefined ? 0 : 3;
}

/**
 * Runs one command line. Returns the exit code: 0 the contract is kept, 1 errors found, 2 usage error or nothing to test, 3
 * incomplete: no error so far, but the run ended early.
 */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, env, version } = surroundings;
  try {
    const options = readOptions(args, env);
    if (options === 'help' || options === 'version') {
      stdout.write(options === 'help' ? usage : `${version}\n`);
      return 0;
    }
    return await run(options, surroundings);
  } catch (error) {
    const known = error instanceof UsageError || error instanceof CannotTest;
    const isOfSystem = error instanceof Error && 'code' in error;
    // A base URL that is none, and a file that cannot be written, are the caller's.
    if (known || isOfSystem || (error instanceof TypeError && error.message.startsWith('base URL'))) {
      stderr.write(`contract-tests: ${harmless(error.message)}\n`);
      return 2;
    }
    throw error;
  }
}
