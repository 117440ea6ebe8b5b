import type { UpdateFacts } from '../../src/updates/raw-update.ts';
import { type Computed, type Figures, partFigures, rewardFigures, transferFigures, type Values } from './compute.ts';
import { texts } from './texts.ts';

/** A figure of the index and the same figure computed here. */
export interface Compared {
  /** Id of the event or update that has the figure. */
  readonly of: string;
  /** Name of the figure on the page. */
  readonly name: string;
  /** The index's values; null: the page has no such row. */
  readonly index: readonly string[] | null;
  /** Null: it cannot be computed from the updates alone. Undefined: the updates have no such row. */
  readonly computed: Values | undefined;
  /** The figure's element on the page; null: none. */
  readonly element: HTMLElement | null;
}

/** `notCompared`: it cannot be computed from the updates alone. */
export type Verdict = 'same' | 'different' | 'notCompared';

/** A figure is the same if both have the same values in the same order. A row that the page lacks is different, even if it cannot be computed. */
export function verdictOf({ index, computed }: Compared): Verdict {
  if (computed === null && index !== null) return 'notCompared';
  const isSame =
    index !== null && computed?.length === index.length && index.every((value, at) => value === computed[at]);
  return isSame ? 'same' : 'different';
}

/** A row of the page about an event. */
interface ShownRow {
  /** Id of the event. */
  readonly event: string;
  /** `part`: one party's part of a transfer. */
  readonly kind: 'transfer' | 'part' | 'reward';
  readonly party: string;
  readonly element: HTMLElement;
}

function shownRows(main: HTMLElement, party: string): readonly ShownRow[] {
  return [...main.querySelectorAll<HTMLElement>('tr[data-row]')].flatMap((element): ShownRow[] => {
    const figureOf = (field: string) => element.querySelector<HTMLElement>(`[data-field=${field}]`);
    const [event = ''] = (element.dataset.row ?? '').split(' ');
    if (figureOf('transferType')) return [{ event, kind: figureOf('own') ? 'part' : 'transfer', party, element }];
    if (!figureOf('inputAppRewardAmount')) return [];
    return [{ event, kind: 'reward', party: figureOf('partyId')?.dataset.value ?? party, element }];
  });
}

/** The head of a figure's column; null: it is in no table. */
function headOf(element: HTMLElement): string | null {
  const cell = element.closest('td');
  return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent.trim() ?? null;
}

/** Compares those of the fields that a row has. */
function compareRow(row: ShownRow, computed: Figures | undefined, fields: readonly string[]): readonly Compared[] {
  return fields.flatMap((field): Compared[] => {
    const places = [...row.element.querySelectorAll<HTMLElement>(`[data-field=${field}]`)];
    const element = places[0] ?? null;
    const column = element === null ? null : headOf(element);
    const expected = computed === undefined ? undefined : computed[field];
    // A field that the row does not show is not compared, except parties, which are not shown if there are none.
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

/** Compares the figures that only an update's own page has: that no row is missing, the sentence, and the other facts. */
function compareWhole(
  computed: Computed,
  indexFacts: UpdateFacts,
  rows: readonly ShownRow[],
  count: HTMLElement | null,
): readonly Compared[] {
  const { updateId: of, transfers, rewards, summary, other, isInOrder, eventsCount } = computed;
  const isShown = (kind: string, event: string, party: string | null) =>
    rows.some((row) => row.kind === kind && row.event === event && (party === null || row.party === party));
  const missing = (event: string, figures: Figures): Compared[] =>
    Object.entries(figures).map(([field, values]) => {
      return { of: event, name: texts.fields[field] ?? field, index: null, computed: values, element: null };
    });
  const facts = Array.from({ length: Math.max(other.length, indexFacts.other.length) }, (_, at): Compared => {
    const index = indexFacts.other[at];
    return {
      of,
      name: texts.fact(at + 1),
      element: null,
      index: index === undefined ? null : factValues(index.kind, index.id, index.text),
      computed: other[at] === undefined ? undefined : factValues(...other[at]),
    };
  });
  const { kind, parties, amount } = indexFacts.summary;
  const sentence = { kind: [kind], parties, amount: amount === null ? [] : [amount] };
  return [
    ...Object.entries(sentence).map(([field, index]): Compared => {
      const name = texts.sentence(texts.fields[field] ?? field);
      return { of, name, index, computed: summary[field], element: null };
    }),
    {
      of,
      name: texts.fields.eventsCount,
      element: count,
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

function factValues(kind: string, id: string, text: string | null): readonly string[] {
  return text === null ? [kind, id] : [kind, id, text];
}

/**
 * Compares the figures that a page shows of these updates with the computed ones. `indexFacts`: the index's facts about the only update; null: the
 * page is not an update's own. `party`: whose parts of transfers and rewards the rows show.
 */
export function compare(
  updates: readonly Computed[],
  main: HTMLElement,
  { indexFacts, party }: { readonly indexFacts: UpdateFacts | null; readonly party: string },
): readonly Compared[] {
  const rows = shownRows(main, party);
  const [only] = updates;
  const count = main.querySelector<HTMLElement>('[data-field=eventsCount]');
  return [
    ...(indexFacts === null || only === undefined ? [] : compareWhole(only, indexFacts, rows, count)),
    ...compareRows(updates, rows),
  ];
}
