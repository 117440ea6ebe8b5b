import { parseArgs } from 'node:util';
import { parseReportTarget, type ReportTarget } from '../report/write-report.ts';
import type { SuiteOptions } from '../run-suite.ts';

/** A wrong command line: one line, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export interface CliOptions {
  readonly suite: SuiteOptions;
  readonly command: 'test' | 'record' | 'check' | 'against';
  /** Of the baseline, with `record` and `check`. */
  readonly file?: string;
  /** Days. */
  readonly expires?: number;
  readonly against?: { readonly baseUrl: string; readonly apiKey?: string };
  readonly reports: readonly ReportTarget[];
  readonly isStrict: boolean;
}

const flags = {
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  against: { type: 'string' },
  'against-key': { type: 'string' },
  expires: { type: 'string' },
  quick: { type: 'boolean' },
  deep: { type: 'boolean' },
  operation: { type: 'string', multiple: true },
  'max-requests': { type: 'string' },
  rps: { type: 'string' },
  timeout: { type: 'string' },
  'run-timeout': { type: 'string' },
  seed: { type: 'string' },
  replay: { type: 'string' },
  'probe-methods': { type: 'boolean' },
  strict: { type: 'boolean' },
  report: { type: 'string', multiple: true },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0] ?? ''}; see --help`);
  }
}

function positive(name: string, text: string | undefined, whole: boolean): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && (!whole || Number.isSafeInteger(value))) return value;
  throw new UsageError(`--${name} is ${JSON.stringify(text)}: give a ${whole ? 'whole ' : ''}number above 0`);
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function seedOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`--seed is ${JSON.stringify(text)}: give a whole number`);
}

function reportsOf(texts: readonly string[]): ReportTarget[] {
  try {
    return texts.map(parseReportTarget);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function commandOf(positionals: readonly string[], against: string | undefined): Pick<CliOptions, 'command' | 'file'> {
  const [command, file, more] = positionals;
  if (command === undefined) return { command: against === undefined ? 'test' : 'against' };
  if (command !== 'record' && command !== 'check')
    throw new UsageError(`unknown command "${command}": give record FILE, check FILE, or none`);
  if (file === undefined) throw new UsageError(`${command} needs the file of the baseline`);
  if (more !== undefined) throw new UsageError(`${more} is one argument too many`);
  if (against !== undefined) throw new UsageError(`--against compares two deployments: leave ${command} out`);
  return { command, file };
}

/** Reads the command line. `EXPLORER_API_KEY` of the environment stands in for `--api-key`. Throws `UsageError`. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  if (values.version === true) return 'version';
  const baseUrl = values['base-url'];
  if (baseUrl === undefined)
    throw new UsageError('--base-url is missing: the address of the deployment with the network’s prefix; see --help');
  if (values.quick === true && values.deep === true) throw new UsageError('--quick and --deep exclude each other');
  const chosen = commandOf(positionals, values.against);
  const apiKey = values['api-key'] ?? (env.EXPLORER_API_KEY === '' ? undefined : env.EXPLORER_API_KEY);
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new UsageError('--api-key has characters that no header field may have');
  if (values.expires !== undefined && chosen.command !== 'record') throw new UsageError('--expires goes with record');
  return {
    ...chosen,
    ...given('expires', positive('expires', values.expires, true)),
    ...(values.against === undefined
      ? {}
      : { against: { baseUrl: values.against, ...given('apiKey', values['against-key'] ?? apiKey) } }),
    reports: reportsOf(values.report ?? []),
    isStrict: values.strict === true,
    suite: {
      baseUrl,
      ...given('apiKey', apiKey),
      mode: values.deep === true ? 'deep' : 'quick',
      ...given('operations', values.operation),
      ...given('maxRequests', positive('max-requests', values['max-requests'], true)),
      ...given('rps', positive('rps', values.rps, false)),
      ...given('timeout', milliseconds(positive('timeout', values.timeout, false))),
      ...given('runTimeout', milliseconds(positive('run-timeout', values['run-timeout'], false))),
      ...given('seed', seedOf(values.seed)),
      ...given('replay', values.replay),
      probeMethods: values['probe-methods'] === true,
    },
  };
}
