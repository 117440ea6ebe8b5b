import {
  writeRoundInterval,
  writeTransferInterval,
  writeUpdateInterval,
  writeValidatorInterval,
  writeVoteInterval,
} from '@ledger-explorer/spec/writers';
import type { Interval, PlacedRow, Reader } from '@ledger-explorer/store';

/** What intervals are read with. */
export type IntervalReads = Pick<
  Reader,
  | 'transfersBetween'
  | 'updatesBetween'
  | 'partyTransfersBetween'
  | 'partyUpdatesBetween'
  | 'roundsBetween'
  | 'votesBetween'
  | 'validatorsBetween'
>;

/** Of whom rows are sent. Null: of everybody. */
export type PartyId = string | null;

/** What an event `rows` says of a topic. */
interface Stretch<Row> {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly rows: readonly Row[];
}

/** A topic that has rows: how they are read, and written in the data of an event. */
function topic<Row>(
  read: (reader: IntervalReads, interval: Interval, partyId: PartyId) => Promise<readonly PlacedRow<Row>[]>,
  write: (stretch: Stretch<Row>) => string,
) {
  return async (reader: IntervalReads, interval: Interval, partyId: PartyId) => {
    const placed = await read(reader, interval, partyId);
    return {
      positions: placed.map(({ position }) => position),
      /** Of the rows beyond `from`, up to `to`. */
      write(from: number, to: number): string {
        const rows = placed.filter(({ position }) => position > from && position <= to).map(({ row }) => row);
        return write({ from, to, count: rows.length, rows: rows.slice(0, maxRows) });
      },
    };
  };
}

const topics = {
  transfers: topic(
    (reader, interval, partyId) =>
      partyId === null ? reader.transfersBetween(interval) : reader.partyTransfersBetween({ ...interval, partyId }),
    (stretch) => writeTransferInterval({ topic: 'transfers', ...stretch }),
  ),
  updates: topic(
    (reader, interval, partyId) =>
      partyId === null ? reader.updatesBetween(interval) : reader.partyUpdatesBetween({ ...interval, partyId }),
    (stretch) => writeUpdateInterval({ topic: 'updates', ...stretch }),
  ),
  rounds: topic(
    (reader, interval) => reader.roundsBetween(interval),
    (stretch) => writeRoundInterval({ topic: 'rounds', ...stretch }),
  ),
  votes: topic(
    (reader, interval) => reader.votesBetween(interval),
    (stretch) => writeVoteInterval({ topic: 'votes', ...stretch }),
  ),
  validators: topic(
    (reader, interval) => reader.validatorsBetween(interval),
    (stretch) => writeValidatorInterval({ topic: 'validators', ...stretch }),
  ),
};

export type RowTopic = keyof typeof topics;

/** In the order in which their events come. */
export const rowTopics = Object.keys(topics) as readonly RowTopic[];

/** What rows a listener wants. */
export interface Question {
  readonly topics: readonly RowTopic[];
  readonly partyId: PartyId;
}

/** Of an event. */
const maxRows = 20;
/** Of a topic, in an interval that is sent; beyond, there is a gap. */
const maxReplayed = 1_000;

/** An interval of positions that makes one event for each topic. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** Data of its event, by topic. */
  readonly data: ReadonlyMap<RowTopic, string>;
}

/** Where to cut, so that no part has more than `maxRows` of a topic unless one update has. The last cut is the end. */
function cuts(all: readonly (readonly number[])[], to: number): number[] {
  const counts = new Map<number, number[]>();
  for (const [at, positions] of all.entries()) {
    for (const position of positions) {
      const count = counts.get(position) ?? all.map(() => 0);
      count[at] = (count[at] ?? 0) + 1;
      counts.set(position, count);
    }
  }
  const found: number[] = [];
  let sums = all.map(() => 0);
  let before: number | null = null;
  for (const [position, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    const next = sums.map((sum, at) => sum + (count[at] ?? 0));
    if (before !== null && next.some((sum) => sum > maxRows)) {
      found.push(before);
      sums = count;
    } else {
      sums = next;
    }
    before = position;
  }
  return [...found, to];
}

/** Reads what an interval of positions brought to some topics. Null: too much to be sent. */
export async function readParts(
  reader: IntervalReads,
  { topics: wanted, partyId }: Question,
  from: number,
  to: number,
): Promise<readonly Part[] | null> {
  if (from === to || wanted.length === 0) return [];
  const read = await Promise.all(
    wanted.map((name) => topics[name](reader, { after: from, to, limit: maxReplayed + 1 }, partyId)),
  );
  if (read.some(({ positions }) => positions.length > maxReplayed)) return null;
  const parts: Part[] = [];
  let begin = from;
  for (const end of cuts(
    read.map(({ positions }) => positions),
    to,
  )) {
    const data = new Map<RowTopic, string>();
    for (const [at, name] of wanted.entries()) data.set(name, read[at]?.write(begin, end) ?? '');
    parts.push({ from: begin, to: end, data });
    begin = end;
  }
  return parts;
}
