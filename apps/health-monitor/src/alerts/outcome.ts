import type { Channel } from './channels/target.ts';
import { readRetryAfter } from './retry-schedule.ts';

/** The outcome of an attempt. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** The receiver no longer exists, so the subscription is disabled. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The receiver will never accept this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The receiver may accept the message later, after `retryAfter` milliseconds if given. `unknown`: the receiver may have it already. */
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfter: number | null; readonly unknown: boolean };

/** Statuses besides 410 that mean that the receiver no longer exists. */
const goneStatuses: Partial<Record<Channel, readonly number[]>> = {
  // The webhook was deleted.
  discord: [404],
  // The chat blocked or removed the bot.
  telegram: [403],
  // The app was removed or the channel archived.
  slack: [404],
};

/** The outcome of an attempt by the status of the answer. `body`: the beginning of the answer, for the reason. */
export function judgeAnswer(
  channel: Channel,
  status: number,
  retryAfter: string | null,
  body: string,
  now: number,
): Outcome {
  const reason = `answered ${status}${body === '' ? '' : `: ${body}`}`;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410 || goneStatuses[channel]?.includes(status) === true) return { kind: 'gone', reason };
  // The receiver was busy or failed, which does not depend on the message.
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    // After a timeout, or if a gateway lost the response, the message may have arrived.
    const unknown = status === 408 || status === 502 || status === 504;
    return { kind: 'later', reason, retryAfter: readRetryAfter(retryAfter, now), unknown };
  }
  if (status < 400)
    return { kind: 'later', reason: `${reason} (redirects are not followed)`, retryAfter: null, unknown: false };
  return { kind: 'refused', reason };
}
