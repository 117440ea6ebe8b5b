import { escapeMarkup } from '../../pages/html.ts';
import { fitLines, plainText, shorten, type Text, writeText } from '../text.ts';
import type { Delivery, Outgoing } from './delivery.ts';
import type { MailProvider } from './mail-provider.ts';

/** Characters of the plain text, and lines of the HTML, of one mail. */
const longestText = 50_000;
const maxHtmlLines = 500;

function line(text: Text): string {
  return writeText(text, escapeMarkup, (name) => `<code>${escapeMarkup(name)}</code>`);
}

/**
 * The request for a mail through an HTTP provider. Plain text and HTML have the same content, unless they are cut. `Message-ID` and `{{id}}`, which fits into a
 * provider's idempotency header, are the same in every attempt.
 */
export function emailRequest(delivery: Delivery, provider: MailProvider, address: string): Outgoing {
  const { message } = delivery;
  const title = `[${message.network}] ${plainText(message.title)}`;
  const unsubscribe = message.unsubscribeUrl;
  const text = fitLines(
    [
      plainText(message.title),
      '',
      ...message.lines.map(plainText),
      '',
      `Status: ${message.url}`,
      ...(unsubscribe === null ? [] : [`Unsubscribe: ${unsubscribe}`]),
    ],
    longestText,
  );
  const html = [
    '<!doctype html>',
    `<p><strong>${line(message.title)}</strong></p>`,
    ...message.lines.slice(0, maxHtmlLines).map((each) => `<p>${line(each)}</p>`),
    `<p><a href="${escapeMarkup(message.url)}">Status</a>`,
    ...(unsubscribe === null ? [] : [` · <a href="${escapeMarkup(unsubscribe)}">Unsubscribe</a>`]),
    '</p>',
  ].join('\n');
  const values: Readonly<Record<string, string>> = {
    id: message.id,
    to: address,
    from: provider.from,
    subject: shorten(title, 200),
    text,
    html,
    message_id: `<${message.id}@${provider.from.split('@').at(-1)?.replace(/>.*$/, '') ?? 'localhost'}>`,
    // A mail to the operator has no subscription to end, but the headers of the template need a URL.
    unsubscribe_url: unsubscribe ?? message.url,
  };
  return {
    url: provider.url,
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(Object.entries(provider.headers).map(([name, value]) => [name, fill(value, values)])),
    },
    body: JSON.stringify(fillTemplate(provider.body, values)),
  };
}

/** Replaces `{{name}}` by its value. An unknown name stays. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Fills each text of the parsed template, so that no name can break out of its JSON string. */
function fillTemplate(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') return fill(template, values);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values)]));
}
