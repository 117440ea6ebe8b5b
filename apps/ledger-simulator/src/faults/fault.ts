/**
 * How a host fails. `429`: plain text; `429-retry`: with `Retry-After`; `503`: JSON, history not there yet; `500`: JSON;
 * `html`: an error page of what stands in front; `truncated`: half the body, as if whole; `cut`: half the body, then the
 * connection ends; `reset`: the connection ends before an answer; `slow`: the body takes its time.
 */
export const faultKinds = ['429', '429-retry', '503', '500', 'html', 'truncated', 'cut', 'reset', 'slow'] as const;
type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Of each request, in [0, 1]. */
  readonly probability?: number;
  /** Number of next requests; counted before probabilities are drawn. */
  readonly next?: number;
  /** Only requests whose path begins so (`/v2/updates`); absent: all of Scan's. */
  readonly path?: string;
  /** Of `429-retry`: what it says; of `slow`: how long the body takes. Default 1. */
  readonly seconds?: number;
}

/** Reads `429:0.05,reset:3x`: kinds with a probability, or a number of next requests. Undefined: it is not of this form. */
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
