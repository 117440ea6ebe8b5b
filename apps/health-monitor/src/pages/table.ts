import { html, type Html, type Part } from './html.ts';

/** A column: its name, `n` for figures and `x` if a phone leaves it out, and what it shows of a row. The first one heads the row. */
export type Column<T> = readonly [name: string, kind: '' | 'n' | 'x' | 'n x', cell: (row: T) => Part];

/** A table; on a phone each row is a block, and figures say what they are. It scrolls if it is too wide, so it can be focused. */
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
