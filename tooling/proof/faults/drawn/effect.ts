import type { Answer } from '../proxy/answer.ts';

/** Effect of a random fault in a run: it changed a response, its conditions were never met, or it changed nothing visible. */
export type Reach = 'changed' | 'not met' | 'without effect';

/** Records the effects of a random fault during a run. */
export class Effect {
  readonly #sendsRequests: boolean;
  #met = 0;
  #changed = 0;
  #isSeenElsewhere = false;

  /** `sendsRequests`: the mutation sends other requests, so it is not tried on responses without met triggers. */
  constructor(sendsRequests: boolean) {
    this.#sendsRequests = sendsRequests;
  }

  /** Records a response for which the triggers are met. A response to HEAD shows status and header fields only. */
  recordMet(healthy: Answer, wrong: Answer, method: string): void {
    const isSeen = method === 'HEAD' ? isOtherHead(healthy, wrong) : isOther(healthy, wrong);
    if (isSeen) this.#changed += 1;
    if (isSeen || method !== 'HEAD') this.#met += 1;
  }

  /** Records a response for which the triggers are not met, and its changed form. */
  recordUnmet(healthy: Answer, wrong: Answer): void {
    this.#isSeenElsewhere ||= isOther(healthy, wrong);
  }

  /** True if `recordUnmet` can no longer change `reach`. */
  get isDecided(): boolean {
    return this.#sendsRequests || this.#isSeenElsewhere || this.#changed > 0;
  }

  /** `not met`: no request met the triggers. `without effect`: nothing visible changed. */
  get reach(): Reach {
    if (this.#changed > 0) return 'changed';
    return this.#met === 0 && (this.#sendsRequests || this.#isSeenElsewhere) ? 'not met' : 'without effect';
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
