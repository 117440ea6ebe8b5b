import { SimulatorError } from '../simulator-error.ts';

/**
 * How a host fails. `429`: plain text; `429-retry`: with `Retry-After`; `503`: JSON, history not there yet; `500`: JSON;
 * `html`: an error page of what stands in front; `truncated`: half the body, as if whole; `cut`: half the body, then the
 * connection ends; `reset`: the connection ends before an answer; `slow`: the body takes its time.
 */
export const faultKinds = ['429', '429-retry', '503', '500', 'html', 'truncated', 'cut', 'reset', 'slow'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Of each request, in [0, 1]. */
  readonly probability?: number;
  /** Of the next so many requests; counted before probabilities are drawn. */
  readonly next?: number;
  /** Only requests whose path begins so (`/v2/updates`); absent: all of Scan's. */
  readonly path?: string;
  /** Of `429-retry`: what it says; of `slow`: how long the body takes. Default 1. */
  readonly seconds?: number;
}

/** Reads `429:0.05,reset:3x`: kinds with a probability, or for the next so many requests. @throws SimulatorError */
export function parseFaults(text: string): Fault[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [kind = '', amount = ''] = part.trim().split(':');
      const known = faultKinds.find((each) => each === kind);
      const times = /^(\d{1,6})x$/.exec(amount)?.[1];
      const probability = /^(0(\.\d+)?|1(\.0+)?)$/.test(amount) ? Number(amount) : null;
      if (!known || (times === undefined && probability === null))
        throw new SimulatorError(
          `--faults ${part}: give kind:probability or kind:3x (the next 3), kinds ${faultKinds.join(', ')}.`,
        );
      return times === undefined
        ? { kind: known, probability: probability ?? 0 }
        : { kind: known, next: Number(times) };
    });
}
