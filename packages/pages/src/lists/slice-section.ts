import { count, digits } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { dateForm } from '../positions/go-to-date.ts';
import { fileLink, type ListOptions, sizeLinks, table } from './list-section.ts';
import { isFromOldest } from './slice-request.ts';
import { step } from './step.ts';

/** A slice of a list as the API gives it. */
export interface Slice<Row> {
  readonly content: readonly Row[];
  /** Number of rows in the whole list. */
  readonly total: number;
  /** Rank of the first row; null: the list is empty. */
  readonly firstRank: number | null;
  /** Null: there are no newer, or older, rows. */
  readonly newerCursor: string | null;
  readonly olderCursor: string | null;
}

interface SliceOptions<Row> extends Omit<ListOptions<Row>, 'pinned' | 'orderedBy'> {
  /** Only for lists in order of time with pages of `readSize`: the position at which their other slices are read. */
  readonly pin?: number;
  /** Whether a list in order of time can be read from its oldest row on, as `sliceRequest` does. Default: true. */
  readonly hasOldest?: boolean;
}

/** A slice of a list with its navigation and file, or `empty`. */
export function sliceSection<Row>(
  context: PageContext,
  { content, total, firstRank, newerCursor, olderCursor }: Slice<Row>,
  options: SliceOptions<Row>,
): Html {
  const { self, query, at, root } = context;
  const { pin, hasOldest = pin !== undefined } = options;
  if (firstRank === null) return html`<div class="empty"><p>${options.empty}</p></div>`;
  const isAscending = hasOldest && isFromOldest(context);
  const rows = isAscending ? content.toReversed() : content;
  const filters = { ...query.entries(), cursor: undefined, end: undefined };
  const position = at ?? pin;
  const go = (
    label: string,
    isThere: boolean,
    to: Readonly<Record<string, string | number | undefined>>,
    rel?: 'prev' | 'next',
  ) => step(label, isThere ? self({ ...filters, at: at ?? undefined, ...to }) : null, rel);
  const end = isAscending ? 'oldest' : undefined;
  const beside = (cursor: string | null) => ({ end, cursor: cursor ?? undefined, at: position });
  const steps = texts().lists.steps[pin === undefined ? 'rank' : 'time'];
  const [isNewest, isLast] = [newerCursor === null, olderCursor === null];
  // Lists in order of time are numbered from their oldest row, other lists from their first.
  const first = isAscending ? firstRank + content.length - 1 : firstRank;
  const last = pin === undefined ? firstRank + content.length - 1 : first - content.length + 1;
  return html`${table(rows, options)}
    <nav class="paging" aria-label="${texts().lists.paging}">
      <p>${digits(first)}–${digits(last)} ${texts().words.of} ${count('total', total)}</p>
      <p>
        ${go(steps.first, !isNewest, {})} ${go(steps.before, !isNewest, beside(newerCursor), 'prev')}
        ${go(steps.after, !isLast, beside(olderCursor), 'next')}
        ${hasOldest ? go(steps.last, !isLast, { end: 'oldest', at: position }) : ''}
      </p>
      ${pin === undefined ? '' : html`${sizeLinks(context)}${dateForm(context)}`}
    </nav>
    ${fileLink(options.file, (file) => root(file, { ...filters, size: undefined, at: position }))}`;
}
