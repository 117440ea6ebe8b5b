import type { UpdateFacts } from '../../src/updates/raw-update.ts';
import { type Computed, type Figures, partFigures, rewardFigures, transferFigures, type Values } from './compute.ts';
import { texts } from './texts.ts';

/** A figure of the index beside the same one computed here. */
export interface Compared {
  /** What it is a figure of: an event's id, or an update's. */
  readonly of: string;
  /** What it is called on the page. */
  readonly name: string;
  /** Null: the page has no such row. */
  readonly index: readonly string[] | null;
  /** Null: the updates alone do not say it. Undefined: they have no such row. */
  readonly computed: Values | undefined;
  /** Where it stands. */
  readonly element: HTMLElement | null;
}

export type Verdict = 'same' | 'different' | 'unsaid';

export function verdictOf({ index, computed }: Compared): Verdict {
  if (computed === null && index !== null) return 'unsaid';
  const isSame =
    index !== null && computed?.length === index.length && index.every((value, at) => value === computed[at]);
  return isSame ? 'same' : 'different';
}

/** A row of the page that is of an event. */
interface ShownRow {
  readonly event: string;
  readonly kind: 'transfer' | 'part' | 'reward';
  readonly party: string;
  readonly element: HTMLElement;
}

function shownRows(main: HTMLElement, party: string): readonly ShownRow[] {
  return [...main.querySelectorAll<HTMLElement>('tr[data-row]')].flatMap((element): ShownRow[] => {
    const has = (field: string) => element.querySelector<HTMLElement>(`[data-field=${field}]`);
    const [event = ''] = (element.dataset.row ?? '').split(' ');
    if (has('transferType')) return [{ event, kind: has('own') ? 'part' : 'transfer', party, element }];
    if (!has('inputAppRewardAmount')) return [];
    return [{ event, kind: 'reward', party: has('partyId')?.dataset.value ?? party, element }];
  });
}

/** What a figure is called in its table. */
function headOf(element: HTMLElement): string | null {
  const cell = element.closest('td');
  return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent.trim() ?? null;
}

/** The figures that a row has of these, each compared. */
function compareRow(row: ShownRow, computed: Figures | undefined, fields: readonly string[]): readonly Compared[] {
  return fields.flatMap((field): Compared[] => {
    const places = [...row.element.querySelectorAll<HTMLElement>(`[data-field=${field}]`)];
    const element = places[0] ?? null;
    const column = element === null ? null : headOf(element);
    const expected = computed === undefined ? undefined : computed[field];
    // What a page does not show of an event it does not say wrongly, but for parties: then there are none.
    if (element === null && !['senders', 'receivers', 'counterparties'].includes(field)) return [];
    const index = places.map(({ dataset }) => dataset.value ?? '').filter((value) => value !== '');
    return [{ of: row.event, name: column ?? texts.fields[field] ?? field, index, computed: expected, element }];
  });
}

const fields = {
  transfer: ['transferType', 'senders', 'receivers', 'amount', 'fee', 'coinPrice'],
  part: ['transferType', 'direction', 'counterparties', 'own', 'fee'],
  reward: [
    'partyId',
    'inputAppRewardAmount',
    'inputValidatorRewardAmount',
    'inputSvRewardAmount',
    'inputDevelopmentFundAmount',
    'inputUnclaimedActivityRecordAmount',
  ],
} as const;

function compareRows(updates: readonly Computed[], rows: readonly ShownRow[]): readonly Compared[] {
  const transfers = new Map(updates.flatMap((one) => one.transfers.map((transfer) => [transfer.eventId, transfer])));
  const rewards = new Map(
    updates.flatMap((one) => one.rewards.map((reward) => [`${reward.eventId} ${reward.party}`, reward])),
  );
  return rows.flatMap((row) => {
    const { event, kind, party } = row;
    const [transfer, reward] = [transfers.get(event), rewards.get(`${event} ${party}`)];
    const computed = {
      transfer: transfer && transferFigures(transfer),
      part: (transfer && partFigures(transfer, party)) ?? undefined,
      reward: reward && rewardFigures(reward),
    }[kind];
    return compareRow(row, computed, fields[kind]);
  });
}

/** What the page of one update should have as well: every row, the sentence, and all else that it says. */
function compareWhole(
  computed: Computed,
  said: UpdateFacts,
  rows: readonly ShownRow[],
  count: HTMLElement | null,
): readonly Compared[] {
  const { updateId: of, transfers, rewards, summary, other, isInOrder, eventsCount } = computed;
  const isShown = (kind: string, event: string, party: string | null) =>
    rows.some((row) => row.kind === kind && row.event === event && (party === null || row.party === party));
  const missing = (event: string, figures: Figures): Compared[] =>
    Object.entries(figures).map(([field, values]) => ({
      ...{ of: event, name: texts.fields[field] ?? field },
      ...{ index: null, computed: values, element: null },
    }));
  const facts = Array.from({ length: Math.max(other.length, said.other.length) }, (_, at): Compared => {
    const index = said.other[at];
    return {
      ...{ of, name: texts.fact(at + 1), element: null },
      index: index === undefined ? null : written(index.kind, index.id, index.text),
      computed: other[at] === undefined ? undefined : written(...other[at]),
    };
  });
  const { kind, parties, amount } = said.summary;
  const sentence = { kind: [kind], parties, amount: amount === null ? [] : [amount] };
  return [
    ...Object.entries(sentence).map(([field, index]): Compared => ({
      ...{ of, name: texts.sentence(texts.fields[field] ?? field), element: null },
      ...{ index, computed: summary[field] },
    })),
    {
      ...{ of, name: texts.fields.eventsCount, element: count },
      index: [count?.dataset.value ?? ''],
      computed: [isInOrder ? String(eventsCount) : texts.otherOrder],
    },
    ...transfers.flatMap((one) =>
      isShown('transfer', one.eventId, null) ? [] : missing(one.eventId, transferFigures(one)),
    ),
    ...rewards.flatMap((one) =>
      isShown('reward', one.eventId, one.party) ? [] : missing(one.eventId, rewardFigures(one)),
    ),
    ...facts,
  ];
}

function written(kind: string, id: string, text: string | null): readonly string[] {
  return text === null ? [kind, id] : [kind, id, text];
}

/** Compares what a page shows of these updates with what they say. `said`: the page is that of the only one. */
export function compare(
  updates: readonly Computed[],
  main: HTMLElement,
  { said, party }: { readonly said: UpdateFacts | null; readonly party: string },
): readonly Compared[] {
  const rows = shownRows(main, party);
  const [only] = updates;
  const count = main.querySelector<HTMLElement>('[data-field=eventsCount]');
  return [
    ...(said === null || only === undefined ? [] : compareWhole(only, said, rows, count)),
    ...compareRows(updates, rows),
  ];
}
