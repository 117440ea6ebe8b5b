import { visibleName } from './visible-name.ts';

/** A text somebody else chose, already made visible; channels show it so that nothing in it takes effect. */
export interface Quoted {
  readonly quoted: string;
}

/** One line of a message: our own words, and quoted ones. */
export type Text = readonly (string | Quoted)[];

/** Marks a stranger's text as one to be quoted. */
export function quote(name: string, fallback?: string): Quoted {
  return { quoted: visibleName(name, fallback) };
}

/** The line with each part written by the channel's rules. */
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
