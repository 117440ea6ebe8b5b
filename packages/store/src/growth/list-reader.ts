import { EpochChanged } from '../sql/one-epoch.ts';
import { plainArray } from '../sql/plain-array.ts';
import { firstAtTime, ledgerMigrations } from './first-at-time.ts';
import type { Queries } from './queries.ts';
import type { VolumeIndex } from './volume-index.ts';
import { atHeadSeen, seenColumns, volumeStatement } from './volume-statement.ts';
import type { ListsOf } from './list-number.ts';
import { noSums, plus, type Posting, type Sums, sumsBefore, sumsOf, unpackPostings } from './posting.ts';

const runColumns = {
  ...seenColumns,
  /** Number of the `RunRequest`, from 1; null if nothing was found. */
  request: 'bigint?',
  first: 'bigint',
  entries_before: 'bigint',
  amount_before: 'numeric',
  fee_before: 'numeric',
  postings: 'bytea?',
} as const;

/**
 * $1 lists, $2 places, $3 wanted entries, as arrays of one length. `older`: the last run that begins at or before a place, and earlier runs until there are enough
 * entries. `newer`: the run that contains a place, and later runs. One statement reads all runs of a volume, since runs may be merged between two statements.
 */
function runs(of: ListsOf, toward: Toward) {
  const turn = toward === 'older' ? 'desc' : 'asc';
  // A run is read while the nearer runs have fewer than `wanted` entries on the right side of the place. `passed`: entries of all nearer runs. `nearest`:
  // entries of the nearest run, which can contain the place: at least 1 of them is older, perhaps none is newer. So `wanted` + 1 runs are enough.
  const surelyWanted = toward === 'older' ? 'passed - nearest + 1' : 'passed - nearest';
  return volumeStatement(`${of} runs, ${toward}`, runColumns, ({ transferRun, updateRun }) => {
    const run = of === 'transfer' ? transferRun : updateRun;
    const containing = `select first from ${run} r where list = k.list and first <= k.place order by first desc limit 1`;
    const begins = toward === 'older' ? 'first <= k.place' : `first >= coalesce((${containing}), k.place + 1)`;
    return `select ${atHeadSeen}, r.* from head h left join lateral (
      select k.request, x.* from unnest($1::bigint[], $2::bigint[], $3::int[]) with ordinality k (list, place, wanted, request)
      cross join lateral (
        select first, entries_before, amount_before, fee_before, postings
        from (
          select *, sum(entries) over preceding as passed, first_value(entries) over preceding as nearest
          from (
            select * from ${run} r where list = k.list and ${begins} order by first ${turn} limit k.wanted + 1
          ) n
          window preceding as (order by first ${turn} rows between unbounded preceding and 1 preceding)
        ) m where passed is null or ${surelyWanted} < k.wanted
      ) x
    ) r on true order by r.request, r.first ${turn}`;
  });
}

/** Direction of a slice: entries before a place in the stream, or after it. */
export type Toward = 'older' | 'newer';
const runStatements = {
  transfer: { older: runs('transfer', 'older'), newer: runs('transfer', 'newer') },
  update: { older: runs('update', 'older'), newer: runs('update', 'newer') },
};

/** $1 microseconds. `found`: the first update at or after this time, or null; `before`: number of transfers before it, null if they are in earlier volumes. */
const boundStatement = volumeStatement(
  'transfers before a time',
  { ...seenColumns, found: 'bigint?', before: 'bigint?' },
  ({ update }) => `with recursive ${ledgerMigrations(update)}
  select ${atHeadSeen}, r.* from head h left join lateral (
    select f.position as found,
      (select u.transfers from ${update} u where u.position < f.position order by u.position desc limit 1) as before
    from (${firstAtTime(update, '$1::bigint', 'position')}) f
  ) r on true`,
);

/** An entry with the number of its list. */
export interface Listed extends Posting {
  readonly list: number;
}

interface Run {
  readonly before: Sums;
  readonly postings: readonly Posting[];
}

/** One list, with the volumes that can have runs of it, oldest first. */
export interface List {
  readonly number: number;
  readonly volumes: readonly number[];
}

/** The list in columns of a row; null if the row has none. */
export function listIn({ list, volumes }: { readonly list: string | null; readonly volumes: unknown }): List | null {
  return list === null ? null : { number: Number(list), volumes: volumes as readonly number[] };
}

