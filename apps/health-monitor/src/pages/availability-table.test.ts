import { expect, it } from 'vitest';
import { availabilityTable } from './availability-table.ts';

const at = Date.UTC(2026, 10, 20, 14);
const same = { uptime: 0.9987, coverage: 1, down: 2 };
const figures = { '24h': same, '7d': same, '30d': same, '90d': same };

it('the table shows one row for a record of less than a day, and one for each window of an older record', () => {
  const rows = (firstSeen: number) => availabilityTable(figures, { firstSeen, at }).text.match(/99\.87 %/g)?.length;
  expect(rows(at - 3 * 3_600_000)).toBe(1);
  expect(rows(at - 30 * 3_600_000)).toBe(4);
});
