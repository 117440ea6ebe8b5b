import { beginRecord } from './past-records.ts';
import {
  Claims,
  Fleet,
  announceSources,
  judge,
  newSituation,
  State,
  weigh,
  type Judgement,
  type Observation,
  type Sighting,
  type Thresholds,
} from '@ledger-explorer/liveness';
import { enqueue } from '../alerts/enqueue.ts';
import { chooseSources } from './choose-sources.ts';
import type { News, ValidatorReference } from '../news.ts';
import type { ValidatorRow } from '../watch/read-validators.ts';
import type { ScanReading } from '../watch/scan.ts';
import { newWatchState } from '../watch/watch-state.ts';
import { ValidatorIndexes } from './validator-indexes.ts';
import { levelOf, affordableNews } from './governor.ts';
import { decodeHead, encodeHead, type Head, newSelfState } from './head.ts';
import { maintenanceMask } from './maintenance.ts';
import { writeMass } from './mass-outages.ts';
import type { MeteredSql } from './metered-sql.ts';
import { nameNews } from './name-news.ts';
import { writeRebookings } from './rebook.ts';
import { factsOf, Registry } from './registry.ts';
import { deleteOld } from './retention.ts';
import { writeIncidents } from './write-incidents.ts';
import { writeMissed, writeUpstream } from './write-upstream.ts';

/** Settings of the record. */
export interface RecordOptions {
  readonly thresholds: Thresholds;
  readonly minimumVersion: string | null;
  /** What messages are written in. */
  /** Ids of the operator's own channels, which receive upstream trouble and mass outages. */
  readonly operators: readonly string[];
  /** Names of the Scans that are read besides the explorer. */
  readonly scans?: readonly string[];
}

/** The observation of a tick, with validators by id instead of by index. */
export type Observed = Omit<Observation, 'sightings'> & { readonly rows: readonly ValidatorRow[] };

const fleetRow = 0;
const directoryRow = 1;

/**
 * Everything that the object of one network stores. It stays in memory between ticks while the platform keeps the object alive, and is
 * read back from a few rows otherwise. After an error inside a transaction memory and rows differ: drop it and open another.
 */
export class NetworkRecord {
  readonly head: Head;
  readonly directory: ValidatorIndexes;
  readonly registry: Registry;
  readonly #sql: MeteredSql;
  readonly #options: RecordOptions;

  private constructor(sql: MeteredSql, options: RecordOptions, head: Head, directory: ValidatorIndexes) {
    this.#sql = sql;
    this.#options = options;
    this.head = head;
    this.directory = directory;
    this.registry = new Registry(sql);
  }

  /** Reads the stored record; `now` (epoch seconds) is when the watch begins if there is none. */
  static open(sql: MeteredSql, now: number, options: RecordOptions): NetworkRecord {
    const rows = sql.exec<{ k: number; v: ArrayBuffer }>('select k, v from head where k < 2').toArray();
    const stored = (k: number): ArrayBuffer | undefined => rows.find((row) => row.k === k)?.v;
    const head = stored(fleetRow);
    const record = new NetworkRecord(
      sql,
      options,
      head === undefined ? newHead(now) : decodeHead(head),
      new ValidatorIndexes(salt(sql), stored(directoryRow)),
    );
    chooseSources(record.head.sources, record.head.scans, options.scans ?? [], now);
    return record;
  }

