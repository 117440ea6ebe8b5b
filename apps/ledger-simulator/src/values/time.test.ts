import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { effectiveTimeText, hour, parseTime, payloadTimeText, recordTimeText, wallClock } from './time.ts';

describe('times', () => {
  const at = parseTime('2025-10-24T14:28:37.208560Z');

  it('have the fraction digits of the ledger for each kind', () => {
    expect(recordTimeText(at)).toBe('2025-10-24T14:28:37.208560Z');
    expect(effectiveTimeText(at)).toBe('2025-10-24T14:28:37.20856Z');
    expect(payloadTimeText(at)).toBe('2025-10-24T14:28:37.208560Z');
    expect(payloadTimeText(parseTime('2025-10-24T14:28:37Z'))).toBe('2025-10-24T14:28:37Z');
    expect(payloadTimeText(parseTime('2025-10-24T14:28:37.2Z'))).toBe('2025-10-24T14:28:37.200Z');
  });

  it('are read exactly, and only from ISO 8601 in UTC', () => {
    expect(recordTimeText(parseTime('2026-01-30T06:00:00.000001Z'))).toBe('2026-01-30T06:00:00.000001Z');
    expect(parseTime('yesterday')).toBeNaN();
    expect(parseTime('2026-01-30T06:00:00+01:00')).toBeNaN();
  });

  it('of the wall clock follow a correction of the clock', () => {
    const corrected = Date.now() + 8 * (hour / 1000);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(Date, 'now').mockReturnValue(corrected);
    expect(Math.floor(wallClock() / 1000)).toBe(corrected);
  });
});
