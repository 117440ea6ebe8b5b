import type { Json } from '../alerts/message.ts';
import type { Subscription } from './subscription.ts';

/** An undelivered message for its subscriber. */
export interface DeadLetterView {
  /** ISO 8601. */
  readonly at: string;
  readonly type: string;
  readonly incident: string;
  readonly reason: string;
}

/** The JSON of a subscription for its holder, without its target, which is encrypted. */
export function subscriptionView(subscription: Subscription, deadLetters: readonly DeadLetterView[]): Json {
  const { id, created, confirmed, disabled, channel, watch, leastSeverity, kinds, quiet, label } = subscription;
  return {
    id,
    state: disabled !== null ? 'disabled' : confirmed === null ? 'unconfirmed' : 'active',
    created: new Date(created).toISOString(),
    confirmed: confirmed === null ? null : new Date(confirmed).toISOString(),
    disabled: disabled === null ? null : { at: new Date(disabled.at).toISOString(), reason: disabled.reason },
    channel,
    watch: watch.map((selector) => ({ ...selector })),
    leastSeverity,
    kinds: kinds === null ? null : [...kinds],
    quiet: quiet === null ? null : { ...quiet, from: timeOfDay(quiet.from), to: timeOfDay(quiet.to) },
    label,
    deadLetters: deadLetters.map((letter) => ({ ...letter })),
  };
}

function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
