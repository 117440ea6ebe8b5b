import { fitLines, shorten, writeText, type Text } from '../text.ts';
import { type Delivery, mark, type Outgoing, repeatMark } from './delivery.ts';

interface Chat {
  /** Characters of the text. */
  readonly limit: number;
  /** The body of a request to its incoming webhook. */
  readonly body: (text: string) => unknown;
}

const chats: Readonly<Record<'discord' | 'teams', Chat>> = {
  // Empty `allowed_mentions`: no name in the text can notify a user. Flag 4 suppresses previews of links.
  discord: { limit: 2000, body: (content) => ({ content, allowed_mentions: { parse: [] }, flags: 4 }) },
  teams: {
    limit: 10_000,
    body: (text) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', wrap: true, text }] },
        },
      ],
    }),
  },
};

/** Escapes every character of markup, so that a name cannot become a link, a mention or emphasis. */
function escape(text: string): string {
  return text.replace(/[\\*_~`|>[\]()#@<:-]/g, (sign) => `\\${sign}`);
}

function line(text: Text): string {
  return writeText(text, escape, escape);
}

/** The request for Discord or Microsoft Teams: one text in Markdown. `wait=true` makes Discord report a refusal. */
export function markdownRequest(delivery: Delivery, channel: keyof typeof chats, url: string): Outgoing {
  const { message } = delivery;
  const { limit, body } = chats[channel];
  const address = new URL(url);
  if (channel === 'discord') address.searchParams.set('wait', 'true');
  // A parenthesis would end the address of a Markdown link.
  const link = (words: string, to: string): string =>
    `[${words}](${to.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`;
  const links = [link('Status', message.url)];
  if (message.unsubscribeUrl !== null) links.push(link('Unsubscribe', message.unsubscribeUrl));
  const linkLine = links.join(' · ');
  const title = shorten(line(message.title), 500);
  const head = `${mark(delivery)} **${title}**${repeatMark(delivery)}`;
  // An empty line separates paragraphs in Teams.
  const separator = channel === 'teams' ? '\n\n' : '\n';
  // Two characters are the empty line before the links.
  const text = fitLines([head, ...message.lines.map(line)], limit - linkLine.length - 2, separator);
  return {
    url: address.href,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(`${text}\n\n${linkLine}`)),
  };
}
