import type { KeyRecord } from '@ledger-explorer/store';

function state(record: KeyRecord, now: Date): string {
  if (record.revokedAt !== null) return 'revoked';
  return record.expiresAt !== null && record.expiresAt <= now ? 'expired' : 'active';
}

function time(date: Date | null): string {
  return date === null ? '-' : date.toISOString().replace(/\.\d+Z$/u, 'Z');
}

/** Replaces control characters of a name, so that it stays one line on a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}

/** Formats keys as aligned columns with a heading line. */
export function keyTable(records: readonly KeyRecord[], now: Date): string {
  const rows = [
    ['ID', 'NAME', 'CREATED', 'EXPIRES', 'LIMIT', 'STATE'],
    ...records.map((record) => [
      record.id,
      printable(record.name),
      time(record.createdAt),
      time(record.expiresAt),
      record.rateLimit ?? 'default',
      state(record, now),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}
