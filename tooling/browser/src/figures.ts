import type { Page } from '@ledger-explorer/test-downloads';
import type { Row } from '@ledger-explorer/proof';

/** A figure as the page has it. */
export interface Figure {
  readonly field: string;
  readonly value: string;
  /** What is read: digits without the commas that the sheet draws; null where it is shortened, a link, or a word. */
  readonly shown: string | null;
  /** The part of an answer it belongs to, where its field alone does not say. */
  readonly part: string | null;
}

export interface FigureRow {
  readonly key: string;
  readonly figures: readonly Figure[];
}

const read = `
  const figure = (element) => ({
    field: element.dataset.field,
    value: element.dataset.value,
    shown: element.localName === 'data' && !element.textContent.includes('≈') && element.dataset.field.search(/change/i) < 0
      ? element.textContent.replaceAll(/\\s/g, '').replace('−', '-') : null,
    part: element.closest('[data-part]')?.dataset.part ?? null,
  });
  const inside = (element) => Array.from(element.querySelectorAll('[data-field]'), figure);
`;

/** The rows of a page's last list, in order. */
export function figureRows(page: Page): Promise<readonly FigureRow[]> {
  return page.evaluate<readonly FigureRow[]>(`(() => {
    ${read}
    const table = Array.from(document.querySelectorAll('main table')).at(-1);
    return Array.from(table.querySelectorAll('tr[data-row]'), (row) => ({ key: row.dataset.row, figures: inside(row) }));
  })()`);
}

/** The figures of a page that stand in no list. */
export function factFigures(page: Page): Promise<readonly Figure[]> {
  return page.evaluate<readonly Figure[]>(`(() => {
    ${read}
    return inside(document.querySelector('main')).filter((_, at) =>
      document.querySelector('main').querySelectorAll('[data-field]')[at].closest('[data-row]') === null);
  })()`);
}

/** A value of the API, read by `parseExactly`, as `data-value` has it. */
function written(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.startsWith('#') ? value.slice(1) : value;
  return JSON.stringify(value);
}

/** What is wrong with figures, by what the API answers; empty: nothing. */
export function wrongFigures(figures: readonly Figure[], row: Row): readonly string[] {
  return figures.flatMap(({ field, value, shown, part }) => {
    const holder = part === null ? row : (row[part] as Row);
    const expected = holder[field];
    if (shown !== null && shown !== value) return [`${field}: ${value} is shown as ${shown}`];
    if (expected === undefined) return [`${field}: the API has no such field`];
    if (Array.isArray(expected)) {
      const ids = expected.map((one: Row) => one.partyId);
      return ids.includes(value) ? [] : [`${field}: ${value} is none of ${ids.join(', ')}`];
    }
    return written(expected) === value ? [] : [`${field}: ${value}, and the API has ${written(expected)}`];
  });
}
