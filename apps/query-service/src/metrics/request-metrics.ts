import type { Family, Sample } from '@ledger-explorer/cli/metrics';
import { exportedLists, operations } from '@ledger-explorer/spec';

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Observed {
  readonly byStatus: Map<number, number>;
  /** Number of requests per bound: longer than the previous bound and at most this one. */
  readonly byBound: number[];
  count: number;
  seconds: number;
}

/** Statuses that alerts watch. For the API, their counters start at 0: a counter that appears with its first event shows no increase. */
const watched = [500, 503] as const;

/** Counts and durations of requests by operation. */
export class RequestMetrics {
  readonly #observed = new Map<string, Observed>();

  constructor() {
    for (const { id } of [...operations, ...exportedLists]) this.#of(id);
    for (const operation of ['export', 'stream', 'none']) this.#of(operation);
  }

  #of(operation: string): Observed {
    const before = this.#observed.get(operation);
    if (before !== undefined) return before;
    const byStatus = new Map<number, number>(watched.map((status) => [status, 0]));
    const observed = { byStatus, byBound: bounds.map(() => 0), count: 0, seconds: 0 };
    this.#observed.set(operation, observed);
    return observed;
  }

  /** Records a request. `operation` is never a path as sent, so that the number of names is bounded. */
  note(operation: string, status: number, seconds: number): void {
    const observed = this.#of(operation);
    observed.byStatus.set(status, (observed.byStatus.get(status) ?? 0) + 1);
    const at = bounds.findIndex((bound) => seconds <= bound);
    if (at !== -1) observed.byBound[at] = (observed.byBound[at] ?? 0) + 1;
    observed.count += 1;
    observed.seconds += seconds;
  }

  families(): readonly Family[] {
    const entries = [...this.#observed];
    return [
      {
        name: 'ledger_explorer_http_requests_total',
        help: 'Requests answered, by operation and status.',
        type: 'counter',
        samples: entries.flatMap(([operation, { byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
        ),
      },
      {
        name: 'ledger_explorer_http_request_duration_seconds',
        help: 'Time from a request to the beginning of its response, by operation.',
        type: 'histogram',
        samples: entries.flatMap(([operation, observed]) =>
          observed.count === 0 ? [] : histogram(operation, observed),
        ),
      },
    ];
  }
}

function histogram(operation: string, { byBound, count, seconds }: Observed): readonly Sample[] {
  let atMostBound = 0;
  const buckets = bounds.map((bound, at) => {
    atMostBound += byBound[at] ?? 0;
    return { suffix: '_bucket', labels: { operation, le: String(bound) }, value: atMostBound };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { operation, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { operation }, value: seconds },
    { suffix: '_count', labels: { operation }, value: count },
  ];
}
