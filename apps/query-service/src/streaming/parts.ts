import {
  writeRoundInterval,
  writeTransferInterval,
  writeUpdateInterval,
  writeValidatorInterval,
  writeVoteInterval,
} from '@ledger-explorer/spec/writers';
import type { Interval, PlacedRow, Reader } from '@ledger-explorer/store';

/** Reads for intervals of positions. */
export type IntervalReads = Pick<
  Reader,
  | 'transfersBetween'
  | 'updatesBetween'
  | 'partyTransfersBetween'
  | 'partyUpdatesBetween'
  | 'roundsBetween'
  | 'votesBetween'
  | 'validatorsBetween'
  | 'changesBetween'
  | 'listUpdates'
  | 'listTransfers'
  | 'listPartyUpdates'
  | 'listPartyTransfers'
>;

/** Party whose rows are sent; null: all rows. */
export type PartyId = string | null;

/** Data of an event `rows`: rows of a topic in the positions (from, to]. `count` includes rows left out of `rows`. */
interface EventData<Row> {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly rows: readonly Row[];
}

/** Defines a topic: the read of its rows, and the writer of an event's data. */
function topic<Row>(
  read: (reader: IntervalReads, interval: Interval, partyId: PartyId) => Promise<readonly PlacedRow<Row>[]>,
  write: (data: EventData<Row>) => string,
) {
  return async (reader: IntervalReads, interval: Interval, partyId: PartyId) => {
    const placed = await read(reader, interval, partyId);
    const written = new Map<string, string>();
    return {
      positions: placed.map(({ position }) => position),
      /** Writes the rows in the positions (from, to], once for all selections that have this part. */
      write: (from: number, to: number): string => {
        const key = `${from}-${to}`;
        const rows = placed.filter(({ position }) => position > from && position <= to).map(({ row }) => row);
        const text = written.get(key) ?? write({ from, to, count: rows.length, rows: rows.slice(0, maxRows) });
        written.set(key, text);
        return text;
      },
    };
  };
}

const topics = {
  transfers: topic(
    (reader, interval, partyId) =>
      partyId === null ? reader.transfersBetween(interval) : reader.partyTransfersBetween({ ...interval, partyId }),
    (data) => writeTransferInterval({ topic: 'transfers', ...data }),
  ),
  updates: topic(
    (reader, interval, partyId) =>
      partyId === null ? reader.updatesBetween(interval) : reader.partyUpdatesBetween({ ...interval, partyId }),
    (data) => writeUpdateInterval({ topic: 'updates', ...data }),
  ),
  rounds: topic(
    (reader, interval) => reader.roundsBetween(interval),
    (data) => writeRoundInterval({ topic: 'rounds', ...data }),
  ),
  votes: topic(
    (reader, interval) => reader.votesBetween(interval),
    (data) => writeVoteInterval({ topic: 'votes', ...data }),
  ),
  validators: topic(
    (reader, interval) => reader.validatorsBetween(interval),
    (data) => writeValidatorInterval({ topic: 'validators', ...data }),
  ),
};

export type RowTopic = keyof typeof topics;

/** Topics in the order of their events. */
export const rowTopics = Object.keys(topics) as readonly RowTopic[];

/** Topics and party of a listener. */
export interface Selection {
  readonly topics: readonly RowTopic[];
  readonly partyId: PartyId;
}

/** Limit of rows per event. */
const maxRows = 20;
/** Limit of rows per topic in an interval; above it, a `gap` is sent instead. */
export const maxReplayed = 1_000;

/** An interval of positions (from, to] that makes one event for each topic. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** Data of the event of each topic. */
  readonly data: ReadonlyMap<RowTopic, string>;
}

/**
 * Positions at which an interval up to `to` is cut, so that no part has more than `maxRows` of a topic unless a single
 * update has. The last one is `to`. Rows after `to` are ignored.
 */
function cuts(all: readonly (readonly number[])[], to: number): number[] {
  /** Number of rows of each topic, by position. */
  const countsAt = new Map<number, number[]>();
  for (const [topicIndex, positions] of all.entries()) {
    for (const position of positions) {
      const count = countsAt.get(position) ?? all.map(() => 0);
      count[topicIndex] = (count[topicIndex] ?? 0) + 1;
      countsAt.set(position, count);
    }
  }
  const ends: number[] = [];
  /** Rows of each topic since the last cut. */
  let sums = all.map(() => 0);
  let previous: number | null = null;
  for (const [position, count] of [...countsAt].toSorted(([a], [b]) => a - b)) {
    if (position > to) break;
    const next = sums.map((sum, index) => sum + (count[index] ?? 0));
    if (previous !== null && next.some((sum) => sum > maxRows)) {
      ends.push(previous);
      sums = count;
    } else {
      sums = next;
    }
    previous = position;
  }
  return [...ends, to];
}

/** Rows of a topic in an interval. */
export type TopicRows = Awaited<ReturnType<(typeof topics)[RowTopic]>>;

export function readTopic(
  reader: IntervalReads,
  name: RowTopic,
  interval: Interval,
  partyId: PartyId,
): Promise<TopicRows> {
  return topics[name](reader, interval, partyId);
}

/** Topics that can be filtered by party; the others are the same for all listeners. */
export const partyTopics: ReadonlySet<RowTopic> = new Set<RowTopic>(['transfers', 'updates']);

/** Divides an interval into parts; null if it has too many rows to send. */
export function partsOf(read: ReadonlyMap<RowTopic, TopicRows>, from: number, to: number): readonly Part[] | null {
  const rows = [...read];
  if (rows.some(([, { positions }]) => positions.length > maxReplayed)) return null;
  const parts: Part[] = [];
  let begin = from;
  const ends = cuts(
    rows.map(([, { positions }]) => positions),
    to,
  );
  for (const end of ends) {
    const start = begin;
    parts.push({ from: start, to: end, data: new Map(rows.map(([name, { write }]) => [name, write(start, end)])) });
    begin = end;
  }
  return parts;
}

/** True if an interval has too many rows to send, by the index's counts at both ends. */
export async function hasTooManyRows(
  reader: IntervalReads,
  { topics: wanted, partyId }: Selection,
  from: number,
  to: number,
): Promise<boolean> {
  const total = async (name: RowTopic, position: number): Promise<number> => {
    if (position === 0) return 0;
    const page = { page: 0, size: 1, orderBy: 'DESC', position } as const;
    if (partyId === null) {
      const { value } = await (name === 'updates'
        ? reader.listUpdates(page)
        : reader.listTransfers({ ...page, names: 'none' }));
      return value.total;
    }
    const firstOfParty = { partyId, size: 1, orderBy: 'DESC', include: 'none', position } as const;
    const { value } = await (name === 'updates'
      ? reader.listPartyUpdates(firstOfParty)
      : reader.listPartyTransfers({ ...firstOfParty, names: 'none' }));
    return value?.total ?? 0;
  };
  for (const name of wanted) {
    // Other topics are counted below. An update has one row in `updates`, so an interval of at most `maxReplayed` positions has not too many.
    if (!partyTopics.has(name) || (name === 'updates' && to - from <= maxReplayed)) continue;
    if ((await total(name, to)) - (await total(name, from)) > maxReplayed) return true;
  }
  if (wanted.every((name) => partyTopics.has(name))) return false;
  // Counts of topics without a total at a position.
  const counts = await reader.changesBetween({ after: from, to, limit: maxReplayed + 1 });
  return wanted.some((name) => name in counts && counts[name as keyof typeof counts] > maxReplayed);
}
