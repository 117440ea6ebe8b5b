import type { Brand } from '../brand.ts';
import type { Draft } from './message.ts';

/** The request to confirm a subscription. It contains no text of the creator, so that it cannot be abused to send texts. */
export function composeConfirmation(subscription: string, network: string, now: number, { name }: Brand): Draft {
  return {
    ...base('subscription.confirm', subscription, now),
    title: [`Confirm alerts about validators of ${network}`],
    lines: [
      [`Someone requested alerts of ${name} for this address. Open the link to confirm.`],
      ['If it was not you, do nothing: no other message will be sent.'],
    ],
  };
}

export function composeTest(subscription: string, network: string, now: number, { name }: Brand): Draft {
  return {
    ...base('subscription.test', `${subscription}/${now}`, now),
    title: [`Test message of ${name}, ${network}`],
    lines: [['Alerts will look like this. Nothing has happened.']],
  };
}

function base(type: string, incident: string, now: number): Omit<Draft, 'title' | 'lines'> {
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
