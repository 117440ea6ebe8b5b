import { flag, list, number, setting, text, type Values, wholeNumber } from '@ledger-explorer/cli';
import { readChoice } from '../choice.ts';
import { parseReportTarget, reportFormats, type ReportTarget } from '../report/write-report.ts';
import { budgets, type SuiteOptions } from '../run-suite.ts';

const seconds = { placeholder: 'S', min: 0.001, max: 1_000_000, unit: 'seconds' };
const anyNumber = Number.MAX_SAFE_INTEGER;
const key = {
  placeholder: 'KEY',
  default: null,
  secret: true,
  expected: 'a key without spaces and characters that no header field may have',
  parse: (given: string) => (/^[\x21-\x7e]+$/u.test(given) ? given : undefined),
};

/** Header fields of the connection (RFC 9110, 7.6.1), and those with an option of their own. */
const reserved = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-api-key',
];

/** Parses `Name: value`; undefined if it is malformed or reserved. */
function parseHeader(given: string): readonly [name: string, value: string] | undefined {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]*?)[ \t]*$/.exec(given) ?? [];
  return name === '' || reserved.includes(name.toLowerCase()) ? undefined : [name, value];
}

export const settings = {
  baseUrl: text({
    option: 'base-url',
    placeholder: 'URL',
    description: 'base URL of a network of the deployment, for example http://127.0.0.1:8080/localnet',
    expected: 'the base URL of a network, for example http://127.0.0.1:8080/localnet',
  }),
  apiKey: setting<string, null>({
    ...key,
    option: 'api-key',
    env: 'EXPLORER_API_KEY',
    description: 'API key of the deployment',
  }),
  headers: list(
    setting<readonly [name: string, value: string]>({
      option: 'header',
      placeholder: "'NAME: VALUE'",
      secret: true,
      description:
        'header to send with every request, for a gateway in front of the deployment (may be repeated); values are never shown',
      expected: "'Name: value', where the name is neither x-api-key (give --api-key) nor a connection header",
      parse: parseHeader,
    }),
  ),
  deep: flag({
    option: 'deep',
    description: `at most ${budgets.deep.requests} requests instead of ${budgets.quick.requests}: more pages of each list, more random requests`,
  }),
  only: list(
    text({
      option: 'only',
      placeholder: 'NAME',
      description: 'test only this operation or check (may be repeated; an unknown name lists all)',
    }),
  ),
  skip: list(
    text({ option: 'skip', placeholder: 'NAME', description: 'skip this operation or check (may be repeated)' }),
  ),
  known: text({
    option: 'known',
    placeholder: 'FILE',
    default: null,
    description: 'file of findings that do not fail the run: one fingerprint per line, comments begin with #',
  }),
  maxRequests: wholeNumber({
    option: 'max-requests',
    default: null,
    min: 1,
    max: anyNumber,
    description: 'number of requests after which the run ends early',
  }),
  rps: number({
    option: 'rps',
    default: null,
    min: 0.001,
    max: anyNumber,
    description: "limit of requests per second, in addition to the server's rate limit",
  }),
  timeout: number({ ...seconds, option: 'timeout', default: 10, description: 'seconds for one response' }),
  runTimeout: number({
    ...seconds,
    option: 'run-timeout',
    default: null,
    shownDefault: `${budgets.quick.time / 1000}, with --deep ${budgets.deep.time / 1000}, with --against twice as much`,
    description: 'seconds for the whole run',
  }),
  seed: wholeNumber({
    option: 'seed',
    default: null,
    shownDefault: 'random',
    min: 0,
    max: anyNumber,
    description: 'seed of the random choices, to repeat a run',
  }),
  probeMethods: flag({
    option: 'probe-methods',
    description:
      'also send POST, PUT, PATCH, DELETE and TRACE, which must be refused; by default only GET, HEAD and OPTIONS are sent',
  }),
  verbose: flag({ option: 'verbose', description: 'print each finding in full, and a line for each request' }),
  reports: list(
    setting<ReportTarget>({
      option: 'report',
      placeholder: 'FORMAT=FILE',
      description: `report to write as ${reportFormats.join(' or ')} (may be repeated)`,
      expected: `FORMAT=FILE, where FORMAT is one of ${reportFormats.join(', ')}`,
      parse: parseReportTarget,
    }),
  ),
  against: text({
    option: 'against',
    placeholder: 'URL',
    default: null,
    description: 'base URL of a second deployment of the network; each response is compared with its response',
  }),
  againstKey: setting<string, null>({
    ...key,
    option: 'against-key',
    env: 'AGAINST_API_KEY',
    shownDefault: 'the same key',
    description: 'API key of the second deployment',
  }),
};

export type SettingValues = Values<typeof settings>;

/** Converts the settings to options of the suite. Throws `CannotTest` for an unknown name. */
export function suiteOptions(values: SettingValues): SuiteOptions {
  const { baseUrl, apiKey, headers, only, skip, maxRequests, rps, timeout, runTimeout, seed, probeMethods } = values;
  return {
    baseUrl,
    mode: values.deep ? 'deep' : 'quick',
    timeout: timeout * 1000,
    probeMethods,
    ...(headers.length > 0 && { connection: { headers: Object.fromEntries(headers) } }),
    ...(apiKey !== null && { apiKey }),
    ...(only.length + skip.length > 0 && readChoice(only, skip)),
    ...(maxRequests !== null && { maxRequests }),
    ...(rps !== null && { rps }),
    ...(runTimeout !== null && { runTimeout: runTimeout * 1000 }),
    ...(seed !== null && { seed }),
  };
}
