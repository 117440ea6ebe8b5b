import type { Channel } from './channels/target.ts';
import { readRetryAfter } from './retry-schedule.ts';

/** How a try ended. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** The receiver does not exist any more: the subscription ends. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** It will never take this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may take it later. `unknown`: it may even have taken it. */
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfter: number | null; readonly unknown: boolean };

/** Answers besides 410 by which a channel says that nobody is there any more. */
const goneStatuses: Partial<Record<Channel, readonly number[]>> = {
  // Deleted webhook.
  discord: [404],
  // The chat blocked the bot or threw it out.
  telegram: [403],
  // Removed app or archived channel: "no_service", "channel_is_archived".
  slack: [404],
};

/** What an answer's status means. `body` = the beginning of its text, for the reason. */
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
  // Too early, too slow, too many: not a judgement on the message.
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    // A gateway that lost the answer does not know either whether the message arrived.
    const unknown = status === 408 || status === 502 || status === 504;
    return { kind: 'later', reason, retryAfter: readRetryAfter(retryAfter, now), unknown };
  }
  if (status < 400)
    return { kind: 'later', reason: `${reason} (redirects are not followed)`, retryAfter: null, unknown: false };
  return { kind: 'refused', reason };
}
