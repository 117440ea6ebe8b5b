import type { Direction } from '../reading/reader.ts';
import { EpochChanged } from '../reading/one-epoch.ts';
import { parseSum } from '../reading/parse-sum.ts';
import type { Queries } from '../reading/queries.ts';
import type { RowOf } from '../reading/statement.ts';
import type { Directory } from '../volumes/directory.ts';
import {
  atHeadSeen,
  atPositionSeen,
  seenAtColumns,
  seenColumns,
  volumeStatement,
} from '../volumes/volume-statement.ts';
import { type ListsOf, listsOfParty } from './list-number.ts';
import { minus, noSums, plus, type Posting, type Sums, sumsOf, unpackPostings } from './posting.ts';

const listColumns = {
  ...seenAtColumns,
  /** Transfers until the position. */
  upto: 'bigint',
  /** Null: not known at the position, or none was asked for. */
  party: 'integer?',
  list: 'bigint?',
  volumes: 'json?',
} as const;

/** $2 party, null: lists of nobody; $3 which lists of it. Those that there are, with the volumes of their runs. */
const listsStatement = volumeStatement(
  'transfer lists',
  listColumns,
  ({ pinned }) => `select ${atPositionSeen}, at.transfers as upto, p.id as party, l.list, l.volumes ${pinned}
  left join party p on p.party = $2 and p.first_position <= at.position
  left join lateral (
    select l.list, array_to_json(l.volumes) as volumes
    from (select coalesce(p.id, 0)::bigint * ${listsOfParty} as first) own
    join transfer_list l on l.list >= own.first and l.list < own.first + ${listsOfParty}
    where l.list - own.first = any ($3::int[])
  ) l on true`,
);

const runColumns = {
  ...seenColumns,
  /** Number of what was asked for, from 1; null: nothing was found. */
  ask: 'bigint?',
  first: 'bigint',
  entries_before: 'bigint',
  amount_before: 'numeric',
  fee_before: 'numeric',
  postings: 'bytea?',
} as const;

/**
 * $1 lists, $2 places and $3 entries wanted, as many of each. `older`: the last run that begins at or before a place, and those before it until there are as many
 * entries; `newer`: the runs that begin behind a place.
 */
function runs(of: ListsOf, toward: Toward) {
  const [begins, turn] = toward === 'older' ? ['<=', 'desc'] : ['>', 'asc'];
  // Of the first run of the older ones, one entry is wanted at least.
  const passed = toward === 'older' ? 'passed - nearest + 1' : 'passed';
  return volumeStatement(
    `${of} runs, ${toward}`,
    runColumns,
    ({ transferRun, updateRun }) => `select ${atHeadSeen}, r.* from head h left join lateral (
      select k.ask, x.* from unnest($1::bigint[], $2::bigint[], $3::int[]) with ordinality k (list, place, wanted, ask)
      cross join lateral (
        select first, entries_before, amount_before, fee_before, postings
        from (
          select *, sum(entries) over preceding as passed, first_value(entries) over preceding as nearest
          from (
            select * from ${of === 'transfer' ? transferRun : updateRun} where list = k.list and first ${begins} k.place order by first ${turn} limit greatest(k.wanted, 1)
          ) n
          window preceding as (order by first ${turn} rows between unbounded preceding and 1 preceding)
        ) m where passed is null or ${passed} < k.wanted
      ) x
    ) r on true order by r.ask, r.first ${turn}`,
  );
}

type Toward = 'older' | 'newer';
const runStatements = {
  transfer: { older: runs('transfer', 'older'), newer: runs('transfer', 'newer') },
  update: { older: runs('update', 'older'), newer: runs('update', 'newer') },
};

/** $1 microseconds: the transfers before the first update at or after a time; null: before the volume. No update: null `found`. */
const boundStatement = volumeStatement(
  'transfers before a time',
  { ...seenColumns, found: 'bigint?', before: 'bigint?' },
  ({ update }) => `with recursive migration as (
    (select migration_id from ${update} u order by migration_id limit 1)
    union all
    select (select migration_id from ${update} u where migration_id > m.migration_id order by migration_id limit 1)
    from migration m where m.migration_id is not null
  )
  select ${atHeadSeen}, r.* from head h left join lateral (
    select f.found, (select u.transfers from ${update} u where u.position < f.found order by u.position desc limit 1) as before
    from (
      select u.position as found
      from migration m cross join lateral (
        select position from ${update} u where migration_id = m.migration_id and record_time >= $1::bigint
        order by record_time, position limit 1
      ) u
      order by m.migration_id limit 1
    ) f
  ) r on true`,
);

