import { visibleName } from './visible-name.ts';

/** An untrusted text, already sanitized by `visibleName`. Channels format it so that markup in it has no effect. */
export interface Quoted {
  readonly quoted: string;
}

/** One line of a message: the monitor's own words, and quoted texts. */
export type Text = readonly (string | Quoted)[];

/** Sanitizes and quotes an untrusted text. `fallback`: shown if nothing is left. */
export function quote(name: string, fallback?: string): Quoted {
  return { quoted: visibleName(name, fallback) };
}

/** The line as a string, with the channel's formats for own words and for quoted texts. */
export function writeText(text: Text, own: (words: string) => string, quoted: (name: string) => string): string {
  return text.map((part) => (typeof part === 'string' ? own(part) : quoted(part.quoted))).join('');
}

/** The line without any markup. */
export function plainText(text: Text): string {
  return writeText(
    text,
    (words) => words,
    (name) => name,
  );
}

/** Limit of a list in a message. The page that the message links to shows all items. */
const maxListItems = 40;

/** The items as bulleted lines. If there are too many, a last line has the number of omitted ones. */
export function listItems(items: readonly Text[]): readonly Text[] {
  const shown = items.slice(0, maxListItems).map((item): Text => ['• ', ...item]);
  return items.length > maxListItems ? [...shown, [`… and ${items.length - maxListItems} more`]] : shown;
}

/** The lines that fit into `limit` UTF-16 units, joined by `separator`. If not all fit, a last line has the number of omitted ones. */
export function fitLines(lines: readonly string[], limit: number, separator = '\n'): string {
  const whole = lines.join(separator);
  if (whole.length <= limit) return whole;
  const omitted = (count: number): string => `… and ${count} more lines`;
  const room = limit - omitted(lines.length).length;
  const fitting: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + line.length + separator.length > room) break;
    fitting.push(line);
    length += line.length + separator.length;
  }
  return [...fitting, omitted(lines.length - fitting.length)].join(separator);
}

/** The text cut to `limit` UTF-16 units with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
