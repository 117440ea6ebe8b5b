/** Microseconds since the epoch as ISO 8601 in UTC with six fraction digits: `2026-05-01T12:00:00.000001Z`. */
export function isoTime(micros: bigint): string {
  const belowMilli = ((micros % 1000n) + 1000n) % 1000n;
  const milliseconds = Number((micros - belowMilli) / 1000n);
  return new Date(milliseconds).toISOString().replace('Z', `${belowMilli.toString().padStart(3, '0')}Z`);
}
