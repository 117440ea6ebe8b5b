import { type Html, html, emptyHtml, trusted } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

/** The parts of a decimal literal: sign, whole digits in groups of three, fraction digits. No groups: it is not a decimal. */
function partsOf(literal: string): { sign: string; groups: readonly string[]; fraction: string } {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(literal) ?? [];
  const first = whole.length % 3;
  const groups = first === 0 ? [] : [whole.slice(0, first)];
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return { sign: minus === '' ? '' : '−', groups, fraction };
}

/** An amount with more groups of whole digits may break between them. */
const groupsPerLine = 6;

/** Groups of digits. The stylesheet draws the commas (`.k`), so that copied text has plain digits. */
function grouped(groups: readonly string[]): Html {
  const space = groups.length > groupsPerLine ? trusted('<wbr>') : emptyHtml;
  return html`${groups.map((group, at) => (at === 0 ? group : html`${space}<span class="k">${group}</span>`))}`;
}

/**
 * An exact amount with every digit. `field`: the API's name of it; `data-value` has the digits as they were sent. Null is shown as `–`, and
 * read as `unknown` by screen readers.
 */
export function amount(field: string, literal: string | null, unknown?: string): Html {
  if (literal === null) return absent(field, unknown ?? texts().unknown);
  const { sign, groups, fraction } = partsOf(literal);
  // A text that is not a decimal is shown unchanged.
  if (groups.length === 0)
    return html`<data class="amount" data-field="${field}" data-value="${literal}" value="${literal}"
      >${literal}</data
    >`;
  const length = groups.length > groupsPerLine ? 'amount long' : 'amount';
  return html`<data class="${length}" data-field="${field}" data-value="${literal}" value="${literal}"
    >${emphasized(sign, groups, fraction)}</data
  >`;
}

/** Whole digits and a dim fraction; below 1, dim leading zeros and the significant digits. */
function emphasized(sign: string, groups: readonly string[], fraction: string): Html {
  if (fraction === '') return html`<span class="whole">${sign}${grouped(groups)}</span>`;
  if (groups.join('') !== '0')
    return html`<span class="whole">${sign}${grouped(groups)}</span><span class="fraction">.${fraction}</span>`;
  const [zeros = ''] = /^0*/u.exec(fraction) ?? [];
  return html`<span class="whole">${sign}<span class="soft">0</span></span
    ><span class="fraction small"><span class="soft">.${zeros}</span>${fraction.slice(zeros.length)}</span>`;
}

/** A change of an amount, with its sign and the color of its direction. */
export function signed(field: string, literal: string): Html {
  const direction = literal === '0' ? 'soft' : literal.startsWith('-') ? 'out' : 'in';
  return html`<span class="${direction}">${direction === 'in' ? '+' : ''}${amount(field, literal)}</span>`;
}

/** An exact whole number in groups of three. */
export function count(field: string, value: number | null, unknown?: string): Html {
  if (value === null) return absent(field, unknown ?? texts().unknown);
  return html`<data data-field="${field}" data-value="${value}" value="${value}"
    >${grouped(partsOf(String(value)).groups)}</data
  >`;
}

/** All digits of a number without a field of the API. */
export function digits(value: number | string): Html {
  const { sign, groups, fraction } = partsOf(String(value));
  return html`${sign}${grouped(groups)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** An unknown value: a dash, and `word` for screen readers. */
export function absent(field: string, word: string): Html {
  return html`<span data-field="${field}" data-value=""
    ><span aria-hidden="true">–</span><span class="ear">${word}</span></span
  >`;
}

const suffixes = ['', ' k', ' M', ' B', ' T'] as const;

/**
 * A truncated amount for tiles: `≈ 37.7 B`. From 1,000 its first three or four digits with a suffix up to T, below 1,000 up to three fraction
 * digits, from a quadrillion all digits. Its exact value is in `data-value` and in the tooltip.
 */
export function about(field: string, literal: string, unit = ''): Html {
  const { sign, groups, fraction } = partsOf(literal);
  const tail = unit === '' ? '' : ` ${unit}`;
  const [first = literal, second] = groups;
  const suffix = suffixes[groups.length - 1];
  let short = literal;
  if (second === undefined) short = `${sign}${first}${fraction === '' ? '' : `.${fraction.slice(0, 3)}`}`;
  else if (suffix !== undefined) short = `${sign}${first}.${second.slice(0, Math.max(1, 3 - first.length))}${suffix}`;
  const isShort = second === undefined ? fraction.length > 3 : suffix !== undefined;
  return html`<data data-field="${field}" data-value="${literal}" value="${literal}" title="${literal}${tail}"
    >${isShort ? '≈ ' : ''}${short}${tail}</data
  >`;
}
