import type { Plan } from './plan.ts';
import type { Report } from './report.ts';
import type { ResumeToken } from './resume-token.ts';

export interface WalkOptions {
  /** Pages asked for at a time, and at most so many kept ahead. Default: 6, the connections a Worker may have. */
  concurrency?: number | undefined;
  /** End after so many entries. */
  limit?: number | undefined;
  /**
   * End after so many requests, with a token to go on from: a Worker may have 50. What the client tries again is not
   * counted.
   */
  maxRequests?: number | undefined;
  /** Ends the walk: it throws what the client throws. */
  signal?: AbortSignal | undefined;
  /** Go on where another walk of the same list ended. */
  resume?: ResumeToken | null | undefined;
  /** Called once, before the first entry is delivered. */
  onPlan?: ((plan: Plan) => void) | undefined;
  /** Called after each page that was delivered. */
  onProgress?: ((report: Report) => void) | undefined;
}
