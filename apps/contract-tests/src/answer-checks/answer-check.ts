import type { Fault } from '../session/fault.ts';
import type { Seen } from '../session/seen.ts';

/** Looks at one answer alone. */
export type AnswerCheck = (seen: Seen) => readonly Fault[];