export interface ListQuery {
  /** Whose lists; undefined: nobody's. */
  readonly party?: string | undefined;
  /** Which of its lists, by their number beyond the party's first. Disjoint. */
  readonly lists: readonly number[];
  readonly position?: number | undefined;
  /** Milliseconds: from the first update at or after, to before the first at or after. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly size: number;
  readonly orderBy: Direction;
  /** Where the slice begins: behind this place. */
  readonly start?: readonly [toward: Toward, place: number] | undefined;
  /** Without `start`: begins with the next older entry than the one of this rank. */
  readonly below?: number | undefined;
}

/** An entry with its list. */
export interface Listed extends Posting {
  readonly list: number;
}

/** A slice of the entries of some lists together. */
export interface ListSlice {
  readonly head: RowOf<typeof listColumns>;
  readonly sums: Sums;
  readonly firstRank: number | null;
  readonly content: readonly Listed[];
  readonly newer: readonly [Toward, number] | null;
  readonly older: readonly [Toward, number] | null;
}

interface Run {
  readonly before: Sums;
  readonly postings: readonly Posting[];
}

/** One list with the volumes that may have runs of it, oldest first. */
export interface List {
  readonly list: number;
  readonly volumes: readonly number[];
}

interface Ask {
  readonly list: List;
  readonly place: number;
  readonly wanted: number;
}

/** Reads lists of one epoch. */
export class ListReader {
  readonly #queries: Queries;
  readonly #of: ListsOf;
  readonly #directory: Directory;
  readonly #epoch: string;
  /** By place. */
  readonly #upTo = new Map<number, Promise<Sums>>();

  constructor(queries: Queries, of: ListsOf, directory: Directory, epoch: string) {
    this.#queries = queries;
    this.#of = of;
    this.#directory = directory;
    this.#epoch = epoch;
  }

