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
  /** Number of next requests to fail. These are used up before probabilities apply. */
  readonly next?: number;
  /** Prefix of the paths that fail (`/v2/updates`); absent: all of Scan's. */
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
