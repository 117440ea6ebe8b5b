import type { Seen } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';

/** A check of a single response. */
export type AnswerCheck = (seen: Seen) => readonly Fault[];
