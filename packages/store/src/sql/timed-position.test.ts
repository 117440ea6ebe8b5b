import { describe, expect, it } from 'vitest';
import { timedPosition } from './timed-position.ts';

describe('the state at a position', () => {
  it('is of its position and its time, whatever was asked for before', () => {
    expect(timedPosition('7', '1767225600000001')).toEqual({ position: 7, recordTime: 1_767_225_600_000_001n });
    expect(timedPosition('8', '1767225600000001')).toEqual({ position: 8, recordTime: 1_767_225_600_000_001n });
    expect(timedPosition('8', '1767225600000002')).toEqual({ position: 8, recordTime: 1_767_225_600_000_002n });
  });

  it('is one for all answers that show it', () => {
    expect(timedPosition('9', '1767225600000003')).toBe(timedPosition('9', '1767225600000003'));
  });
});
