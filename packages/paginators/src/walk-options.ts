import type { Plan } from './plan.ts';
import type { Report } from './report.ts';
import type { ResumeToken } from './walk-state.ts';

/** Options of a walk. */
export interface WalkOptions {
  /** Pages requested at a time, and most that are read ahead. Default: 6, the connections that a Worker may have. */
  concurrency?: number | undefined;
  /** End when this number of entries is delivered, including those before a resume. */
  limit?: number | undefined;
  /** End after this number of requests of this run, with a token: a Worker may make 50. Retries of the client are not counted. */
  maxRequests?: number | undefined;
  /** Ends the walk: it throws what the client throws. */
  signal?: AbortSignal | undefined;
  /** Resume where another walk of the same list and ledger ended; if it was complete, with the entries that are new since. */
  resume?: ResumeToken | undefined;
  /** Called once, before the first entry is delivered. */
  onPlan?: ((plan: Plan) => void) | undefined;
  /** Called after each page that was delivered. */
  onProgress?: ((report: Report) => void) | undefined;
}
