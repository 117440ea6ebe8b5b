import type { Fault } from '../session/fault.ts';
import type { Seen } from '../session/seen.ts';

/** A check of a single response. */
export type AnswerCheck = (seen: Seen) => readonly Fault[];
