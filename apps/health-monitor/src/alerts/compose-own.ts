import type { Draft } from './message.ts';

/** The question whether the receiver wants to be told. Nothing that its creator wrote is in it: it is no way to send a text. */
export function composeConfirmation(subscription: string, network: string, now: number): Draft {
  return {
    ...own('subscription.confirm', subscription, now),
    title: [`Confirm alerts about validators of ${network}`],
    lines: [
      ['Somebody asked for alerts of this health monitor to be sent here. Open the link to confirm.'],
      ['If that was not you, do nothing: no other message will follow.'],
    ],
  };
}

/** A message that shows that messages arrive. */
export function composeTest(subscription: string, network: string, now: number): Draft {
  return {
    ...own('subscription.test', `${subscription}/${now}`, now),
    title: [`Test message of the health monitor of ${network}`],
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
