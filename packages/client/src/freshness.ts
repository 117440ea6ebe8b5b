/** How fresh a response is, and the id of its request. */
export interface Freshness {
  /** Number of the last update that the data includes (`Explorer-Position`); null if the service does not say. */
  readonly position: number | null;
  /** Record time of that position, ISO 8601 with six fraction digits; null if the service does not say, and at position 0. */
  readonly recordTime: string | null;
  /** Seconds between the record time of the head and the response, also as of an older position (`Explorer-Lag`); null if the service does not say. */
  readonly lag: number | null;
  /** Seconds since the service last confirmed the response in its database, if the database cannot be reached (`Explorer-Stale`); else null. */
  readonly stale: number | null;
  /** Id of the request in the logs of the service (`Request-Id`); null if the service does not say. */
  readonly requestId: string | null;
}

function toNumber(text: string | null): number | null {
  return text && !isNaN(Number(text)) ? Number(text) : null;
}

/** Reads the freshness headers of a response. */
export function freshnessOf(headers: Headers): Freshness {
  return {
    position: toNumber(headers.get('explorer-position')),
    recordTime: headers.get('explorer-record-time'),
    lag: toNumber(headers.get('explorer-lag')),
    stale: toNumber(headers.get('explorer-stale')),
    requestId: headers.get('request-id'),
  };
}
