import { fitLines, plainText, shorten, type Text, writeText } from '../text.ts';
import { type Delivery, mark, type Outgoing, repeatMark } from './delivery.ts';

function escape(text: string): string {
  return text.replace(/[\\*_~`|>[\]()#@<:-]/g, (sign) => `\\${sign}`);
}

// Inside inline code nothing is markup: no mention, no masked link, no emphasis. A backtick would end it.
function code(name: string): string {
  return `\`${name.replace(/`/g, 'ˋ')}\``;
}

function line(text: Text): string {
  return writeText(text, escape, code);
}

const red = 0xd1242f;
const amber = 0xbf8700;
const green = 0x1a7f37;
const blue = 0x0969da;

/**
 * A webhook's message: one embed (title ≤ 256, description ≤ 4,096). `allowed_mentions` is empty: whatever a name says,
 * Discord notifies nobody. `wait=true` makes a refusal visible instead of a blind 204.
 */
export function discordRequest(delivery: Delivery, url: string): Outgoing {
  const { message, texts } = delivery;
  const address = new URL(url);
  address.searchParams.set('wait', 'true');
  const colour =
    message.action === 'resolve'
      ? green
      : message.severity === 'critical'
        ? red
        : message.severity === 'warning'
          ? amber
          : blue;
  const last = message.unsubscribeUrl === null ? [] : [`[${texts.messages.unsubscribe}](${message.unsubscribeUrl})`];
  const body = fitLines(message.lines.map(line), 4096 - 1 - (last[0]?.length ?? 0), texts);
  return {
    url: address.href,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      embeds: [
        {
          // Titles cannot contain code: markup is escaped, and nothing there can notify.
          title: shorten(`${mark(delivery)} ${writeText(message.title, plain, plain)}${repeatMark(delivery)}`, 256),
          description: [body, ...last].filter((part) => part !== '').join('\n'),
          url: message.url,
          color: colour,
          timestamp: new Date(message.at).toISOString(),
          footer: { text: shorten(`${message.network} · ${plainText([message.type])}`, 2048) },
        },
      ],
      allowed_mentions: { parse: [] },
    }),
  };
}

function plain(text: string): string {
  return escape(text);
}
