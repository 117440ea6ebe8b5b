import type { Brand } from '../brand.ts';
import type { Draft } from './message.ts';

/** Asks the receiver to confirm a subscription. It contains nothing that the creator wrote, so it cannot be used to send texts. */
export function composeConfirmation(
  subscription: string,
  network: string,
  now: number,
  { name, texts: { messages } }: Brand,
): Draft {
  return {
    ...own('subscription.confirm', subscription, now),
    title: [messages.confirm(network)],
    lines: [[messages.requested(name)], [messages.notYou]],
  };
}

/** A test message. */
export function composeTest(
  subscription: string,
  network: string,
  now: number,
  { name, texts: { messages } }: Brand,
): Draft {
  return {
    ...own('subscription.test', `${subscription}/${now}`, now),
    title: [messages.test(name, network)],
    lines: [[messages.nothingHappened]],
  };
}

function own(type: string, incident: string, now: number): Omit<Draft, 'title' | 'lines'> {
  return {
    type,
    action: 'note',
    severity: 'info',
    incident: `subscription/${incident}`,
    subject: type,
    at: now,
    path: '',
    data: {},
    opener: null,
  };
}
