import { showTime } from '../alerts/spans.ts';

/** A piece of HTML that is safe to write as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of a template: texts are escaped, HTML is not, lists are joined, `null` and `false` are omitted. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * HTML from a template: inserted texts cannot become markup, in text or in a quoted attribute.
 *
 * @example html`<a title="${name}">${name}</a>`
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const own = compact(strings);
  let text = own[0] ?? '';
  parts.forEach((part, index) => {
    text += write(part) + (own[index + 1] ?? '');
  });
  return new Html(text);
}

const compacted = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The template without the indentation of its source, cached: a template literal is the same object at each call. */
function compact(strings: TemplateStringsArray): readonly string[] {
  let own = compacted.get(strings);
  if (own === undefined) {
    own = strings.map((text) => text.replace(/\s*\n\s*/g, '\n'));
    compacted.set(strings, own);
  }
  return own;
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeMarkup(String(part));
}

/** Text for HTML, XML and their quoted attributes. Characters that XML 1.0 cannot contain (controls, lone surrogates) are replaced. */
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

/** A point in time, UTC, for people and programs. */
export function time(instant: number): Html {
  return html`<time datetime="${new Date(instant).toISOString()}">${showTime(instant)}</time>`;
}
