import { escapeMarkup } from '../serving/escape-markup.ts';

/** A piece of HTML that is safe to write as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: texts are escaped, HTML is not, lists are joined, `null` and `false` are nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * HTML from a template: nothing that is put in can become markup, in text or in a quoted attribute.
 *
 * @example html`<a title="${name}">${name}</a>`
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += write(part) + (strings[index + 1] ?? '');
  });
  return new Html(text);
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeMarkup(String(part));
}
