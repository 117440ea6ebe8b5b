import { fitLines, type Text, writeText } from '../text.ts';
import { type Delivery, mark, type Outgoing, repeatMark } from './delivery.ts';

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

// Telegram turns `@name`, `/command`, `#tag` and addresses into links, except in code.
function code(name: string): string {
  return `<code>${escape(name)}</code>`;
}

function line(text: Text): string {
  return writeText(text, escape, code);
}

/**
 * The request `sendMessage` of Telegram's Bot API. Its limit of 4,096 characters does not count tags, so fitting the text with its tags is
 * safe. Lines are not cut, so every tag is closed.
 */
export function telegramRequest(delivery: Delivery, botToken: string, chat: string): Outgoing {
  const { message } = delivery;
  const links = [`<a href="${escape(message.url)}">Status</a>`];
  if (message.unsubscribeUrl !== null) links.push(`<a href="${escape(message.unsubscribeUrl)}">Unsubscribe</a>`);
  const linkLine = links.join(' · ');
  const title = `${mark(delivery)} <b>${line(message.title)}</b>${repeatMark(delivery)}`;
  return {
    url: `https://api.telegram.org/bot${botToken}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: chat,
      text: `${fitLines([title, ...message.lines.map(line)], 4096 - 1 - linkLine.length)}\n${linkLine}`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      disable_notification: message.severity === 'info',
    }),
  };
}
