import { fitLines, plainText, shorten, type Text, writeText } from '../text.ts';
import { type Delivery, mark, type Outgoing, repeatMark } from './delivery.ts';

// Slack parses only `<!channel>`, `<@U…>` and `<https://…|text>`. Other mentions stay text because `link_names` is not set.
function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

// Names are formatted as code, in which Slack makes no emphasis, emoji or link. A backtick would end the code.
function code(name: string): string {
  return `\`${escape(name.replace(/`/g, 'ˋ'))}\``;
}

function line(text: Text): string {
  return writeText(text, escape, code);
}

/** The request for a Slack webhook: one section of at most 3,000 characters, and the plain title for notifications. */
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
