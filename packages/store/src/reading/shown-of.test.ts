import { describe, expect, it } from 'vitest';
import { shownOf } from './shown-of.ts';

describe('the state at a position', () => {
  it('is of its position and its time, whatever was asked for before', () => {
    expect(shownOf('7', '1767225600000001')).toEqual({ position: 7, recordTime: 1_767_225_600_000_001n });
    expect(shownOf('8', '1767225600000001')).toEqual({ position: 8, recordTime: 1_767_225_600_000_001n });
    expect(shownOf('8', '1767225600000002')).toEqual({ position: 8, recordTime: 1_767_225_600_000_002n });
  });

  it('is one for all answers that show it', () => {
    expect(shownOf('9', '1767225600000003')).toBe(shownOf('9', '1767225600000003'));
  });
});
