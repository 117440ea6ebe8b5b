import { signWebhook } from '../sign-webhook.ts';
import { plainText } from '../text.ts';
import type { Delivery, Outgoing } from './delivery.ts';
import type { SigningSecret } from './target.ts';

/** Bytes. Standard Webhooks recommends payloads below 20 KB. */
const largestBody = 20_000;

/**
 * The request for a signed webhook (Standard Webhooks 1.0) with `{ type, timestamp, data }`. Id and body are the same in every attempt;
 * `webhook-timestamp` and the signatures are not.
 */
export async function webhookRequest(
  delivery: Delivery,
  url: string,
  secrets: readonly SigningSecret[],
): Promise<Outgoing> {
  const { message, now } = delivery;
  const event = {
    type: message.type,
    timestamp: new Date(message.at).toISOString(),
    data: {
      ...message.data,
      network: message.network,
      incident: message.incident,
      action: message.action,
      severity: message.severity,
      title: plainText(message.title),
      url: message.url,
      unsubscribeUrl: message.unsubscribeUrl,
    },
  };
  const body = fit(event);
  const valid = secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret);
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'ledger-explorer-health-monitor',
      // Real time, even if the monitor's clock runs faster, because receivers compare it with their clock.
      ...(await signWebhook(message.id, Date.now(), body, valid)),
    },
    body,
  };
}

/** The body. If it is too long, it has `truncated: true`, and its lists are cut to 128 items, to 64 and so on, or left out. */
function fit(event: { readonly data: Readonly<Record<string, unknown>> }): string {
  const whole = JSON.stringify(event);
  if (size(whole) <= largestBody) return whole;
  const lists = Object.entries(event.data).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  for (let keep = 128; keep >= 1; keep = Math.floor(keep / 2)) {
    const cut = Object.fromEntries(lists.map(([name, list]) => [name, list.slice(0, keep)]));
    const body = JSON.stringify({ ...event, data: { ...event.data, ...cut, truncated: true } });
    if (size(body) <= largestBody) return body;
  }
  const bare = Object.fromEntries(Object.entries(event.data).filter(([, value]) => !Array.isArray(value)));
  return JSON.stringify({ ...event, data: { ...bare, truncated: true } });
}

function size(text: string): number {
  return new TextEncoder().encode(text).length;
}
