import { expect, it } from 'vitest';
import { writeExposition } from '@ledger-explorer/cli/metrics';
import { RequestMetrics } from './request-metrics.ts';

it('RequestMetrics begins the errors of operations, files and streams at 0', () => {
  const text = writeExposition(new RequestMetrics().families());
  for (const operation of ['listUpdates', 'exportUpdates', 'stream']) {
    expect(text).toContain(`requests_total{operation="${operation}",status="500"} 0`);
  }
});

it('RequestMetrics counts by operation and status, and times by operation in cumulative buckets', () => {
  const requests = new RequestMetrics();
  requests.note('listUpdates', 200, 0.001);
  requests.note('listUpdates', 200, 0.25);
  requests.note('listUpdates', 503, 11);
  requests.note('getEvent', 404, 0.5);
  const lines = writeExposition(requests.families()).split('\n');
  const counted = lines.filter((line) => line.includes('requests_total{') && !line.endsWith(' 0'));
  expect(counted.sort()).toEqual([
    'ledger_explorer_http_requests_total{operation="getEvent",status="404"} 1',
    'ledger_explorer_http_requests_total{operation="listUpdates",status="200"} 2',
    'ledger_explorer_http_requests_total{operation="listUpdates",status="503"} 1',
  ]);
  const buckets = lines.filter((line) => line.includes('_bucket{operation="listUpdates"'));
  expect(buckets.map((line) => /le="(.+)"\} (\d+)$/u.exec(line)?.slice(1))).toEqual([
    ...['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1'].map((bound) => [bound, '1']),
    ...['0.25', '0.5', '1', '2.5', '5', '10'].map((bound) => [bound, '2']),
    ['+Inf', '3'],
  ]);
  expect(lines).toContain('ledger_explorer_http_request_duration_seconds_sum{operation="listUpdates"} 11.251');
  expect(lines).toContain('ledger_explorer_http_request_duration_seconds_count{operation="listUpdates"} 3');
});
