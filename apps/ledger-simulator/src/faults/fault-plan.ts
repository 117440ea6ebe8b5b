import { Prng } from '../random/prng.ts';
import type { Fault } from './fault.ts';

/** Decides which requests fail and how. The same requests in the same order get the same faults. */
export class FaultPlan {
  private faults: { fault: Fault; left: number }[] = [];
  private readonly rng: Prng;
  /** Requests that have failed so far, by kind. */
  readonly done = new Map<string, number>();

  constructor(seed: number, faults: readonly Fault[] = []) {
    this.rng = new Prng(`faults ${seed}`);
    this.set(faults);
  }

  /** Replaces all planned faults. */
  set(faults: readonly Fault[]): void {
    this.faults = faults.map((fault) => ({ fault, left: fault.next ?? 0 }));
  }

  /** Planned faults, with the remaining number of requests of those with `next`. */
  get planned(): Fault[] {
    return this.faults
      .filter(({ fault, left }) => left > 0 || (fault.probability ?? 0) > 0)
      .map(({ fault, left }) => (fault.next === undefined ? fault : { ...fault, next: left }));
  }

  /** Chooses the fault for a request to this path; null: the request succeeds. */
  draw(path: string): Fault | null {
    const concerned = this.faults.filter(({ fault }) => path.startsWith(fault.path ?? ''));
    const counted = concerned.find(({ left }) => left > 0);
    if (counted) counted.left--;
    const drawn =
      counted ?? concerned.find(({ fault }) => fault.next === undefined && this.rng.chance(fault.probability ?? 0));
    if (!drawn) return null;
    const { kind } = drawn.fault;
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
    return drawn.fault;
  }
}
