import { answerChecks } from '../answer-checks/answer-checks.ts';
import type { TestRequest } from './ask.ts';
import type { Fault } from './fault.ts';
import type { Seen } from './seen.ts';
import { simplerAsks } from './simpler-asks.ts';

/** Limit of requests for shrinking one fault. */
const mostForOne = 15;

/** Reduces requests that show a fault. */
export class Shrinker {
  readonly #listen: (ask: TestRequest) => Promise<Seen | undefined>;
  #budget: number;

  /** `budget`: requests for all faults together. */
  constructor(listen: (ask: TestRequest) => Promise<Seen | undefined>, budget: number) {
    this.#listen = listen;
    this.#budget = budget;
  }

  /** Returns the smallest request found within the budget that still shows the fault. */
  async shrink(fault: Fault, ask: TestRequest): Promise<{ readonly fault: Fault; readonly ask: TestRequest }> {
    let best = { fault, ask };
    let left = mostForOne;
    const same = (other: Fault): boolean => other.check === fault.check && other.where === fault.where;
    for (let again = true; again;) {
      again = false;
      for (const candidate of simplerAsks(best.ask)) {
        if (this.#budget <= 0 || left <= 0) return best;
        left -= 1;
        this.#budget -= 1;
        const seen = await this.#listen(candidate);
        if (seen === undefined) continue;
        const found = Object.values(answerChecks)
          .flatMap((check) => check(seen))
          .find(same);
        if (found === undefined) continue;
        best = { fault: found, ask: candidate };
        again = true;
        break;
      }
    }
    return best;
  }
}
