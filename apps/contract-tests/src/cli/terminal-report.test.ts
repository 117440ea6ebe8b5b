import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../finding.ts';
import type { Result } from '../result.ts';
import { findingsText, summaryText } from './terminal-report.ts';

const url = 'http://127.0.0.1:8080/localnet/v1';

function finding(operation: string, more: Partial<Finding>): Finding {
  const request = { method: 'GET', url: `${url}/updates?size=7&page=1`, headers: {} };
  return {
    check: 'paging/combination',
    rule: 'V36',
    operation,
    alsoIn: [],
    severity: 'error',
    source: 'seed',
    title: 'a list with several parameters has other items, or another order, than expected',
    detail: '',
    request,
    curl: `curl -i --path-as-is -g -H "x-api-key: $EXPLORER_API_KEY" '${request.url}'`,
    expected: '7 items, item 0 "1220c51f…"',
    actual: '7 items, item 0 "12204be2…"',
    fingerprint: `paging/combination|${operation}|`,
    occurrences: 1,
    ...more,
  };
}

const result: Result = {
  findings: [
    finding('any', {
      check: 'status/missing',
      title: '2 of 17 operations are missing',
      expected: '200',
      actual: 'listVotes, listFeaturedApps',
      curl: `curl -i --path-as-is -g -H "x-api-key: $EXPLORER_API_KEY" '${url}/featured-apps'`,
    }),
    finding('listUpdates', {}),
    finding('listEvents', {}),
  ].map(({ rule, ...rest }) => (rest.check === 'status/missing' || rule === undefined ? rest : { ...rest, rule })),
  stats: {
    baseUrl: url,
    mode: 'quick',
    seed: 813_675_127,
    specVersion: '1.0.0',
    startedAt: '2026-01-01T00:00:00.000Z',
    duration: 15_200,
    requests: 1986,
    coverage: Array.from({ length: 17 }, () => ({ operation: 'listUpdates', requests: 1, checks: [], unchecked: [] })),
    unchecked: [],
  },
};

describe('the output of a run', () => {
  it('has the reasons why checks of the service could not run', () => {
    const stats = { ...result.stats, unchecked: [{ check: 'limits', why: 'the limit is too high' }] };
    expect(summaryText({ findings: [], stats }, false)).toContain(
      '  not checked of any: limits: the limit is too high\n',
    );
  });

  it('equals the sample of the README', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [, sample = ''] = /<!-- sample:begin -->\s*```\n(.*?)```\s*<!-- sample:end -->/s.exec(readme) ?? [];
    const stream = new PassThrough() as unknown as NodeJS.WriteStream;
    expect(`${findingsText(result.findings, stream)}${summaryText(result, false)}`).toBe(sample);
  });
});
