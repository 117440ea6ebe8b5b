import { html, type Html, type Part } from './html.ts';

/** A column. `kind`: `n` for numbers, `x` if phones do not show it, `n x` for both. The first column is the header of each row. */
export type Column<T> = readonly [name: string, kind: '' | 'n' | 'x' | 'n x', cell: (row: T) => Part];

/** A table. On a phone each row is a block and numbers have labels. It can be focused because it scrolls if it is too wide. */
export function table<T>(caption: string, columns: readonly Column<T>[], rows: readonly T[]): Html {
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
    <table class="list">
      <thead>
        <tr>
          ${columns.map(([name, kind]) => html`<th scope="col" class="${kind}">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map(([name, kind, cell], index) => {
                if (index === 0) return html`<th scope="row">${cell(row)}</th>`;
                const label = kind === 'n' && html` data-label="${name}"`;
                return html`<td class="${kind}" ${label}>${cell(row)}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
