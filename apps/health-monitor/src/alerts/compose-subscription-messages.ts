import type { Brand } from '../brand.ts';
import type { Draft } from './message.ts';

/** Asks the receiver to confirm a subscription. It contains nothing that the creator wrote, so it cannot be used to send texts. */
export function composeConfirmation(subscription: string, network: string, now: number, { name }: Brand): Draft {
  return {
    ...own('subscription.confirm', subscription, now),
    title: [`Confirm alerts about validators of ${network}`],
    lines: [
      [`Someone requested alerts of ${name} for this address. Open the link to confirm.`],
      ['If it was not you, do nothing: no other message will be sent.'],
    ],
  };
}

/** A test message. */
export function composeTest(subscription: string, network: string, now: number, { name }: Brand): Draft {
  return {
    ...own('subscription.test', `${subscription}/${now}`, now),
    title: [`Test message of ${name}, ${network}`],
    lines: [['Alerts will look like this. Nothing has happened.']],
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
