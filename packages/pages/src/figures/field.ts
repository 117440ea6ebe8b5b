import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';

/** A value of the API's field of this name. `shown`: the value for people; by default its text, which is untrusted. */
export function field(
  name: string,
  value: string | boolean,
  shown: Html | string = foreignText(String(value)),
  className: 'good' | 'bad' | 'in' | 'out' | '' = '',
): Html {
  const style = className === '' ? '' : html`class="${className}"`;
  return html`<span ${style} data-field="${name}" data-value="${String(value)}">${shown}</span>`;
}
