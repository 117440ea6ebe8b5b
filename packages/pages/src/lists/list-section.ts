import { count, digits } from '../figures/amount.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { dateForm } from '../positions/go-to-date.ts';
import { isInReach, type ListRequest, pagesOf, sizes, type Window } from './read-window.ts';
import { step } from './step.ts';

/** A column of a list. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => Html;
  /**
   * `amount`: aligned at the decimal point. `minor`: hidden first in a narrow window. `labelled`, `number` and `amount` cells have their
   * head beside them in a narrow window. `from`, `to`: on lines of their own there, with an arrow.
   */
  readonly kind?: 'number' | 'amount' | 'minor' | 'number minor' | 'amount minor' | 'labelled' | 'from' | 'to';
  /** Whether the cell of a row is empty. A column with only empty cells is left out. */
  readonly isEmpty?: (row: Row) => boolean;
}

export interface ListOptions<Row> {
  /** Name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Identifies a row, in `data-row`. */
  readonly key: (row: Row) => string;
  /** The text if there is no row. */
  readonly empty: string;
  /** Whether the list can be read at a position, so that paging pins it. Default: false. */
  readonly pinned?: boolean;
  /** Path of the CSV file of the whole list, as segments; absent: there is none. */
  readonly file?: readonly string[];
  /** Order of the list, which decides the words for paging: `time` has newer and older rows, `rank` does not. Default: `time`. */
  readonly orderedBy?: 'time' | 'rank';
}

/** The class attribute of a column's cells. Amounts are numbers, too. */
function classOf({ kind }: Column<never>): Html {
  if (kind === undefined || kind === 'labelled') return emptyHtml;
  return html`class="${kind.replace('amount', 'number amounts')}"`;
}

/** The columns that a narrow window does not hide first. */
export function withoutMinor<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ kind }) => kind?.includes('minor') !== true);
}

function isLabelled({ kind }: Column<never>): boolean {
  return kind === 'number' || kind === 'amount' || kind === 'labelled';
}

/** A table. It has explicit roles, because the stylesheet shows it as blocks in a narrow window, which would remove its implicit roles. */
export function table<Row>(
  rows: readonly Row[],
  { caption, columns: all, key }: Omit<ListOptions<Row>, 'empty' | 'pinned' | 'file' | 'orderedBy'>,
): Html {
  const columns = all.filter(({ isEmpty }) => isEmpty === undefined || !rows.every(isEmpty));
  return html`<table class="list" role="table">
    <caption class="ear">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => html`<th role="columnheader" scope="col" ${classOf(column)}>${column.head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row" data-row="${key(row)}">
            ${columns.map(
              (column) =>
                html`<td role="cell" ${classOf(column)} ${isLabelled(column) ? html` data-label="${column.head}"` : ''}>
                  ${column.cell(row)}
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A table that can be opened. `summary`: its title. */
export function foldedTable<Row>(
  rows: readonly Row[],
  options: Parameters<typeof table<Row>>[1],
  summary = texts().charts.table,
): Html {
  return html`<details>
    <summary>${summary}</summary>
    ${table(rows, options)}
  </details>`;
}

/** Links to other page sizes, which begin at the first row. */
export function sizeLinks({ self, query }: PageContext): Html {
  const chosen = Number(query.text('size') ?? sizes[0]);
  return html`<p class="sizes">
    ${sizes.map((rows) =>
      rows === chosen
        ? html`<span aria-current="true">${rows}</span> `
        : html`<a
            href="${self({ ...query.entries(), page: undefined, cursor: undefined, end: undefined, size: rows === sizes[0] ? undefined : rows })}"
            aria-label="${texts().lists.rowsPerPage(rows)}"
            >${rows}</a
          > `,
    )}
  </p>`;
}

/** The navigation of a list: its rows, other pages, page sizes, and a date if the list can be pinned. */
function paging(
  context: PageContext,
  { page, size, total }: ListRequest & { readonly total: number },
  pin: number | null,
  orderedBy: 'time' | 'rank',
): Html {
  const words = texts().lists.steps[orderedBy];
  const last = pagesOf(total, size);
  const query = (to: number) => ({
    ...context.query.entries(),
    page: to === 1 ? undefined : to,
    size: size === sizes[0] ? undefined : size,
    // Page 1 shows the newest rows, unless this page is pinned by its URL.
    at: context.at ?? (to === 1 ? undefined : (pin ?? undefined)),
  });
  const go = (label: string, to: number, rel?: 'prev' | 'next') => {
    const isThere = to >= 1 && to <= last && to !== page && isInReach(to, total, size);
    return step(label, isThere ? context.self(query(to)) : null, rel);
  };
  const first = (page - 1) * size + 1;
  return html`<nav class="paging" aria-label="${texts().lists.paging}">
    <p>
      ${
        total === 0
          ? texts().lists.none
          : html`${digits(first)}–${digits(Math.min(total, page * size))} ${texts().words.of}
            ${count('totalElements', total)}`
      }
    </p>
    <p>
      ${go(words.first, 1)} ${go(words.before, page - 1, 'prev')} ${go(words.after, page + 1, 'next')}
      ${go(words.last, last)}
    </p>
    ${sizeLinks(context)}${pin === null ? '' : dateForm(context)}
  </nav>`;
}

/** The link to the CSV file of a whole list; empty if there is none. */
export function fileLink(file: readonly string[] | undefined, link: (file: readonly string[]) => string): Html {
  if (file === undefined) return emptyHtml;
  return html`<p class="file"><a href="${link(file)}" download>${texts().lists.file}</a></p>`;
}

/** A page of a list: its table with navigation and file, or `empty`. */
export function listSection<Row>(context: PageContext, window: Window<Row>, options: ListOptions<Row>): Html {
  if (window.total === 0) return html`<div class="empty"><p>${options.empty}</p></div>`;
  const pin = options.pinned === true ? window.shown.position : null;
  const filters = { ...context.query.entries(), page: undefined, size: undefined, at: pin ?? undefined };
  const download = fileLink(options.file, (file) => context.root(file, filters));
  return html`${table(window.rows, options)}${paging(context, window, pin, options.orderedBy ?? 'time')}${download}`;
}
