import { parseExactly } from '@ledger-explorer/proof';
import type { Page } from '@ledger-explorer/kit/downloads';
import type { Explorer } from './explorer.ts';
import { makePage } from './make-page.ts';
import { type Figure, isShown, readFigures } from './figures.ts';

/** Values of an answer or of a part of it by field, with the digits that were sent. */
type Values = ReadonlyMap<string, ReadonlySet<string>>;

/** Figures that pages compute from those of the API. Their computation has its own tests. */
const computed: ReadonlySet<string> = new Set([
  'identity.balance',
  'change',
  'usd.total_coin_holdings',
  'usd.opening',
  'usd.closing',
  'rounds.reported',
  'rounds.opened',
  'members',
  'weightShare',
  'versions.rest',
  'earned',
]);

/** The rewards of all apps on a day, from `getSeries`, in rows of `listDailyRewards`: not of the item of the row's other figures. */
const ofOtherItem = 'APP';

/** Further names in the API of a page's fields. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  from: ['partyId'],
  to: ['partyId'],
  senders: ['partyId'],
  receivers: ['partyId'],
  prices: ['price'],
  total_coin_holdings: ['price'],
  missing: ['sv'],
  transferType: ['kind'],
  choice: ['name'],
  parties: ['total'],
  lastSeen: ['recordTime'],
  balance: ['total'],
};

function collect(value: unknown, field: string, into: Map<string, Set<string>>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, field, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) collect(one, name, into);
    // The value of a kind is in the field with the name of the kind.
    const { kind, value: own } = value as { readonly kind?: unknown; readonly value?: unknown };
    if (typeof kind === 'string' && own !== undefined) collect(own, kind, into);
  } else {
    const values = into.get(field) ?? new Set();
    into.set(field, values);
    // `parseExactly` writes a number as `#` and its digits.
    const text =
      value === null || value === undefined
        ? ''
        : typeof value === 'string'
          ? value.replace(/^#/u, '')
          : JSON.stringify(value);
    values.add(text);
    // Lists of ids are JSON texts.
    if (text.startsWith('["')) collect(JSON.parse(text), field, into);
  }
}

function valuesOf(value: unknown): Values {
  const found = new Map<string, Set<string>>();
  collect(value, '', found);
  return found;
}

/** All objects within an answer. */
function objectsOf(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsOf)];
}

/** The items of the lists of an answer, which rows show. */
function itemsOf(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const own = items.filter((one) => typeof one === 'object' && one !== null);
  return [...own, ...Object.values(value).flatMap(itemsOf)];
}

/** Whether a figure is one of these values. Unknown values pass here, because `isShown` checks their words. */
function has(values: Values, { field, value }: Figure): boolean {
  if (value === '') return true;
  const name = field.slice(field.lastIndexOf('.') + 1);
  const names = [name, ...(otherNames[name] ?? [])];
  return names.some((one) => values.get(one)?.has(value) === true);
}

/** Makes a page from a deployment's API, shows it in the browser, and returns the answers it was made from. */
export async function showMadePage(page: Page, explorer: Explorer, path: string): Promise<readonly unknown[]> {
  const { body, location, answers } = await makePage(explorer, path);
  if (location !== null) throw new Error(`${path} leads to ${location}`);
  await page.setContent(body.replace(/<script type="module"[^>]*><\/script>/u, ''));
  const [, ...parameters] = path.replace(/\?.*$/u, '').split('/').map(decodeURIComponent);
  return [
    // A page also shows the id in its path, mostly a party.
    ...parameters.map((partyId) => ({ partyId })),
    ...answers.flatMap(({ text, headers }) => [
      parseExactly(text),
      { position: headers.get('explorer-position'), recordTime: headers.get('explorer-record-time') },
    ]),
  ];
}

/** Differences between the figures of the open page and the answers it was made from, one line each. */
export async function differencesFrom(page: Page, answers: readonly unknown[]): Promise<readonly string[]> {
  const { strip, facts, rows, elsewhere, loose } = await readFigures(page);
  const all = valuesOf(answers);
  const items = answers.flatMap(itemsOf).map(valuesOf);
  const names = new Map<string, Set<string>>();
  for (const one of objectsOf(answers)) {
    const texts = Object.entries(one).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    // Loose: every name of an object counts for each of its parties.
    const called = texts.filter(([field]) => /name$/iu.test(field)).map(([, name]) => name);
    for (const [, party] of texts.filter(([, value]) => value.includes('::'))) {
      names.set(party, new Set([...(names.get(party) ?? []), ...called]));
    }
  }
  const wrong = (figures: readonly Figure[], where: string): readonly string[] =>
    figures.flatMap((figure) => {
      const { field, value, text } = figure;
      return [
        ...(computed.has(field) || has(all, figure) ? [] : [`${where}${field}: no answer says ${value}`]),
        ...(isShown(figure, (party) => [...(names.get(party) ?? [])])
          ? []
          : [`${where}${field}: ${value} is shown as ${text}`]),
      ];
    });
  const mixed = rows.flatMap(({ key, figures }) => {
    const own = figures.filter(({ field }) => !computed.has(field) && field !== ofOtherItem);
    return items.some((item) => own.every((figure) => has(item, figure)))
      ? []
      : [`row ${key}: its figures are of several items`];
  });
  return [
    ...wrong([...strip, ...facts], ''),
    ...rows.flatMap(({ key, figures }) => wrong(figures, `row ${key}: `)),
    ...mixed,
    ...elsewhere.map(({ field }) => `${field} stands outside of the content`),
    ...loose.map((text) => `"${text}" has digits that are of no figure`),
  ];
}
