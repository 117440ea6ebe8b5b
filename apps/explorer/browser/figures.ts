import type { Page } from '@ledger-explorer/kit/downloads';

/** A figure as the page has it: an element with `data-field` and `data-value`. */
export interface Figure {
  /** The API's name of it, after the part of the answer where the page says one: `totalSupplyDto.valueCoin`. */
  readonly field: string;
  readonly value: string;
  readonly tag: string;
  /** What is read, without the commas that the sheet draws. */
  readonly text: string;
  /** What is read where it is pointed at. */
  readonly title: string;
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

/** Digits in words of the pages' own, and what they say. */
const ownWords: readonly (readonly [RegExp, why: string])[] = [
  [/\b(?:24 h|30 days)\b/gu, 'a length of time that never changes'],
  [/\bover 24h\b/gu, 'a length of time that never changes'],
  [/\b\d+ days\b/gu, 'days that a chart reads'],
  [/\bends in (?:\d+ (?:d|h|min) ?)+/gu, 'the time that is left, from an end that is a figure'],
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
  const found = await page.evaluate<PageFigures>(`${read}(${own})`);
  const hasDigits = (text: string) =>
    /\p{Nd}/u.test(ownWords.reduce((rest, [words]) => rest.replaceAll(words, ''), text));
  return { ...found, loose: found.loose.filter(hasDigits) };
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
  'locked',
  'coupons.kind',
]);
/** Words that are not those of the value. */
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
/** What a party did with its own coin. */
const ownTransfers: ReadonlySet<string> = new Set(['Rewards collected', 'Own coin rearranged']);
/** Fields whose parties are called by their names. */
const named: ReadonlySet<string> = new Set(['senders', 'receivers', 'partyAddress', 'svId', 'sv', 'missing']);

/** Whether what is read is the value. `namesOf`: what a party may be called. */
export function isShown(
  { field, value, tag, text, title }: Figure,
  namesOf: (party: string) => readonly string[],
): boolean {
  // Unknown, or nothing: a word says so.
  if (value === '') return !/\d/u.test(text);
  if (worded.has(field)) {
    if (value === 'SELF_TRANSFER' && ownTransfers.has(text)) return true;
    return text.toLowerCase() === (otherWords[`${field} ${value}`] ?? value.toLowerCase().replaceAll('_', ' '));
  }
  if (tag === 'data') return isShownAmount(field, value, text.replaceAll(' ', ''));
  if (tag === 'time') {
    const iso = /^\d+$/u.test(value) ? new Date(Number(value)).toISOString() : value;
    const whole = iso.replace('T', ' ').slice(0, 23);
    // A distance and a minute have the whole in their title.
    if (title !== '')
      return title === `${whole} UTC` && (/^\d+ (?:s|min|h) ago$/u.test(text) || whole.startsWith(text));
    return text === whole || (whole.endsWith(' 00:00:00.000') && whole.startsWith(text));
  }
  if (field === 'parties') return text.includes(value);
  if (field === 'rootChoice') {
    const words = value.slice(value.lastIndexOf('_') + 1);
    return text.replaceAll(' ', '').toLowerCase() === words.toLowerCase();
  }
  const called = namesOf(value).map(visible);
  if (named.has(field) && tag !== 'code' && called.length > 0) return called.includes(text);
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

/** A text of the ledger as it is read: what cannot be seen is its code, and white space is one space. */
function visible(text: string): string {
  const codes = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (one) =>
    one === '\n' ? one : `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
  return codes.replaceAll(/\s+/gu, ' ').trim();
}
