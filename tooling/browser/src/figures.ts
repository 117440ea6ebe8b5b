import type { Row } from '@ledger-explorer/proof';
import type { Page } from '@ledger-explorer/test-downloads';

/** A figure as the page has it: an element with `data-field` and `data-value`. */
export interface Figure {
  /** The API's name of it, after the part of the answer where the page says one: `totalSupplyDto.valueCoin`. */
  readonly field: string;
  readonly value: string;
  readonly tag: string;
  /** What is read, without the commas that the sheet draws. */
  readonly text: string;
}

/** All figures of a page, by where they stand. */
export interface PageFigures {
  /** In the line that says of which position the page is. */
  readonly strip: readonly Figure[];
  /** In no row. */
  readonly facts: readonly Figure[];
  /** Of every list, in order. */
  readonly rows: readonly { readonly key: string; readonly figures: readonly Figure[] }[];
  /** Outside of these: none should be. */
  readonly elsewhere: readonly Figure[];
  /** What is read in the page's content and has a digit, but is no figure. */
  readonly loose: readonly string[];
  /** JSON of the ledger, without white space. */
  readonly json: readonly string[];
}

/** Where digits are read that are no figures of the API, and why. Whatever stands elsewhere has to be compared. */
const ownDigits: Readonly<Record<string, string>> = {
  bdi: 'a text of the ledger',
  'pre.json': 'JSON of the ledger, compared as a whole',
  h1: 'a sentence about figures of the page, whose amounts are compared',
  '.ordinal': 'the number of an event, as in the id of its row',
  '.sizes': 'the sizes that a list can have',
  '.paging p': 'the ranks of rows and nodes, compared by themselves',
  '.chart': 'the ends of an axis, compared by themselves',
  'details.others summary': 'how many more parties there are, each a figure itself',
  '.results': 'ids that rows are named after',
  'section h3': 'the id of an event, as its row is named',
  '.places': 'links to updates, by their place in the row',
};

/** Digits in words of the pages' own, and what they say. */
const ownWords: readonly (readonly [RegExp, why: string])[] = [
  [/\b(?:24 h|30 days)\b/gu, 'a length of time that never changes'],
  [/\bthe 100? largest\b/gu, 'a number of holders that never changes'],
  [/\b(?:68|138) hexadecimal digits\b/gu, 'the length of an id'],
  [/\b(?:under 1 s|\d+ (?:s|min|h|days)) old\b/gu, 'the age of the head, by the clock of the service'],
];

const read = `((ownDigits) => {
  const words = (text) => text.replaceAll(/\\s+/g, ' ').trim();
  const figure = (element) => {
    const part = element.closest('[data-part]')?.dataset.part;
    return {
      field: (part === undefined ? '' : part + '.') + element.dataset.field,
      value: element.dataset.value,
      tag: element.localName,
      text: words(element.textContent),
    };
  };
  const figures = (where, isThere = () => true) => Array.from(where.querySelectorAll('[data-field]')).filter(isThere).map(figure);
  const main = document.querySelector('main');
  const loose = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!/\\p{Nd}/u.test(data) || parentElement.closest('[data-field]') !== null || parentElement.closest(ownDigits) !== null) continue;
    const block = (parentElement.closest('p, dt, dd, li, td, th, h2, h3, caption, summary') ?? parentElement).cloneNode(true);
    for (const known of block.querySelectorAll('[data-field], ' + ownDigits)) known.remove();
    loose.push(words(block.textContent));
  }
  return {
    strip: Array.from(document.querySelectorAll('#strip'), (strip) => figures(strip)).flat(),
    facts: figures(main, (element) => element.closest('[data-row]') === null),
    rows: Array.from(main.querySelectorAll('[data-row]'), (row) => ({ key: row.dataset.row, figures: figures(row) })),
    elsewhere: figures(document, (element) => element.closest('main, #strip') === null),
    loose: [...new Set(loose)],
    json: Array.from(main.querySelectorAll('pre.json'), (one) => one.textContent.replaceAll(/\\s/g, '')),
  };
})`;

export async function readFigures(page: Page): Promise<PageFigures> {
  const own = JSON.stringify(Object.keys(ownDigits).join(','));
  const found = await page.evaluate<PageFigures>(`${read}(${own})`);
  const hasDigits = (text: string) =>
    /\p{Nd}/u.test(ownWords.reduce((rest, [words]) => rest.replaceAll(words, ''), text));
  return { ...found, loose: found.loose.filter(hasDigits) };
}

/** A value that an answer should have, as `data-value` has it. */
function written(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.startsWith('#') ? value.slice(1) : value;
  if (typeof value === 'object') return written((value as Row).partyId);
  return JSON.stringify(value);
}

/**
 * What is wrong with figures; empty: nothing. `expected`: every field that must be there, a list where a field is there several times. Any other
 * field is wrong, since nobody compares it. `nameOf`: what a party may be called.
 */
