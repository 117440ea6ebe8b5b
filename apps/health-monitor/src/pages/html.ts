import { showTime } from '../alerts/spans.ts';

/** Safe HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: texts are escaped, HTML is not, lists are joined, `null`, `undefined` and `false` are omitted. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * Makes HTML from a template. Inserted texts cannot become markup, in text or in a quoted attribute.
 *
 * @example html`<a title="${name}">${name}</a>`
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const literals = compact(strings);
  let text = literals[0] ?? '';
  parts.forEach((part, index) => {
    text += write(part) + (literals[index + 1] ?? '');
  });
  return new Html(text);
}

const compacted = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The template without the indentation of its source. Cached by the strings, which are the same object at each call. */
function compact(strings: TemplateStringsArray): readonly string[] {
  let literals = compacted.get(strings);
  if (literals === undefined) {
    literals = strings.map((text) => text.replace(/\s*\n\s*/g, '\n'));
    compacted.set(strings, literals);
  }
  return literals;
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeMarkup(String(part));
}

/** Escapes a text for HTML, XML and their quoted attributes. Replaces characters that XML 1.0 does not allow. */
export function escapeMarkup(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/'/g, '&#39;')
  );
}

/** A `<time>` element; `instant`: epoch milliseconds. */
export function time(instant: number): Html {
  return html`<time datetime="${new Date(instant).toISOString()}">${showTime(instant)}</time>`;
}
