import type { RunningService } from './start-service.ts';

/** What the program says on stdout once it answers. */
export const announcement = ({ baseUrl, metricsUrl }: Pick<RunningService, 'baseUrl' | 'metricsUrl'>): string =>
  `Ledger Explorer answers at ${baseUrl}\n${metricsUrl === null ? '' : `Metrics are at ${metricsUrl}\n`}`;
