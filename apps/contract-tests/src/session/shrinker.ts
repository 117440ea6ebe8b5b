import { answerChecks } from '../answer-checks/answer-checks.ts';
import type { TestRequest } from './ask.ts';
import type { Fault } from './fault.ts';
import type { Seen } from './seen.ts';
import { simplerAsks } from './simpler-asks.ts';

/** Requests that go into one fault. */
const mostForOne = 15;

/** Makes requests that show a fault smaller. */
export class Shrinker {
  readonly #listen: (ask: TestRequest) => Promise<Seen | undefined>;
  #budget: number;

  /** `budget`: requests that may go into all faults together. */
  constructor(listen: (ask: TestRequest) => Promise<Seen | undefined>, budget: number) {
    this.#listen = listen;
    this.#budget = budget;
  }

  /** The smallest request that still shows the fault, as far as the budget for that reaches. */
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
