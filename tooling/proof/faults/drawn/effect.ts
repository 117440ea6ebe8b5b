import type { Answer } from '../proxy/answer.ts';

/**
 * Effect of a random fault in a run. `not met`: the mutation was never applied under its triggers, but changes (or may change) other responses.
 * `without effect`: otherwise, if it changed nothing visible.
 */
export type Reach = 'changed' | 'not met' | 'without effect';

/** Records the effects of a random fault during a run. */
export class Effect {
  readonly #isTriedUnmet: boolean;
  #met = 0;
  #changed = 0;
  #changesUnmet = false;

  /** `isTriedUnmet`: the mutation is also tried on responses without met triggers (`recordUnmet`). */
  constructor(isTriedUnmet: boolean) {
    this.#isTriedUnmet = isTriedUnmet;
  }

  /** Records a response for which the triggers are met. A response to HEAD shows status and header fields only. */
  recordMet(healthy: Answer, wrong: Answer, method: string): void {
    const isSeen = method === 'HEAD' ? headDiffers(healthy, wrong) : differs(healthy, wrong);
    if (isSeen) this.#changed += 1;
    if (isSeen || method !== 'HEAD') this.#met += 1;
  }

  /** Records a response for which the triggers are not met, and its changed form. */
  recordUnmet(healthy: Answer, wrong: Answer): void {
    this.#changesUnmet ||= differs(healthy, wrong);
  }

  /** True if `recordUnmet` can no longer change `reach`. */
  get isDecided(): boolean {
    return !this.#isTriedUnmet || this.#changesUnmet || this.#changed > 0;
  }

  get reach(): Reach {
    if (this.#changed > 0) return 'changed';
    return this.#met === 0 && (!this.#isTriedUnmet || this.#changesUnmet) ? 'not met' : 'without effect';
  }
}

function differs(healthy: Answer, wrong: Answer): boolean {
  return healthy.text !== wrong.text || headDiffers(healthy, wrong);
}

function headDiffers(healthy: Answer, wrong: Answer): boolean {
  if (healthy.status !== wrong.status) return true;
  const [old, changed] = [healthy, wrong].map(({ headers }) =>
    headers.filter(([name]) => !/^content-length$/i.test(name)),
  );
  return JSON.stringify(old) !== JSON.stringify(changed);
}
