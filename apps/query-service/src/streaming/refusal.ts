import type { Listener, ListenRequest } from './listener.ts';

/** Limits of open streams: all callers, all callers without a key, one caller (`each`). */
const maxListeners = { all: 1_000, keyless: 500, each: 100 } as const;
/** Limits of parties with streams, because each party is read separately: all callers, one caller (`each`). */
const maxParties = { all: 100, each: 10 } as const;
/** Reason to refuse a stream. */
export interface Refusal {
  /** True if the caller has reached its own limit. */
  readonly isOwn: boolean;
  readonly detail: string;
}

/** Reason to refuse another stream beside the open ones; null: it can be opened. */
export function refusalOf(
  { caller, isKeyless, selection: { partyId } }: ListenRequest,
  open: readonly Listener[],
): Refusal | null {
  const ofCaller = open.filter(({ request }) => request.caller === caller);
  /** Parties of these streams; 0 if the request has none or one of them. */
  const countParties = (listeners: readonly Listener[]): number => {
    const parties = new Set(listeners.map(({ request }) => request.selection.partyId));
    parties.delete(null);
    return partyId === null || parties.has(partyId) ? 0 : parties.size;
  };
  const refuse = (isOwn: boolean, detail: string): Refusal => ({ isOwn, detail });
  if (ofCaller.length >= maxListeners.each)
    return refuse(true, `The caller already has ${maxListeners.each} streams open, the most that are allowed.`);
  if (countParties(ofCaller) >= maxParties.each)
    return refuse(
      true,
      `The caller already has streams of ${maxParties.each} parties open, the most that are allowed.`,
    );
  if (open.length >= maxListeners.all)
    return refuse(false, `The service already has ${open.length} streams open, the most that are allowed.`);
  const keyless = open.filter(({ request }) => request.isKeyless).length;
  if (isKeyless && keyless >= maxListeners.keyless)
    return refuse(false, `Callers without a key already have ${keyless} streams open, the most that are allowed.`);
  if (countParties(open) >= maxParties.all)
    return refuse(
      false,
      `The service already has streams of ${maxParties.all} parties open, the most that are allowed.`,
    );
  return null;
}
