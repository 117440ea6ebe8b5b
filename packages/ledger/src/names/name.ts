import type { Micros } from '../values/time.ts';

/** A name-service entry (`Splice.Ans:AnsEntry`). */
export interface NameCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly party: string;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Null: it does not expire. */
  readonly expiresAt: Micros | null;
}
