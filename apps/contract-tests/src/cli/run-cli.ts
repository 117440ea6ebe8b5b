import { CannotTest } from '../cannot-test.ts';
import { readBaseline, writeBaseline } from '../regression/baseline.ts';
import { checkBaseline } from '../regression/check-baseline.ts';
import { compareDeployments } from '../regression/compare-deployments.ts';
import { recordBaseline } from '../regression/record-baseline.ts';
import { writeReport } from '../report/write-report.ts';
import { runSuite, type Result } from '../run-suite.ts';
import { specVersion } from '../contract/schema.ts';
import { BudgetSpent, NoAnswer, type Transport } from '../transport.ts';
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
}

const test = async ({ suite }: CliOptions, { stdout, stderr }: Surroundings): Promise<Result> => {
  const progress = new ProgressLine(stderr);
  try {
    return await runSuite(suite, {
      onProgress: (state) => {
        progress.show(state);
      },
      onFinding: (finding) => {
        progress.clear();
        stdout.write(`${findingText(finding, stdout)}\n`);
      },
    });
  } finally {
    progress.clear();
  }
};

const open = (options: CliOptions, baseUrl: string, apiKey: string | undefined): Transport =>
  openTransport({
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(options.suite.rps === undefined ? {} : { rps: options.suite.rps }),
    ...(options.suite.timeout === undefined ? {} : { timeout: options.suite.timeout }),
    maxRequests: options.suite.maxRequests ?? 600,
    deadline: Date.now() + (options.suite.runTimeout ?? 120_000),
  });

const record = async (options: CliOptions, file: string, result: Result, { stdout }: Surroundings): Promise<void> => {
  const transport = open(options, options.suite.baseUrl, options.suite.apiKey);
  try {
    const baseline = await recordBaseline(transport, result, options.expires ?? null, new Date());
    writeBaseline(file, baseline);
    stdout.write(`${file} is written: commit it, and run \`contract-tests check ${file}\`.\n`);
  } finally {
    transport.close();
  }
};

const check = async (options: CliOptions, file: string, surroundings: Surroundings): Promise<Result> => {
  const baseline = readBaseline(file, new Date());
  const result = await test(options, surroundings);
  const transport = open(options, options.suite.baseUrl, options.suite.apiKey);
  try {
    const checked = await checkBaseline(transport, baseline, result);
    const before = new Set(result.findings.map(({ fingerprint }) => fingerprint));
    const { stdout } = surroundings;
    for (const finding of checked.findings.filter(({ fingerprint }) => !before.has(fingerprint)))
      stdout.write(`${findingText(finding, stdout)}\n`);
    return checked;
  } finally {
    transport.close();
  }
};

const compare = async (
  options: CliOptions,
  other: NonNullable<CliOptions['against']>,
  { stdout }: Surroundings,
): Promise<Result> => {
  const started = Date.now();
  const left = open(options, options.suite.baseUrl, options.suite.apiKey);
  const right = open(options, other.baseUrl, other.apiKey);
  try {
    await connect(left, options.suite.apiKey !== undefined);
    await connect(right, other.apiKey !== undefined);
    const { findings, compared, skipped } = await compareDeployments(left, right);
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
        coverage: [],
      },
    };
  } finally {
    left.close();
    right.close();
  }
};

const run = async (options: CliOptions, surroundings: Surroundings): Promise<number> => {
  const { command, file = '', against } = options;
  const result =
    command === 'check'
      ? await check(options, file, surroundings)
      : against === undefined
        ? await test(options, surroundings)
        : await compare(options, against, surroundings);
  if (command === 'record') await record(options, file, result, surroundings);
  for (const report of options.reports) writeReport(report, result);
  surroundings.stdout.write(summaryText(result));
  if (command === 'record') return 0;
  const fails = (severity: string): boolean => severity === 'error' || (options.isStrict && severity === 'warning');
  return result.findings.some(({ severity }) => fails(severity)) ? 1 : 0;
};

/** Runs one command line. Returns the exit code: 0 nothing found, 1 errors found, 2 wrong usage or nothing to test. */
export const runCli = async (args: readonly string[], surroundings: Surroundings): Promise<number> => {
  const { stdout, stderr, env, version } = surroundings;
  try {
    const options = readOptions(args, env);
    if (options === 'help' || options === 'version') {
      stdout.write(options === 'help' ? usage : `${version}\n`);
      return 0;
    }
    return await run(options, surroundings);
  } catch (error) {
    const known =
      error instanceof UsageError ||
      error instanceof CannotTest ||
      error instanceof NoAnswer ||
      error instanceof BudgetSpent;
    const isOfSystem = error instanceof Error && 'code' in error;
    // A base URL that is none, and a file that can not be written, are the caller's.
    if (known || isOfSystem || (error instanceof TypeError && error.message.startsWith('base URL'))) {
      stderr.write(`contract-tests: ${harmless(error.message)}\n`);
      return 2;
    }
    throw error;
  }
};
