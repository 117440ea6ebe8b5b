import type { Answer } from './answer.ts';
import type { Failure } from './errors/failure.ts';

/** An answer, or why there is none: `if (answer.error) … else answer.data`. */
export type SafeAnswer<T> = (Answer<T> & { error?: undefined }) | { error: Failure; data?: undefined };
