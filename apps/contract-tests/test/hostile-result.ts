import { ruleUrl } from '@ledger-explorer/spec';
import type { Finding } from '../src/finding.ts';
import type { Result } from '../src/result.ts';

/** Text that a hostile server could put into a report, in every field that it controls. */
export const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)> ]]> " ' & | \`\`\`\` \u0000\u001B[31m --> **b**`;

const finding: Finding = {
  check: 'page/count',
  rule: 'V36',
  docs: ruleUrl('V36'),
  operation: 'listUpdates',
  alsoIn: [],
  severity: 'error',
  source: 'seed',
  title: 'totalElements is not the number of rows',
  detail: `The pages have 41 rows and the total is 42.\nfirst row: ${hostile}`,
  request: {
    method: 'GET',
    url: 'http://127.0.0.1:8080/localnet/v1/updates?size=20&page=2',
    headers: { 'x-api-key': '$EXPLORER_API_KEY' },
  },
  curl: `curl -H "x-api-key: $EXPLORER_API_KEY" 'http://127.0.0.1:8080/localnet/v1/updates?size=20&page=2'`,
  expected: '41',
  actual: `42 ${hostile}`,
  fingerprint: 'a1b2c3',
  occurrences: 3,
};

/** An incomplete run with errors and notes, from a server that attacks the report. */
export const hostileResult: Result = {
  findings: [
    finding,
    {
      ...finding,
      check: 'order/ties',
      operation: 'listParties',
      title: `Ties are not by party id ${hostile}`,
      fingerprint: 'b',
      occurrences: 1,
    },
    {
      ...finding,
      check: 'headers/vary',
      operation: 'any',
      title: 'Vary is missing',
      fingerprint: 'c',
    },
    { ...finding, check: 'slow', severity: 'note', title: 'An answer took 3 s', fingerprint: 'd' },
  ],
  stats: {
    baseUrl: 'http://127.0.0.1:8080/localnet',
    mode: 'quick',
    seed: 7,
    specVersion: '1.2.0',
    startedAt: '2026-11-20T15:00:00.000Z',
    duration: 12_345,
    requests: 431,
    stopped: 'the limit of 600 requests is reached',
    coverage: [
      {
        operation: 'listUpdates',
        requests: 31,
        checks: ['page', 'order'],
        unchecked: [{ check: 'pages/deep', why: `there are only 40 rows ${hostile}` }],
      },
      { operation: 'listParties', requests: 12, checks: ['order'], unchecked: [] },
    ],
    unchecked: [{ check: 'limits', why: `the rate limit is too high ${hostile}` }],
  },
};

/** A complete run without findings. */
export const healthyResult: Result = {
  findings: [],
  stats: {
    baseUrl: hostileResult.stats.baseUrl,
    mode: 'quick',
    seed: 7,
    specVersion: '1.2.0',
    startedAt: hostileResult.stats.startedAt,
    duration: 9000,
    requests: 580,
    coverage: hostileResult.stats.coverage,
    unchecked: [],
  },
};

/** A run without findings that ended early. */
export const incompleteResult: Result = {
  ...healthyResult,
  stats: { ...healthyResult.stats, stopped: 'the limit of 600 requests is reached' },
};