  /** The transfers before a time, of those up to a rank. */
  async before(time: number | undefined, upto: number): Promise<number | null> {
    if (time === undefined) return null;
    const micros = BigInt(time) * 1000n;
    let first = 0;
    const [row] = await this.#queries.volumeRows(boundStatement, [micros], undefined, (directory) => {
      const { low } = directory.after(micros - 1n);
      first = directory.volumes[low]?.firstTransfer ?? 1;
      return { low, high: low };
    });
    if (row === undefined || row.epoch !== this.#epoch) throw new EpochChanged();
    return row.found === null ? upto : Math.min(Number(row.before ?? first - 1), upto);
  }

  #volumeOf(place: number): number {
    const { low } = this.#directory.with(this.#of === 'transfer' ? 'firstTransfer' : 'firstPosition', place, place);
    return this.#directory.volumes[low]?.number ?? 0;
  }

  /** Runs of each of these in one volume. */
  async #runsIn(volume: number, toward: Toward, asks: readonly Ask[]): Promise<Run[][]> {
    const array = (values: readonly number[]) => `{${values.join(',')}}`;
    const values = [
      array(asks.map(({ list }) => list.list)),
      array(asks.map(({ place }) => place)),
      array(asks.map(({ wanted }) => wanted)),
    ];
    const rows = await this.#queries.volumeRows(runStatements[this.#of][toward], values, undefined, ({ volumes }) => {
      const place = volumes.findIndex(({ number }) => number === volume);
      return { low: place, high: place };
    });
    if (rows[0]?.epoch !== this.#epoch) throw new EpochChanged();
    const found = asks.map((): Run[] => []);
    for (const { ask, first, entries_before: entries, amount_before: amount, fee_before: fee, postings } of rows) {
      if (ask === null || postings === null) continue;
      found[Number(ask) - 1]?.push({
        before: { entries: Number(entries), amount: parseSum(amount), fee: parseSum(fee) },
        postings: unpackPostings(postings, Number(first)),
      });
    }
    return found;
  }

  /** Runs of each of these until there are enough entries or none are left, volume by volume. */
  async #runs(toward: Toward, asks: readonly Ask[]): Promise<readonly (readonly Run[])[]> {
    const states = asks.map((ask) => {
      const own = this.#volumeOf(ask.place);
      const inOrder = toward === 'older' ? ask.list.volumes.toReversed() : ask.list.volumes;
      return {
        ask,
        left: inOrder.filter((volume) => (toward === 'older' ? volume <= own : volume >= own)),
        missing: Math.max(ask.wanted, 1),
        runs: [] as Run[],
      };
    });
    for (;;) {
      const open = states.filter(({ left, missing }) => missing > 0 && left.length > 0);
      if (open.length === 0) return states.map(({ runs }) => runs);
      const byVolume = Map.groupBy(open, ({ left }) => left[0] ?? 0);
      await Promise.all(
        [...byVolume].map(async ([volume, some]) => {
          const found = await this.#runsIn(
            volume,
            toward,
            some.map(({ ask, missing }) => ({ ...ask, wanted: missing })),
          );
          for (const [index, state] of some.entries()) {
            const runs = found[index] ?? [];
            state.left = state.left.slice(1);
            state.runs.push(...runs);
            state.missing -= runs.reduce(
              (sum, { postings }) => sum + upTo(postings, toward, state.ask.place).length,
              0,
            );
          }
        }),
      );
    }
  }

  /** What the lists have up to a place. */
  upTo(lists: readonly List[], place: number): Promise<Sums> {
    let sums = this.#upTo.get(place);
    if (sums === undefined) {
      sums = place < 1 ? Promise.resolve(noSums) : this.#older(lists, place, 0).then(({ sums: found }) => found);
      this.#upTo.set(place, sums);
    }
    return sums;
  }

  /** What one list has up to each of these places. */
  async upToEach(list: List, places: readonly number[]): Promise<Sums[]> {
    const runs = await this.#runs(
      'older',
      places.map((place) => ({ list, place, wanted: 0 })),
    );
    return runs.map(([run], index) =>
      run === undefined ? noSums : plus(run.before, sumsOf(upTo(run.postings, 'older', places[index] ?? 0))),
    );
  }

  /** The entries behind a place, the nearest first, and what the lists have up to there. */
  async beyond(lists: readonly List[], toward: Toward, place: number, size: number): Promise<[Listed[], Sums]> {
    const across = this.#older(lists, toward === 'older' ? place - 1 : place, toward === 'older' ? size : 0);
    this.#upTo.set(
      toward === 'older' ? place - 1 : place,
      across.then(({ sums }) => sums),
    );
    const others =
      toward === 'older'
        ? []
        : this.#runs(
            'newer',
            lists.map((list) => ({ list, place, wanted: size })),
          );
    const [{ runs, sums }, newer] = await Promise.all([across, others]);
    const entries = lists.flatMap(({ list }, index) =>
      [...(runs[index] ?? []), ...(newer[index] ?? [])].flatMap(({ postings }) =>
        postings
          .filter((posting) => (toward === 'older' ? posting.place < place : posting.place > place))
          .map((posting) => ({ ...posting, list })),
      ),
    );
    const sign = toward === 'older' ? -1 : 1;
    return [entries.sort((a, b) => sign * (a.place - b.place)).slice(0, size), sums];
  }

  /** The last runs of each list that begin at or before a place, and what all lists have up to it. */
  async #older(lists: readonly List[], place: number, wanted: number) {
    const runs = await this.#runs(
      'older',
      lists.map((list) => ({ list, place, wanted })),
    );
    const sums = runs
      .map(([run]) => (run === undefined ? noSums : plus(run.before, sumsOf(upTo(run.postings, 'older', place)))))
      .reduce(plus, noSums);
    return { runs, sums };
  }
}

/** Where the entry of a rank is among those behind `first`, up to `last`: by halves, each a look into every list. */
async function entryOf(
  reader: ListReader,
  lists: readonly List[],
  rank: number,
  first: number,
  last: number,
): Promise<readonly [Toward, number]> {
  const { entries: before } = await reader.upTo(lists, first);
  // Up to `low` there are fewer, up to `high` at least as many.
  let [low, high] = [first, last + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { entries } = await reader.upTo(lists, middle);
    if (entries - before >= rank) high = middle;
    else low = middle;
  }
  return ['older', high];
}

