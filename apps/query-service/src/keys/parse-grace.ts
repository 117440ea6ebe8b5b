const unitMilliseconds: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses the time that a rotated key stays valid (`0`, `30s`, `15m`, `24h`, `7d`), in milliseconds; undefined if the text is invalid. */
export function parseGrace(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count, unit] = /^([1-9][0-9]{0,5})([smhd])$/u.exec(text) ?? [];
  return count === undefined || unit === undefined ? undefined : Number(count) * (unitMilliseconds[unit] ?? Number.NaN);
}
