import type { Page } from '@ledger-explorer/kit/downloads';

/** A figure on a page: an element with `data-field` and `data-value`. */
export interface Figure {
  /** The API's name of the field, with the part of the answer if the page names one: `totalSupplyDto.valueCoin`. */
  readonly field: string;
  readonly value: string;
  readonly tag: string;
  /** Its text, without the separators of groups that the stylesheet draws. */
  readonly text: string;
  /** Its tooltip. */
  readonly title: string;
}

/** All figures of a page by their place. */
export interface PageFigures {
  /** In the chip with the position of the page. */
  readonly strip: readonly Figure[];
  /** In the content, outside of rows. */
  readonly facts: readonly Figure[];
  /** In rows of all lists, in order. */
  readonly rows: readonly { readonly key: string; readonly figures: readonly Figure[] }[];
  /** In other places, where none should be. */
  readonly elsewhere: readonly Figure[];
  /** Texts of the content with a digit that are not figures. */
  readonly loose: readonly string[];
  /** JSON of the ledger, without white space. */
  readonly json: readonly string[];
}

/** Selectors of elements whose digits are not figures of the API, and the reason. Digits elsewhere must be compared. */
const ownDigits: Readonly<Record<string, string>> = {
  bdi: 'a text of the ledger',
  '.tail': 'the end of an id',
  '.presets': 'lengths of time that are offered',
  '.more': 'how many more parties there are, each a figure of the update',
  'pre.json': 'JSON of the ledger, compared as a whole',
  h1: 'a sentence about figures of the page, whose amounts are compared',
  '.ordinal': 'the number of an event, as in the id of its row',
  '.sizes': 'the sizes that a list can have',
  '.paging p': 'the ranks of rows and nodes, compared by themselves',
  '.chart': 'ticks and dates of axes',
  'details.others summary': 'how many more parties there are, each a figure itself',
  '.results': 'ids that rows are named after',
  'section h3': 'the id of an event, as its row is named',
  '.places': 'links to updates, by their place in the row',
};

/** Patterns of the pages' own texts with digits, and the reason why they are not compared. */
const ownWords: readonly (readonly [RegExp, why: string])[] = [
  [/\b(?:24 h|30 days)\b/gu, 'a length of time that never changes'],
  [/\(@1234\)/gu, 'an example of a position'],
  [/\bover 24h\b/gu, 'a length of time that never changes'],
  [/\b\d+ days\b/gu, 'days that a chart reads'],
  [/\bends in (?:\d+ (?:d|h|min) ?)+/gu, 'the time that is left, from an end that is a figure'],
  [/\bthe 100? largest\b/gu, '10 or 100 holders, which never changes'],
  [/\b(?:68|138) hexadecimal digits\b/gu, 'the length of an id'],
  [/\b(?:under 1 s|\d+ (?:s|min|h|days)) old\b/gu, 'the age of the head, by the clock of the service'],
];

