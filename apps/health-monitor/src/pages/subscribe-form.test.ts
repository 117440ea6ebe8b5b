import { expect, it } from 'vitest';
import { channels } from '../alerts/channels/target.ts';
import { readSubscriptionRequest } from '../subscriptions/read-subscription-request.ts';
import { selectorKinds } from '../subscriptions/selector.ts';
import { faultsOfForm, requestOfForm } from './subscribe-form.ts';

const targets = {
  webhook: 'https://hooks.acme.org/in',
  slack: 'https://hooks.slack.com/services/T/B/x',
  discord: 'https://discord.com/api/webhooks/1/x',
  telegram: '@acme_alerts',
  pagerduty: 'r'.repeat(32),
  email: 'ann@acme.org',
  teams: 'https://acme.webhook.office.com/webhookb2/x',
};

it.each(channels)('the form makes a valid API request for %s', (channel) => {
  for (const by of selectorKinds) {
    const values = {
      channel,
      target: targets[channel],
      by,
      value: 'x',
      from: '22:00',
      to: '06:00',
      timeZone: 'Europe/Zurich',
    };
    expect(readSubscriptionRequest(requestOfForm(values), [], false)).toHaveProperty('request.target.channel', channel);
  }
});

it('the form shows each fault of the API at its field', () => {
  // Invalid: the target and the time `from`. Missing: the value of the name, the time `to` and the time zone.
  const read = readSubscriptionRequest(
    requestOfForm({ channel: 'slack', target: 'x', by: 'name', from: '9', timeZone: '' }),
    [],
    false,
  );
  const found = faultsOfForm('faults' in read ? read.faults : []);
  expect([...found.keys()].sort()).toEqual(['from', 'target', 'timeZone', 'to', 'value']);
  const empty = readSubscriptionRequest(requestOfForm({}), [], false);
  expect([...faultsOfForm('faults' in empty ? empty.faults : []).keys()]).toContain('channel');
});
