import { describe, expect, it } from 'vitest';
import { timedPosition } from './timed-position.ts';

describe('timedPosition', () => {
  it('returns the given position and record time on every call', () => {
    expect(timedPosition('7', '1767225600000001')).toEqual({ position: 7, recordTime: 1_767_225_600_000_001n });
    expect(timedPosition('8', '1767225600000001')).toEqual({ position: 8, recordTime: 1_767_225_600_000_001n });
    expect(timedPosition('8', '1767225600000002')).toEqual({ position: 8, recordTime: 1_767_225_600_000_002n });
  });

  it('returns the same object for the same position and time', () => {
    expect(timedPosition('9', '1767225600000003')).toBe(timedPosition('9', '1767225600000003'));
  });
});
