import { count } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';

/** Number of parts with their own color; the others share one. */
const colors = 5;

/** Parts of a whole side by side; `parts`: the largest first. Add a `sharesKey`. */
export function shares(parts: readonly number[]): Html {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const own = parts.slice(0, colors);
  let from = 0;
  const drawn = own.map((part, at) => {
    const path = `M${from} 0h${part}v10h-${part}z`;
    from += part;
    return html`<path class="share s${at + 1}" d="${path}" />`;
  });
  return html`<svg
    class="bars presence"
    viewBox="0 0 ${Math.max(1, whole)} 10"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    ${drawn}
    <path class="share" d="M${from} 0h${whole - from}v10h-${whole - from}z" />
  </svg>`;
}

/** The key to the colors of `shares`: name and number of each part. `rest`: name of the parts that share a color. */
export function sharesKey(parts: readonly { readonly name: Html; readonly count: number }[], rest: string): Html {
  const row = (color: string, name: Html | string, number: Html) =>
    html`<li>
      <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <rect class="share ${color}" width="10" height="10" rx="2" />
      </svg>
      ${name} <b>${number}</b>
    </li>`;
  const others = parts.slice(colors);
  const sum = others.reduce((total, part) => total + part.count, 0);
  return html`<ul class="key">
    ${parts.slice(0, colors).map((part, at) => row(`s${at + 1}`, part.name, count('count', part.count)))}
    ${others.length === 0 ? '' : row('', rest, count('versions.rest', sum))}
  </ul>`;
}
