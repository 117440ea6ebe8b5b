import type { RunningService } from './start-service.ts';

/** What the program says on stdout once it answers. */
export function announcement({ baseUrl, metricsUrl }: Pick<RunningService, 'baseUrl' | 'metricsUrl'>): string {
  return `Ledger Explorer answers at ${baseUrl}\n${metricsUrl === null ? '' : `Metrics are at ${metricsUrl}\n`}`;
}
