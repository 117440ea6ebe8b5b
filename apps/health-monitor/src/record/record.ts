import {
  announceSources,
  Claims,
  Fleet,
  judge,
  type Judgement,
  longestTickGap,
  newSituation,
  type Observation,
  type Sighting,
  State,
  type Thresholds,
  weigh,
} from '@ledger-explorer/liveness';
import { enqueue } from '../alerts/enqueue.ts';
import type { News, ValidatorReference } from '../news.ts';
import type { ValidatorRow } from '../watch/read-validators.ts';
import type { ScanReading } from '../watch/scan.ts';
import { newWatchState } from '../watch/watch-state.ts';
import { chooseSources } from './choose-sources.ts';
import { affordableNews, budgetLevel } from './governor.ts';
import { decodeHead, encodeHead, type Head, newSelfState } from './head.ts';
import { maintenanceMask } from './maintenance.ts';
import { writeMass } from './mass-outages.ts';
import type { MeteredSql } from './metered-sql.ts';
import { nameNews } from './name-news.ts';
import { beginRecord } from './past-records.ts';
import { writeRebookings } from './rebook.ts';
import { hashFacts, Registry } from './registry.ts';
import { deleteOld } from './retention.ts';
import { ValidatorIndexes } from './validator-indexes.ts';
import { writeIncidents, writeMissed, writeUpstream } from './write-incidents.ts';

/** Settings of the record. */
export interface RecordOptions {
  readonly thresholds: Thresholds;
  readonly minimumVersion: string | null;
  /** Ids of the operator's own channels, which receive upstream trouble and mass outages. */
  readonly operators: readonly string[];
  /** Names of the Scans that are read besides the explorer. */
  readonly scans?: readonly string[];
}

/** The explorer's observation of a tick, with validators by party id instead of by index. */
export type Observed = Omit<Observation, 'sightings'> & { readonly rows: readonly ValidatorRow[] };

/** Keys of the table `head`. */
const headKey = 0;
const directoryKey = 1;

