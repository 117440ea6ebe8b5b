import type { ListTransferHistoryQuery } from '@ledger-explorer/client';
import { PageError } from '../errors/page-error.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { filterForm, select, textField } from '../lists/filter-form.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import type { Query } from '../routing/query.ts';

const directions = ['IN', 'OUT', 'SELF'] as const;

type Kinds = NonNullable<ListTransferHistoryQuery['kind']>;

/** Filters of the API for a history of transfers. */
export interface HistoryFilter {
  readonly kind?: Kinds;
  /** Milliseconds since the epoch. `from` is included, `to` is not. */
  readonly from?: number;
  readonly to?: number;
}

function allKinds(): Kinds {
  return Object.keys(texts().transfers.kinds) as Kinds;
}

/** All kinds except transfers of a party to itself. */
export function kindsBetweenParties(): Kinds {
  return allKinds().filter((kind) => kind !== 'SELF_TRANSFER');
}

/** Reads `direction`; null: any. Throws a `PageError` with status 400 if it is invalid. */
export function readDirection(query: Query): (typeof directions)[number] | null {
  return query.choice('direction', directions);
}

/** Reads `from` and `to`. Throws a `PageError` with status 400 if one of them is invalid. */
export function readPeriod(query: Query): Pick<HistoryFilter, 'from' | 'to'> {
  const [from, to] = [query.time('from'), query.time('to')];
  if (from !== null && to !== null && from > to) {
    throw new PageError(400, texts().errors.badFilter('from', query.text('from') ?? '', texts().errors.notAfter('to')));
  }
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

/** Reads `kind`, `from` and `to`. Throws a `PageError` with status 400 if one of them is invalid. */
export function readFilter(query: Query): HistoryFilter {
  const kind = query.choice('kind', allKinds());
  return { ...(kind === null ? {} : { kind: [kind] }), ...readPeriod(query) };
}

const day = 86_400_000;

/** Links to common periods; the current ones end with the newest update. `linkTo`: returns the URL for a period. `isYears`: only years. */
export function presets(
  { query, head }: PageContext,
  linkTo: (period: Readonly<Record<string, string | undefined>>) => string,
  { isYears = false } = {},
): Html {
  const now = new Date(head.recordTime ?? 0);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = Date.UTC(year, month, now.getUTCDate());
  const words = texts().transfers.periods;
  const periods = [
    [words.today, today, null],
    // Seven days with today.
    [words.week, today - 6 * day, null],
    [words.lastMonth, Date.UTC(year, month - 1), Date.UTC(year, month)],
    [String(year), Date.UTC(year, 0), null],
    [String(year - 1), Date.UTC(year - 1, 0), Date.UTC(year, 0)],
  ] as const;
  const date = (time: number) => new Date(time).toISOString().slice(0, 10);
  return html`<span class="presets">
    ${periods
      // The last two are years.
      .slice(isYears ? -2 : 0)
      .filter(([, from]) => from >= 0)
      .map(([label, from, until]) => {
        const period = { from: date(from), to: until === null ? undefined : date(until) };
        const isHere = query.text('from') === period.from && (query.text('to') ?? undefined) === period.to;
        return html`<a href="${linkTo(period)}" ${isHere ? trusted('aria-current="true"') : ''}>${label}</a> `;
      })}
  </span>`;
}

/** A form to filter a history by period and by these fields. `hasPresets`: with links to common periods. `kept`: see `filterForm`. */
export function historyForm(
  context: PageContext,
  choices: readonly ('direction' | 'kind' | 'template' | 'choice')[] = [],
  { hasPresets = true, kept = [] }: { readonly hasPresets?: boolean; readonly kept?: readonly string[] } = {},
): Html {
  const { self, query } = context;
  const words = texts().transfers;
  const fields = {
    template: () => textField(context, 'template', texts().things.template, 'Splice.Amulet:Amulet', 24),
    choice: () => textField(context, 'choice', texts().words.choice),
    direction: () =>
      select('direction', words.direction, words.anyDirection, words.directions, query.text('direction')),
    kind: () => select('kind', words.kind, words.anyKind, words.kinds, query.text('kind')),
  };
  // A date field for days. If the URL has a time, which a date field cannot show, it is a text field.
  const date = (name: 'from' | 'to', label: string) => {
    const value = query.text(name) ?? '';
    return value === '' || /^\d{4}-\d{2}-\d{2}$/u.test(value)
      ? html`<label>${label} <input type="date" name="${name}" value="${value}" /></label>`
      : textField(context, name, label, '2026-01-31', 12);
  };
  const rest = { ...query.entries(), cursor: undefined, page: undefined, end: undefined };
  const after = hasPresets ? presets(context, (period) => self({ ...rest, ...period })) : undefined;
  const dates = [date('from', words.since), date('to', words.until)];
  return filterForm(context, [...choices.map((name) => fields[name]()), ...dates], { kept, ...(after && { after }) });
}