  /**
   * Judges a tick and writes the results. Call it inside a transaction: verdicts, record and messages are then written together or not
   * at all. `now` is epoch seconds; `scans`: what the Scans said, in the order of their names.
   */
  commit(observed: Observed, now: number, scans: readonly ScanReading[] = []): readonly News[] {
    const { head, directory } = this;
    const { situation, fleet } = head;
    const facts: News[] = [];
    const sightings = observed.rows.map((row) => this.#sight(row, now, facts));
    const before = situation.upstream.state;
    const lastTick = situation.tick;
    const { thresholds } = this.#options;
    const seen = [{ ...observed, sightings }, ...scans.map((reading) => this.#observationOf(reading))];
    const judged = judge(
      fleet,
      situation,
      weigh(head.sources, fleet, seen, situation.upstream, now, thresholds),
      now,
      maintenanceMask(this.#sql, now * 1000, (id) => directory.indexOf(id)),
      thresholds,
    );
    judged.verdicts.push(...announceSources(head.sources.all, situation.upstream, now, thresholds));
    const news = [...facts, ...nameNews(judged.verdicts, this.#names(), now)];
    this.#write(judged, news, before, lastTick, now);
    return news;
  }

  /**
   * Ends the record, because the network was reset, and returns the one that begins. Call it inside a transaction, and drop this one.
   * Everybody is told once; validators that are gone are not reported.
   */
  reset(dsos: { readonly dso: string; readonly newDso: string }, now: number): NetworkRecord {
    const { fleet, self } = this.head;
    const at = now * 1000;
    const members = this.registry.all().flatMap(({ id }, index) => (fleet.state[index] === State.down ? [id] : []));
    beginRecord(this.#sql, { at, ...dsos });
    enqueue(this.#sql, [{ kind: 'reset', at, ...dsos, members }], {
      now: at,
      operators: this.#options.operators,
      describe: (id) => this.describe(id),
    });
    const next = NetworkRecord.open(this.#sql, now, this.#options);
    Object.assign(next.head.self, self);
    next.head.watch.dso = dsos.newDso;
    return next;
  }

  /** A validator by party id, as messages name it. */
  describe(id: string): ValidatorReference | null {
    const index = this.directory.indexOf(id);
    return index === undefined ? null : this.registry.get(index);
  }

  /** Rows written today, without those of the current tick. */
  rowsOf(now: number): number {
    const { self } = this.head;
    return self.day === Math.floor(now / 86_400) ? self.rows : 0;
  }

  /** The index of a row's validator; a new validator gets one, and changes of a known one become news. */
  #sight(row: ValidatorRow, now: number, facts: News[]): Sighting {
    const { fleet, situation } = this.head;
    const known = this.directory.indexOf(row.id);
    const index = known ?? this.directory.add(row.id);
    if (known === undefined) fleet.add(now);
    const hash = factsOf(row);
    if (fleet.facts[index] !== hash) {
      fleet.facts[index] = hash;
      const news = this.registry.update(index, row, this.#options.minimumVersion);
      if (known === undefined && situation.baseline) {
        facts.push({ kind: 'new', validator: this.registry.get(index) });
      }
      facts.push(...news);
    }
    return { index, lastActive: row.lastActive };
  }

  /** Only the explorer's validators have a place in the fleet: it names them. */
  #observationOf({ problem, latestRound, rows, reached }: ScanReading): Observation {
    const sightings = new Map<number, Sighting>();
    for (const { id, lastActive } of rows) {
      const index = this.directory.indexOf(id);
      if (index === undefined || lastActive <= (sightings.get(index)?.lastActive ?? -1)) continue;
      sightings.set(index, { index, lastActive });
    }
    const unknown = { head: null, total: null, swept: false, badRows: 0 };
    return { problem, latestRound, reached, sightings: [...sightings.values()], ...unknown };
  }

  #names(): Parameters<typeof nameNews>[1] {
    return { fleet: this.head.fleet, entry: (index) => this.registry.entry(index), all: () => this.registry.all() };
  }

  #write(
    judged: Judgement,
    news: readonly News[],
    before: Parameters<typeof writeUpstream>[1],
    lastTick: number,
    now: number,
  ): void {
    const sql = this.#sql;
    const { fleet, situation, self } = this.head;
    const today = Math.floor(now / 86_400);
    const level = levelOf(this.rowsOf(now));
    for (const { table, number, bytes } of judged.rollovers) {
      const key = table.slice(0, 1);
      sql.exec(
        `insert into ${table} (${key}, v) values (?, ?) on conflict (${key}) do update set v = excluded.v`,
        number,
        bytes,
      );
    }
    writeRebookings(sql, fleet, situation, judged.rebookings);
    writeIncidents(sql, judged.incidents, now, level);
    writeUpstream(sql, before, situation.upstream, now);
    const minutesAway = Math.floor(now / 60) - lastTick;
    if (situation.baseline && minutesAway > 5) writeMissed(sql, lastTick * 60, now);
    writeMass(sql, news, now);
    this.registry.save();
    enqueue(sql, affordableNews(news, level), {
      now: now * 1000,
      operators: this.#options.operators,
      describe: (id) => this.describe(id),
    });
    if (self.day !== today) {
      if (self.day > 0)
        sql.exec('insert into budget (day, rows) values (?, ?) on conflict do nothing', self.day, self.rows);
      deleteOld(sql, now * 1000, this.#options.thresholds.roundLength);
      self.day = today;
      self.rows = 0;
    }
    const directory = this.directory.takeChange();
    if (directory !== null) this.#put(directoryRow, directory);
    // Plus the row of the head itself, which is written last.
    self.rows += sql.take() + 1;
    this.#put(fleetRow, encodeHead(this.head));
    sql.take();
  }

  #put(k: number, v: Uint8Array): void {
    this.#sql.exec('insert into head (k, v) values (?, ?) on conflict (k) do update set v = excluded.v', k, v);
  }
}

function newHead(now: number): Head {
  return {
    fleet: new Fleet(),
    situation: newSituation(now - 60),
    watch: newWatchState(),
    self: newSelfState(),
    scans: {},
    sources: { all: [], claims: new Claims(), comparedAt: now },
  };
}

function salt(sql: SqlStorage): number {
  const [row] = sql.exec<{ v: string }>("select v from meta where k = 'salt'").toArray();
  if (row !== undefined) return Number(row.v);
  const [made = 0] = crypto.getRandomValues(new Uint32Array(1));
  sql.exec("insert into meta (k, v) values ('salt', ?)", String(made));
  return made;
}