export function wrongFigures(
  figures: readonly Figure[],
  expected: Row,
  nameOf: (party: string) => string | null,
): readonly string[] {
  const found = Map.groupBy(figures, ({ field }) => field);
  const unknown = [...found.keys()].filter((field) => !(field in expected));
  const values = Object.entries(expected).flatMap(([field, value]) => {
    const own = (found.get(field) ?? []).map((figure) => figure.value);
    const wanted = Array.isArray(value) ? value.map(written) : [written(value)];
    // A single fact may be told more than once.
    const told = Array.isArray(value) ? own : [...new Set(own)];
    const isRight = told.length === wanted.length && told.every((one, at) => one === wanted[at]);
    return isRight ? [] : [`${field} is ${told.join(', ') || 'not there'}, expected ${wanted.join(', ')}`];
  });
  return [
    ...unknown.map((field) => `${field}: nobody compares it`),
    ...values,
    ...figures
      .filter((figure) => !isShown(figure, nameOf))
      .map(({ field, value, text }) => `${field}: ${value} is shown as ${text}`),
  ];
}

/** Fields whose values are read as words. */
const worded: ReadonlySet<string> = new Set([
  'transferType',
  'direction',
  'status',
  'state',
  'active',
  'accept',
  'reported',
  'expired',
  'coupons.kind',
]);
/** Words that are not those of the value. */
const otherWords: Readonly<Record<string, string>> = {
  'active true': '✓ active',
  'active false': '✕ silent',
  'accept true': '✓ yes',
  'accept false': '✕ no',
  'reported true': '✓ yes',
  'reported false': '✕ no',
  'expired true': '✕ expired',
  'expired false': '✓ in use',
  'status EXPIRING': 'voting ended',
  'transferType TRANSFER_OFFER_ACCEPTED': 'accepted offer',
  'transferType EXPIRE': 'expiry',
  'direction IN': '↓ in',
  'direction OUT': '↑ out',
  'direction SELF': '↺ self',
  'coupons.kind FEATURED_APP': 'use of a featured app',
  'coupons.kind UNFEATURED_APP': 'use of an app',
  'coupons.kind TRAFFIC': 'traffic of an app',
  'coupons.kind VALIDATOR': 'use by a user',
  'coupons.kind LIVENESS': 'being there',
  'coupons.kind SV': 'super validator',
};
/** Fields whose parties are called by their names. */
const named: ReadonlySet<string> = new Set(['senders', 'receivers', 'partyAddress', 'svId', 'sv', 'missing']);

/** Whether what is read is the value. */
function isShown({ field, value, tag, text }: Figure, nameOf: (party: string) => string | null): boolean {
  // Unknown, or nothing: a word says so.
  if (value === '') return !/\d/u.test(text);
  if (worded.has(field)) {
    return text.toLowerCase() === (otherWords[`${field} ${value}`] ?? value.toLowerCase().replaceAll('_', ' '));
  }
  if (tag === 'data') return isShownAmount(field, value, text.replaceAll(' ', ''));
  if (tag === 'time') {
    const iso = /^\d+$/u.test(value) ? new Date(Number(value)).toISOString() : value;
    const [day = '', clock = ''] = iso.split('T');
    return [`${day} ${clock.slice(0, 12)}`, clock.slice(0, 12)].includes(text);
  }
  const name = nameOf(value);
  if (named.has(field) && tag !== 'code' && name !== null) return text === visible(name);
  const names = [value, name ?? value, value.slice(value.lastIndexOf(':') + 1)].map(visible);
  return (
    names.includes(text) ||
    isShortened(text, visible(value)) ||
    (value.startsWith('https://') && isAddress(value, text))
  );
}

function isShownAmount(field: string, value: string, text: string): boolean {
  if (/change/iu.test(field) && /^[▲▼]/u.test(text)) {
    return text === `${value.startsWith('-') ? '▼' : '▲'}${value.replace('-', '')}%`;
  }
  // Cut, never rounded: the digits that are there are the first ones.
  if (text.startsWith('≈')) return value.replace('.', '').startsWith(text.replaceAll(/[^0-9]/gu, ''));
  return text.replace('−', '-').replace(/CC$/u, '') === value;
}

/** The first and last characters of each part. */
function isShortened(text: string, value: string): boolean {
  const ends = text.split('…');
  return (
    ends.length > 1 &&
    value.startsWith(ends[0] ?? '') &&
    value.endsWith(ends.at(-1) ?? '') &&
    ends.every((end) => value.includes(end))
  );
}

function isAddress(value: string, text: string): boolean {
  const { host, pathname, search, hash } = new URL(value);
  return text === visible(`${host}${pathname}${search}${hash}`);
}

/** JSON of the ledger as it is read, without white space. */
export function visibleJson(text: string): string {
  return visible(text).replaceAll(/\s/gu, '');
}

/** A text of the ledger as it is read: what cannot be seen is its code, and white space is one space. */
export function visible(text: string): string {
  const codes = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (one) =>
    one === '\n' ? one : `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
  return codes.replaceAll(/\s+/gu, ' ').trim();
}