/** Entries to read of one list: at least `wanted`, next to `place`; 0: the nearest run alone, for its sums. */
interface RunRequest {
  readonly list: List;
  readonly place: number;
  readonly wanted: number;
}

/** Reads posting lists within one epoch, the stream between two rewinds. */
export class ListReader {
  readonly #queries: Queries;
  readonly #of: ListsOf;
  readonly #volumeIndex: VolumeIndex;
  readonly #epoch: string;
  /** Cached results of `#older`, by place. All calls of a reader have the same lists. */
  readonly #olderUpTo = new Map<number, Promise<{ readonly sums: Sums }>>();

  constructor(queries: Queries, of: ListsOf, volumeIndex: VolumeIndex) {
    this.#queries = queries;
    this.#of = of;
    this.#volumeIndex = volumeIndex;
    this.#epoch = volumeIndex.epoch;
  }

  /** The last place before a time, at most `lastPlace`; null without a time. `time`: milliseconds. */
  async before(time: number | undefined, lastPlace: number): Promise<number | null> {
    if (time === undefined) return null;
    const micros = BigInt(time) * 1000n;
    /** First transfer of the volume that the statement reads. */
    let firstTransfer = 0;
    const [row] = await this.#queries.volumeRows(boundStatement, [micros], undefined, (volumeIndex) => {
      const { low } = volumeIndex.from(micros);
      firstTransfer = volumeIndex.volumes[low]?.firstTransfer ?? 1;
      return { low, high: low };
    });
    if (row === undefined || row.epoch !== this.#epoch) throw new EpochChanged();
    if (row.found === null) return lastPlace;
    const before =
      this.#of === 'transfer'
        ? Number(row.before ?? firstTransfer - 1)
        : this.#volumeIndex.positionOf(this.#volumeIndex.rankOf(Number(row.found)) - 1);
    return Math.min(before, lastPlace);
  }

  /** The last places `before` a period and in it, both at most `lastPlace`. `from`, `to`: milliseconds. */
  async between(
    from: number | undefined,
    to: number | undefined,
    lastPlace: number,
  ): Promise<{ before: number; last: number }> {
    const [beforeFrom, beforeTo] = await Promise.all([this.before(from, lastPlace), this.before(to, lastPlace)]);
    const last = beforeTo ?? lastPlace;
    return { before: Math.min(beforeFrom ?? 0, last), last };
  }

  #volumeOf(place: number): number {
    const { low } = this.#volumeIndex.rangeOf(
      this.#of === 'transfer' ? 'firstTransfer' : 'firstPosition',
      place,
      place,
    );
    return this.#volumeIndex.volumes[low]?.number ?? 0;
  }

  /** Runs of one volume, for each item of `requests`. */
  async #runsIn(volume: number, toward: Toward, requests: readonly RunRequest[]): Promise<Run[][]> {
    const values = [
      plainArray(requests.map(({ list }) => list.number)),
      plainArray(requests.map(({ place }) => place)),
      plainArray(requests.map(({ wanted }) => wanted)),
    ];
    const rows = await this.#queries.volumeRows(runStatements[this.#of][toward], values, undefined, ({ volumes }) => {
      const index = volumes.findIndex(({ number }) => number === volume);
      return { low: index, high: index };
    });
    if (rows[0]?.epoch !== this.#epoch) throw new EpochChanged();
    const found = requests.map((): Run[] => []);
    for (const row of rows) {
      const { request, first, postings } = row;
      if (request === null || postings === null) continue;
      found[Number(request) - 1]?.push({ before: sumsBefore(row), postings: unpackPostings(postings, Number(first)) });
    }
    return found;
  }

  /** Runs for each item of `requests`, volume by volume, until there are enough entries or no volumes left. */
  async #runs(toward: Toward, requests: readonly RunRequest[]): Promise<readonly (readonly Run[])[]> {
    const states = requests.map((request) => {
      const startVolume = this.#volumeOf(request.place);
      const inOrder = toward === 'older' ? request.list.volumes.toReversed() : request.list.volumes;
      return {
        request,
        left: inOrder.filter((volume) => (toward === 'older' ? volume <= startVolume : volume >= startVolume)),
        missing: Math.max(request.wanted, 1),
        runs: [] as Run[],
      };
    });
    for (;;) {
      const unfinished = states.filter(({ left, missing }) => missing > 0 && left.length > 0);
      if (unfinished.length === 0) return states.map(({ runs }) => runs);
      const byVolume = Map.groupBy(unfinished, ({ left }) => left[0] ?? 0);
      await Promise.all(
        [...byVolume].map(async ([volume, some]) => {
          const found = await this.#runsIn(
            volume,
            toward,
            some.map(({ request, missing }) => ({ ...request, wanted: missing })),
          );
          for (const [index, state] of some.entries()) {
            const runs = found[index] ?? [];
            state.left = state.left.slice(1);
            state.runs.push(...runs);
            state.missing -= runs.reduce(
              (sum, { postings }) => sum + onSide(postings, toward, state.request.place).length,
              0,
            );
          }
        }),
      );
    }
  }

  /** Sums of all these lists together, up to a place. */
  async upTo(lists: readonly List[], place: number): Promise<Sums> {
    if (place < 1) return noSums;
    const older = this.#olderUpTo.get(place) ?? this.#older(lists, place, 0);
    this.#olderUpTo.set(place, older);
    return (await older).sums;
  }

  /** Sums of each list up to its place. */
  async upToEach(ends: readonly (readonly [list: List, place: number])[]): Promise<Sums[]> {
    const runs = await this.#runs(
      'older',
      ends.map(([list, place]) => ({ list, place, wanted: 0 })),
    );
    return runs.map(([run], index) => sumsUpTo(run, ends[index]?.[1] ?? 0));
  }

  /** At least `wanted` entries of each list up to its place, oldest first, with the other entries of their runs; fewer at the end of the list. */
  async entriesUpTo(ends: readonly (readonly [list: List, place: number])[], wanted: number): Promise<Listed[][]> {
    const runs = await this.#runs(
      'older',
      ends.map(([list, place]) => ({ list, place, wanted })),
    );
    return ends.map(([{ number: list }, place], index) =>
      (runs[index] ?? [])
        .toReversed()
        .flatMap(({ postings }) => onSide(postings, 'older', place).map((posting) => ({ ...posting, list }))),
    );
  }

  /** Up to `size` entries after a place (`newer`), nearest first, and the sums of the lists up to the place. `older`: entries before the place, and the sums before it. */
  async beyond(lists: readonly List[], toward: Toward, place: number, size: number): Promise<[Listed[], Sums]> {
    // Entries up to `last` are older, those after it newer.
    const last = toward === 'older' ? place - 1 : place;
    const upToLast = this.#older(lists, last, toward === 'older' ? size : 0);
    this.#olderUpTo.set(last, upToLast);
    const afterLast =
      toward === 'older'
        ? []
        : this.#runs(
            'newer',
            lists.map((list) => ({ list, place, wanted: size })),
          );
    const [{ runs, sums }, newer] = await Promise.all([upToLast, afterLast]);
    const entries = lists.flatMap(({ number: list }, index) =>
      ((toward === 'older' ? runs : newer)[index] ?? []).flatMap(({ postings }) =>
        onSide(postings, toward, last).map((posting) => ({ ...posting, list })),
      ),
    );
    const sign = toward === 'older' ? -1 : 1;
    return [entries.sort((a, b) => sign * (a.place - b.place)).slice(0, size), sums];
  }

  /** The last runs of each list that begin at or before a place, and the sums of all lists up to the place. */
  async #older(lists: readonly List[], place: number, wanted: number) {
    const runs = await this.#runs(
      'older',
      lists.map((list) => ({ list, place, wanted })),
    );
    return { runs, sums: runs.map(([run]) => sumsUpTo(run, place)).reduce(plus, noSums) };
  }
}

/** Sums of a list up to a place; `run`: the last one that begins at or before the place, undefined if the list begins later. */
function sumsUpTo(run: Run | undefined, place: number): Sums {
  return run === undefined ? noSums : plus(run.before, sumsOf(onSide(run.postings, 'older', place)));
}

/** Entries of a run up to a place (`older`) or after it (`newer`). */
function onSide(postings: readonly Posting[], toward: Toward, place: number): readonly Posting[] {
  if (toward === 'newer')
    return (postings[0]?.place ?? 0) > place ? postings : postings.filter((own) => own.place > place);
  return (postings.at(-1)?.place ?? 0) <= place ? postings : postings.filter((own) => own.place <= place);
}
