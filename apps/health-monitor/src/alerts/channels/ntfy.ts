import { fitLines, plainText, shorten } from '../text.ts';
import { type Delivery, type Outgoing, repeatMark } from './delivery.ts';

/**
 * ntfy's JSON format, posted to the server's root: headers cannot carry every name. ntfy turns a message over 4,096 bytes
 * into an attachment, so the text is cut to fit even if each character takes four bytes.
 */
export function ntfyRequest(delivery: Delivery, url: string, token: string | null): Outgoing {
  const { message, texts } = delivery;
  const topic = new URL(url);
  const segments = topic.pathname.split('/').filter((segment) => segment !== '');
  const root = new URL(topic);
  root.pathname = `/${segments.slice(0, -1).join('/')}`;
  root.search = '';
  const resolved = message.action === 'resolve';
  return {
    url: root.href,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({
      topic: decodeURIComponent(segments.at(-1) ?? ''),
      title: shorten(`${plainText(message.title)}${repeatMark(delivery)}`, 200),
      message: fitLines(message.lines.map(plainText), 1000, texts) || message.type,
      priority: resolved ? 3 : message.severity === 'critical' ? 5 : message.severity === 'warning' ? 4 : 2,
      tags: [
        resolved ? 'white_check_mark' : message.severity === 'critical' ? 'red_circle' : 'warning',
        message.network,
      ],
      click: message.url,
      ...(message.unsubscribeUrl === null
        ? {}
        : { actions: [{ action: 'view', label: texts.messages.unsubscribe, url: message.unsubscribeUrl }] }),
    }),
  };
}
