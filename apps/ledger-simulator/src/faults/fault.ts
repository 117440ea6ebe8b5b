import { Prng } from '../random/prng.ts';

/**
 * Kinds of failure. `429`: 429 as plain text; `429-retry`: the same with `Retry-After`; `503`: JSON, history not
 * loaded; `500`: JSON; `html`: a 502 page of a proxy; `truncated`: 200 with half the body and a matching length;
 * `cut`: half the body, then the connection is closed; `reset`: the connection is reset before a response; `slow`:
 * the body takes `seconds`.
 */
export const faultKinds = ['429', '429-retry', '503', '500', 'html', 'truncated', 'cut', 'reset', 'slow'] as const;
type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Probability that a request fails, in [0, 1]. */
  readonly probability?: number;
  /** Number of next requests to fail, in place of `probability`. Faults with `next` are used up before those with `probability` apply. */
  readonly next?: number;
  /** Prefix of the paths that fail, without `/api/scan` (`/v2/updates`); absent: all of Scan's. */
  readonly path?: string;
  /** `429-retry`: value of the header; `slow`: duration of the body. In seconds, default 1. */
  readonly seconds?: number;
}

/** Parses a list such as `429:0.05,reset:3x`: kinds with a probability or a number of next requests; undefined if it is malformed. */
export function parseFaults(text: string): Fault[] | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const faults = parts.map(parseFault).filter((fault) => fault !== undefined);
  return faults.length === parts.length ? faults : undefined;
}

function parseFault(part: string): Fault | undefined {
  const [name = '', amount = ''] = part.trim().split(':');
  const kind = faultKinds.find((each) => each === name);
  if (!kind) return undefined;
  const times = /^(\d{1,6})x$/.exec(amount)?.[1];
  if (times !== undefined) return { kind, next: Number(times) };
  return /^(0(\.\d+)?|1(\.0+)?)$/.test(amount) ? { kind, probability: Number(amount) } : undefined;
}

/** Decides which valid requests fail and how. The same requests, one after another, get the same faults. */
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
