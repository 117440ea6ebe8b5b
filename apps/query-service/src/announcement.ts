import type { RunningService } from './start-service.ts';

/** Text on stdout when the service accepts requests. */
export function announcement({ baseUrl, metricsUrl }: Pick<RunningService, 'baseUrl' | 'metricsUrl'>): string {
  return `Ledger Explorer answers at ${baseUrl}\n${metricsUrl === null ? '' : `Metrics are at ${metricsUrl}\n`}`;
}
