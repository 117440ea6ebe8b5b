import { fitLines, plainText, shorten } from '../text.ts';
import type { Delivery, Outgoing } from './delivery.ts';

const hosts = { us: 'https://events.pagerduty.com', eu: 'https://events.eu.pagerduty.com' } as const;

/**
 * The request for PagerDuty's Events API v2. A message that opens or resolves an incident is an alert with a `dedup_key`, so that a repeat
 * changes nothing. A note is a change event, which pages no one.
 */
export function pagerDutyRequest(delivery: Delivery, routingKey: string, region: 'us' | 'eu'): Outgoing {
  const { message } = delivery;
  // PagerDuty's limit, in characters.
  const summary = shorten(plainText(message.title), 1024);
  const timestamp = new Date(message.at).toISOString();
  const details = { text: fitLines(message.lines.map(plainText), 8000), type: message.type, data: message.data };
  const links = [{ href: message.url, text: 'Status' }];
  if (message.unsubscribeUrl !== null) links.push({ href: message.unsubscribeUrl, text: 'Unsubscribe' });
  const headers = { 'content-type': 'application/json' };

  if (message.action === 'note') {
    return {
      url: `${hosts[region]}/v2/change/enqueue`,
      headers,
      body: JSON.stringify({
        routing_key: routingKey,
        payload: { summary, timestamp, source: message.network, custom_details: details },
        links,
      }),
    };
  }
  return {
    url: `${hosts[region]}/v2/enqueue`,
    headers,
    body: JSON.stringify({
      routing_key: routingKey,
      event_action: message.action === 'open' ? 'trigger' : 'resolve',
      dedup_key: message.dedupKey,
      payload: {
        summary,
        timestamp,
        severity: message.severity,
        source: message.network,
        class: message.type,
        custom_details: details,
      },
      client: 'Ledger Explorer health monitor',
      client_url: message.url,
      links,
    }),
  };
}
