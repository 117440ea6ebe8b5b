import { count, digits } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { dateForm } from '../positions/go-to-date.ts';
import { fileLink, type ListOptions, table } from './list-section.ts';

/** A slice of a list, as the API gives it. */
export interface Slice<Row> {
  readonly content: readonly Row[];
  readonly total: number;
  readonly firstRank: number | null;
  readonly newerCursor: string | null;
  readonly olderCursor: string | null;
}

/**
 * A slice of a list: its table, or why it is empty, and the ways to the slices beside it. `pin`: the list is of times, the newest row has the highest
 * rank, and paging stays at this position.
 */
export function sliceSection<Row>(
  context: PageContext,
  { content, total, firstRank, newerCursor, olderCursor }: Slice<Row>,
  options: Omit<ListOptions<Row>, 'pinned' | 'orderedBy'> & { readonly pin?: number },
): Html {
  const { self, query, at, root } = context;
  if (firstRank === null) return html`<div class="empty">${options.empty}</div>`;
  const step = (label: string, cursor: string | null | undefined, rel?: string) =>
    cursor === null
      ? html`<span class="off">${label}</span>`
      : html`<a
          href="${self({ ...query.entries(), cursor, at: at ?? (cursor === undefined ? undefined : options.pin) })}"
          ${rel === undefined ? '' : html` rel="${rel}"`}
          >${label}</a
        >`;
  const { pin } = options;
  const steps = texts().lists.steps[pin === undefined ? 'rank' : 'time'];
  const last = pin === undefined ? firstRank + content.length - 1 : firstRank - content.length + 1;
  return html`${table(content, options)}
    <nav class="paging" aria-label="${texts().lists.paging}">
      <p>${digits(firstRank)}–${digits(last)} ${texts().lists.of} ${count('total', total)}</p>
      <p>
        ${step(steps.first, newerCursor === null ? null : undefined)} ${step(steps.before, newerCursor, 'prev')}
        ${step(steps.after, olderCursor, 'next')}
      </p>
      ${pin === undefined ? '' : dateForm(context)}
    </nav>
    ${fileLink(options.file, (file) => root(file, { ...query.entries(), cursor: undefined, at: at ?? pin }))}`;
}