/** Those of a run that count for a place. */
function upTo(postings: readonly Posting[], toward: Toward, place: number): readonly Posting[] {
  return toward === 'newer' || (postings.at(-1)?.place ?? 0) <= place
    ? postings
    : postings.filter((posting) => posting.place <= place);
}

/** The sums of each list in a period. Null: the position does not exist. Throws `EpochChanged`. */
export async function readSums(
  queries: Queries,
  { party, lists: numbers, from, to }: Pick<ListQuery, 'party' | 'lists' | 'from' | 'to'>,
): Promise<{ readonly epoch: string; readonly sums: ReadonlyMap<number, Sums> } | null> {
  const found = await findLists(queries, { party, lists: numbers });
  if (found === null) return null;
  const { head, lists, reader, upto } = found;
  const [low, high] = await Promise.all([reader.before(from, upto), reader.before(to, upto)]);
  const last = high ?? upto;
  const first = Math.min(low ?? 0, last);
  const sums = await Promise.all(
    lists.map(async (list) => {
      const [before = noSums, after = noSums] = await reader.upToEach(list, [first, last]);
      return [list.list, minus(after, before)] as const;
    }),
  );
  return { epoch: head.epoch, sums: new Map(sums) };
}

/** The lists that there are, and what reads them. Null: the position does not exist. Throws `EpochChanged`. */
async function findLists(
  queries: Queries,
  { party, lists: numbers, position }: Pick<ListQuery, 'party' | 'lists' | 'position'>,
) {
  const rows = await queries.volumeRows(
    listsStatement,
    [position, party, `{${numbers.join(',')}}`],
    position,
    ({ whole: { high } }) => ({ low: high, high }),
  );
  const [head] = rows;
  const directory = await queries.directory();
  if (head === undefined || directory === null) return null;
  if (directory.epoch !== head.epoch) throw new EpochChanged();
  const lists = rows.flatMap(({ list, volumes }): List[] =>
    list === null ? [] : [{ list: Number(list), volumes: volumes as readonly number[] }],
  );
  const reader = new ListReader(queries, 'transfer', directory, head.epoch);
  return { head, lists, reader, upto: Number(head.upto) };
}

/**
 * Reads a slice of some lists: its rows cost one descent a list, its total and sums one more for each end, however long the lists are. Null:
 * the position does not exist. Throws `EpochChanged`.
 */
export async function readLists(queries: Queries, query: ListQuery): Promise<ListSlice | null> {
  const { size, orderBy, start, below } = query;
  const named = await findLists(queries, query);
  if (named === null) return null;
  const { head, lists, reader, upto } = named;
  const [low, high] = await Promise.all([reader.before(query.from, upto), reader.before(query.to, upto)]);
  const last = high ?? upto;
  const first = Math.min(low ?? 0, last);
  const from = start ?? (below === undefined ? undefined : await entryOf(reader, lists, below, first, last));
  const [toward, place] = from ?? (orderBy === 'DESC' ? (['older', last + 1] as const) : (['newer', first] as const));
  // Of a later position, it may be beyond the end.
  const edge = toward === 'older' ? Math.min(place, last + 1) : Math.max(place, first);
  const [[found, behind], before, after] = await Promise.all([
    reader.beyond(lists, toward, edge, size),
    reader.upTo(lists, first),
    reader.upTo(lists, last),
  ]);
  const sums = minus(after, before);
  const own = found.filter(({ place }) => place > first && place <= last);
  // Of the oldest and the newest, 1 = oldest.
  const edgeRank = behind.entries - before.entries;
  const [oldest, newest] =
    toward === 'older' ? [edgeRank - own.length + 1, edgeRank] : [edgeRank + 1, edgeRank + own.length];
  const oldestFirst = toward === 'older' ? own.toReversed() : own;
  const [oldestEntry, newestEntry] = [oldestFirst[0], oldestFirst.at(-1)];
  return {
    head,
    sums,
    firstRank: oldestEntry === undefined ? null : orderBy === 'DESC' ? newest : oldest,
    content: orderBy === 'DESC' ? oldestFirst.toReversed() : oldestFirst,
    newer: newestEntry !== undefined && newest < sums.entries ? ['newer', newestEntry.place] : null,
    older: oldestEntry !== undefined && oldest > 1 ? ['older', oldestEntry.place] : null,
  };
}
