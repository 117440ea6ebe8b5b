import { fitLines, plainText, shorten, type Text, writeText } from '../text.ts';
import { type Delivery, mark, type Outgoing, repeatMark } from './delivery.ts';

// Only these three mean something to Slack's parser (`<!channel>`, `<@U…>`, `<https://…|text>`): everything else that
// looks like a mention stays text unless `link_names` asks for it, which we never do.
function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

// A name stands in code format: no emphasis, no emoji, no automatic link in there. A backtick would end it.
function code(name: string): string {
  return `\`${escape(name.replace(/`/g, 'ˋ'))}\``;
}

function line(text: Text): string {
  return writeText(text, escape, code);
}

/** An incoming webhook's message: one section of ≤ 3,000 characters, and the plain title for notifications. */
export function slackRequest(delivery: Delivery, url: string): Outgoing {
  const { message } = delivery;
  const title = `${mark(delivery)} *${line(message.title)}*${repeatMark(delivery)}`;
  const links = [`<${escape(message.url)}|Status>`];
  if (message.unsubscribeUrl !== null) links.push(`<${escape(message.unsubscribeUrl)}|Unsubscribe>`);
  return {
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      text: escape(shorten(`${mark(delivery)} ${plainText(message.title)}${repeatMark(delivery)}`, 1000)),
      blocks: [
        {
          type: 'section',
          text: { type: 'mrkdwn', verbatim: true, text: fitLines([title, ...message.lines.map(line)], 3000) },
        },
        { type: 'context', elements: [{ type: 'mrkdwn', verbatim: true, text: links.join(' · ') }] },
      ],
      unfurl_links: false,
      unfurl_media: false,
    }),
  };
}
