import type { Answer } from '../proxy/answer.ts';

/** What a run says of a drawn fault, beside what it found. */
export type Reach = 'changed' | 'not met' | 'without effect';

/** Counts what a run meets of a drawn fault. */
export class Effect {
  readonly #isOfRequests: boolean;
  #met = 0;
  #changed = 0;
  #isSeenElsewhere = false;

  /** `isOfRequests`: what the fault would change shows only where it is asked for. */
  constructor(isOfRequests: boolean) {
    this.#isOfRequests = isOfRequests;
  }

  /** An answer that the fault is for, and what became of it. One to HEAD shows status and header fields alone. */
  meet(healthy: Answer, wrong: Answer, method: string): void {
    const isSeen = method === 'HEAD' ? isOtherHead(healthy, wrong) : isOther(healthy, wrong);
    if (isSeen) this.#changed += 1;
    if (isSeen || method !== 'HEAD') this.#met += 1;
  }

  /** An answer that it is not for, and what would become of it. */
  pass(healthy: Answer, wrong: Answer): void {
    this.#isSeenElsewhere ||= isOther(healthy, wrong);
  }

  /** Nothing is to be learned from answers that the fault is not for. */
  get isClear(): boolean {
    return this.#isOfRequests || this.#isSeenElsewhere || this.#changed > 0;
  }

  /** `not met`: the run sent no request that the fault is for. `without effect`: nothing that a client could see. */
  get reach(): Reach {
    if (this.#changed > 0) return 'changed';
    return this.#met === 0 && (this.#isOfRequests || this.#isSeenElsewhere) ? 'not met' : 'without effect';
  }
}

function isOther(healthy: Answer, wrong: Answer): boolean {
  return healthy.text !== wrong.text || isOtherHead(healthy, wrong);
}

function isOtherHead(healthy: Answer, wrong: Answer): boolean {
  if (healthy.status !== wrong.status) return true;
  const [old, changed] = [healthy, wrong].map(({ headers }) =>
    headers.filter(([name]) => !/^content-length$/i.test(name)),
  );
  return JSON.stringify(old) !== JSON.stringify(changed);
}
