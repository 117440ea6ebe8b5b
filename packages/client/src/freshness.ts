/** How fresh an answer is, and what the service calls the request. */
export interface Freshness {
  /** Number of the last update the data shows (`Explorer-Position`); null where the service does not say. */
  readonly position: number | null;
  /** Record time of that position, ISO 8601 with six fraction digits; null where the service does not say, and at position 0. */
  readonly recordTime: string | null;
  /** Seconds between the record time of the head of the index and the answer; null where the service does not say. */
  readonly lag: number | null;
  /** What the service calls this request in its logs; null where it does not say. */
  readonly requestId: string | null;
}

function toNumber(text: string | null): number | null {
  return text && !isNaN(Number(text)) ? Number(text) : null;
}

export function freshnessOf(headers: Headers): Freshness {
  return {
    position: toNumber(headers.get('explorer-position')),
    recordTime: headers.get('explorer-record-time'),
    lag: toNumber(headers.get('explorer-lag')),
    requestId: headers.get('request-id'),
  };
}