/**
 * The record of one network: its state, in memory and stored. After an error inside a transaction the two may differ, so drop the object
 * and open another.
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

  /** Reads the stored record, or begins one at `now` (epoch seconds). */
  static open(sql: MeteredSql, now: number, options: RecordOptions): NetworkRecord {
    const rows = sql
      .exec<{ k: number; v: ArrayBuffer }>('select k, v from head where k in (?, ?)', headKey, directoryKey)
      .toArray();
    const stored = (k: number): ArrayBuffer | undefined => rows.find((row) => row.k === k)?.v;
    const head = stored(headKey);
    const record = new NetworkRecord(
      sql,
      options,
      head === undefined ? newHead(now) : decodeHead(head),
      new ValidatorIndexes(salt(sql), stored(directoryKey)),
    );
    chooseSources(record.head.sources, record.head.scans, options.scans ?? [], now);
    return record;
  }

  /**
   * Judges a tick, stores the results and returns the news. Call it inside a transaction, so that the record and the messages are written
   * together. `now`: epoch seconds. `scans`: the readings of the Scans, in the order of the configuration.
   */
  commit(observed: Observed, now: number, scans: readonly ScanReading[] = []): readonly News[] {
    const { head, directory } = this;
    const { situation, fleet } = head;
    const facts: News[] = [];
    const sightings = observed.rows.map((row) => this.#sight(row, now, facts));
    const upstreamBefore = situation.upstream.state;
    const lastTickMinute = situation.tick;
    const { thresholds } = this.#options;
    const observations = [{ ...observed, sightings }, ...scans.map((reading) => this.#observationOf(reading))];
    const judged = judge(
      fleet,
      situation,
      weigh(head.sources, fleet, observations, situation.upstream, now, thresholds),
      now,
      maintenanceMask(this.#sql, now * 1000, (id) => directory.indexOf(id)),
      thresholds,
    );
    judged.verdicts.push(...announceSources(head.sources.all, situation.upstream, now, thresholds));
    const news = [...facts, ...nameNews(judged.verdicts, this.#names(), now)];
    this.#write(judged, news, upstreamBefore, lastTickMinute, now);
    return news;
  }

  /**
   * Ends this record because the network was reset, and returns the new one. Call it inside a transaction, and drop this object. Subscribers
   * get one message about the reset, and none about the validators that disappeared.
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

  /** The facts about a validator by party id; null: it is unknown. */
  describe(id: string): ValidatorReference | null {
    const index = this.directory.indexOf(id);
    return index === undefined ? null : this.registry.get(index);
  }

  /** Rows written today without those of the current tick; `now`: epoch seconds. */
  rowsOf(now: number): number {
    const { self } = this.head;
    return self.day === Math.floor(now / 86_400) ? self.rows : 0;
  }

  /** Turns a row into a sighting. A new validator gets an index; news of it or of changed facts is added to `facts`. */
  #sight(row: ValidatorRow, now: number, facts: News[]): Sighting {
    const { fleet, situation } = this.head;
    const knownIndex = this.directory.indexOf(row.id);
    const index = knownIndex ?? this.directory.add(row.id);
    if (knownIndex === undefined) fleet.add(now);
    const hash = hashFacts(row);
    if (fleet.facts[index] !== hash) {
      fleet.facts[index] = hash;
      const news = this.registry.update(index, row, this.#options.minimumVersion);
      if (knownIndex === undefined && situation.baseline) {
        facts.push({ kind: 'new', validator: this.registry.get(index) });
      }
      facts.push(...news);
    }
    return { index, lastActive: row.lastActive };
  }

  /** Turns the reading of a Scan into an observation. Validators that the explorer has not listed are left out. */
  #observationOf({ problem, latestRound, rows, reached }: ScanReading): Observation {
    const sightings = new Map<number, Sighting>();
    for (const { id, lastActive } of rows) {
      const index = this.directory.indexOf(id);
      if (index === undefined || lastActive <= (sightings.get(index)?.lastActive ?? -1)) continue;
      sightings.set(index, { index, lastActive });
    }
    // The list of a Scan has none of these.
    const notRead = { head: null, total: null, swept: false, badRows: 0 };
    return { problem, latestRound, reached, sightings: [...sightings.values()], ...notRead };
  }

  #names(): Parameters<typeof nameNews>[1] {
    return { fleet: this.head.fleet, entry: (index) => this.registry.entry(index), all: () => this.registry.all() };
  }

  #write(
    judged: Judgement,
    news: readonly News[],
    upstreamBefore: Parameters<typeof writeUpstream>[1],
    lastTickMinute: number,
    now: number,
  ): void {
    const sql = this.#sql;
    const { fleet, situation, self } = this.head;
    const today = Math.floor(now / 86_400);
    const level = budgetLevel(this.rowsOf(now));
    for (const { table, number, bytes } of judged.rollovers) {
      // The key of `hour` is `h`, and so on.
      const key = table.slice(0, 1);
      sql.exec(
        `insert into ${table} (${key}, v) values (?, ?) on conflict (${key}) do update set v = excluded.v`,
        number,
        bytes,
      );
    }
    writeRebookings(sql, fleet, situation, judged.rebookings, (id) => this.directory.indexOf(id));
    writeIncidents(sql, judged.incidents, now, level);
    writeUpstream(sql, upstreamBefore, situation.upstream, now);
    const minutesAway = Math.floor(now / 60) - lastTickMinute;
    if (situation.baseline && minutesAway > longestTickGap) writeMissed(sql, lastTickMinute * 60, now);
    writeMass(sql, news, now * 1000);
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
    if (directory !== null) this.#put(directoryKey, directory);
    // One more for the row of the head, which contains this number and so is written last.
    self.rows += sql.takeRowsWritten() + 1;
    this.#put(headKey, encodeHead(this.head));
    // The row of the head is counted above.
    sql.takeRowsWritten();
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

/** The stored salt of this object's hashes; made at the first call. */
function salt(sql: SqlStorage): number {
  const [row] = sql.exec<{ v: string }>("select v from meta where k = 'salt'").toArray();
  if (row !== undefined) return Number(row.v);
  const [made = 0] = crypto.getRandomValues(new Uint32Array(1));
  sql.exec("insert into meta (k, v) values ('salt', ?)", String(made));
  return made;
}
