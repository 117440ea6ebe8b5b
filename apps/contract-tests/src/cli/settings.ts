import { flag, list, number, setting, text, UsageError, type Values, wholeNumber } from '@ledger-explorer/cli';
import { parseReportTarget, reportFormats, type ReportTarget } from '../report/write-report.ts';
import { budgets, type SuiteOptions } from '../run-suite.ts';

const seconds = { value: 'S', min: 0.001, max: 1_000_000, unit: 'seconds' };
const anyNumber = Number.MAX_SAFE_INTEGER;
const key = {
  value: 'KEY',
  default: null,
  secret: true,
  expected: 'a key without spaces and characters that no header field may have',
  parse: (given: string) => (/^[\x21-\x7e]+$/u.test(given) ? given : undefined),
};

/** What every command takes. */
export const settings = {
  baseUrl: text({
    option: 'base-url',
    value: 'URL',
    description: "address of the deployment with the network's prefix",
    expected: 'the address with the network’s prefix, for example http://127.0.0.1:8080/localnet',
  }),
  apiKey: setting<string, null>({ ...key, option: 'api-key', env: 'EXPLORER_API_KEY', description: 'its API key' }),
  quick: flag({
    option: 'quick',
    description: `at most ${budgets.quick.requests} requests, ${budgets.quick.requests + budgets.quick.methods} with --probe-methods (what is done without --deep)`,
  }),
  deep: flag({
    option: 'deep',
    description: `at most ${budgets.deep.requests} requests: longer walks, more random requests`,
  }),
  operations: list(text({ option: 'operation', value: 'ID', description: 'only this operation (may be repeated)' })),
  maxRequests: wholeNumber({
    option: 'max-requests',
    default: null,
    min: 1,
    max: anyNumber,
    description: 'at most this number of requests',
  }),
  rps: number({
    option: 'rps',
    default: null,
    min: 0.001,
    max: anyNumber,
    description: 'at most this number of requests per second; limits of the server are kept in any case',
  }),
  timeout: number({ ...seconds, option: 'timeout', default: 10, description: 'seconds for one answer' }),
  runTimeout: number({
    ...seconds,
    option: 'run-timeout',
    default: null,
    shownDefault: `${budgets.quick.time / 1000}, with --deep ${budgets.deep.time / 1000}`,
    description: 'seconds for the whole run',
  }),
  seed: wholeNumber({
    option: 'seed',
    default: null,
    shownDefault: 'drawn',
    min: 0,
    max: anyNumber,
    description: 'of the random choices, to repeat a run',
  }),
  replay: text({ option: 'replay', default: null, description: 'repeats one finding: the text stands with it' }),
  probeMethods: flag({
    option: 'probe-methods',
    description:
      'sends POST, PUT, PATCH, DELETE and TRACE too, to see them refused; without it nothing but GET, HEAD and OPTIONS leaves this program',
  }),
  strict: flag({ option: 'strict', description: 'warnings fail the run too' }),
  reports: list(
    setting<ReportTarget>({
      option: 'report',
      value: 'FORMAT=FILE',
      description: `${reportFormats.join(', ')} (may be repeated)`,
      expected: `FORMAT=FILE, where FORMAT is one of ${reportFormats.join(', ')}`,
      parse: parseReportTarget,
    }),
  ),
};

/** Of `contract-tests` without a command. */
export const testSettings = {
  ...settings,
  against: text({
    option: 'against',
    value: 'URL',
    default: null,
    description: 'compares two deployments at one position instead of testing one',
  }),
  againstKey: setting<string, null>({
    ...key,
    option: 'against-key',
    shownDefault: 'the same key',
    description: "the other deployment's API key",
  }),
};

export const recordSettings = {
  ...settings,
  expires: wholeNumber({
    option: 'expires',
    value: 'DAYS',
    default: null,
    shownDefault: 'never',
    min: 1,
    max: 100_000,
    unit: 'days',
    description: 'days after which the baseline must be recorded again',
  }),
};

export type CommonValues = Values<typeof settings>;

/** What is not given is left out. Throws `UsageError`. */
export function suiteOptions(values: CommonValues): SuiteOptions {
  const { baseUrl, apiKey, operations, maxRequests, rps, timeout, runTimeout, seed, replay, probeMethods } = values;
  if (values.quick && values.deep) throw new UsageError('--quick and --deep exclude each other');
  return {
    baseUrl,
    mode: values.deep ? 'deep' : 'quick',
    timeout: timeout * 1000,
    probeMethods,
    ...(apiKey !== null && { apiKey }),
    ...(operations.length > 0 && { operations }),
    ...(maxRequests !== null && { maxRequests }),
    ...(rps !== null && { rps }),
    ...(runTimeout !== null && { runTimeout: runTimeout * 1000 }),
    ...(seed !== null && { seed }),
    ...(replay !== null && { replay }),
  };
}