const figuresScript = `((ownDigits) => {
  const words = (text) => text.replaceAll(/\\s+/g, ' ').trim();
  const figure = (element) => {
    const part = element.closest('[data-part]')?.dataset.part;
    return {
      field: (part === undefined ? '' : part + '.') + element.dataset.field,
      value: element.dataset.value,
      tag: element.localName,
      text: words(element.textContent),
      title: element.title,
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
  const found = await page.evaluate<PageFigures>(`${figuresScript}(${own})`);
  const hasDigits = (text: string) =>
    /\p{Nd}/u.test(ownWords.reduce((rest, [words]) => rest.replaceAll(words, ''), text));
  return { ...found, loose: found.loose.filter(hasDigits) };
}

/** Fields whose values are shown as words. */
const shownAsWords: ReadonlySet<string> = new Set([
  'transferType',
  'direction',
  'status',
  'state',
  'active',
  'accept',
  'reported',
  'expired',
  'locked',
  'coupons.kind',
]);
/** Words that differ from the value. */
const otherWords: Readonly<Record<string, string>> = {
  'active true': 'active',
  'active false': 'silent',
  'accept true': '✓ yes',
  'accept false': '✕ no',
  'reported true': '✓ yes',
  'reported false': '✕ no',
  'locked true': 'locked',
  'locked false': 'unlocked',
  'expired true': 'expired',
  'expired false': 'in use',
  'status EXPIRING': 'voting ended',
  'transferType TRANSFER_OFFER_ACCEPTED': 'accepted offer',
  'transferType EXPIRE': 'expiry',
  'direction IN': '↓ in',
  'direction OUT': '↑ out',
  'direction SELF': '↺ self',
  'coupons.kind FEATURED_APP': 'featured app activity',
  'coupons.kind UNFEATURED_APP': 'app activity',
  'coupons.kind TRAFFIC': 'app traffic',
  'coupons.kind VALIDATOR': 'validator activity',
  'coupons.kind LIVENESS': 'validator liveness',
  'coupons.kind SV': 'super validator',
};
/** Words for a transfer of a party to itself. */
const ownTransfers: ReadonlySet<string> = new Set(['Rewards collected', 'Own coin rearranged']);
/** Fields whose parties are shown by their names. */
const shownByName: ReadonlySet<string> = new Set(['senders', 'receivers', 'partyAddress', 'svId', 'sv', 'missing']);

/** Whether the text of a figure shows its value. `namesOf`: possible names of a party. */
export function isShown(
  { field, value, tag, text, title }: Figure,
  namesOf: (party: string) => readonly string[],
): boolean {
  // An unknown or empty value is shown as a word.
  if (value === '') return !/\d/u.test(text);
  if (shownAsWords.has(field)) {
    if (value === 'SELF_TRANSFER' && ownTransfers.has(text)) return true;
    return text.toLowerCase() === (otherWords[`${field} ${value}`] ?? value.toLowerCase().replaceAll('_', ' '));
  }
  if (tag === 'data') return isShownAmount(field, value, text.replaceAll(' ', ''));
  if (tag === 'time') {
    const iso = /^\d+$/u.test(value) ? new Date(Number(value)).toISOString() : value;
    const whole = iso.replace('T', ' ').slice(0, 23);
    // Shortened and relative times have the exact time in their tooltip.
    if (title !== '')
      return title === `${whole} UTC` && (/^\d+ (?:s|min|h) ago$/u.test(text) || whole.startsWith(text));
    return text.replace(/ UTC$/u, '') === whole || (whole.endsWith(' 00:00:00.000') && whole.startsWith(text));
  }
  if (field === 'parties') return (text === 'One party' ? '1' : /\d+/u.exec(text)?.[0]) === value;
  if (field === 'rootChoice') {
    const words = value.slice(value.lastIndexOf('_') + 1);
    return text.replaceAll(' ', '').toLowerCase() === words.toLowerCase();
  }
  const called = namesOf(value).map(visible);
  if (shownByName.has(field) && tag !== 'code' && called.length > 0) return called.includes(text);
  const names = [...[value, value.slice(value.lastIndexOf(':') + 1)].map(visible), ...called];
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
  const plain = text.replace('−', '-').replace(/CC$/u, '');
  return plain.startsWith('≈') ? isTruncated(plain.slice(1), value) : plain === value;
}

/** Whether a text such as `37.7B` is the value in its unit, without the last digits. */
function isTruncated(text: string, value: string): boolean {
  const [, shown = '', suffix = ''] = /^(-?\d+\.\d+)([kMBT]?)$/u.exec(text) ?? [];
  const [whole = '', fraction = ''] = value.split('.');
  const point = whole.length - 3 * ['', 'k', 'M', 'B', 'T'].indexOf(suffix);
  return shown !== '' && `${whole.slice(0, point)}.${whole.slice(point)}${fraction}`.startsWith(shown);
}

/** The possible short forms of an id: the first and last characters of each part. */
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

/** A text of the ledger as a page shows it: invisible characters as codes, and white space as one space. */
function visible(text: string): string {
  const codes = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (one) =>
    one === '\n' ? one : `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
  return codes.replaceAll(/\s+/gu, ' ').trim();
}
