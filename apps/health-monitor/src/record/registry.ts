import type { News, ValidatorReference } from '../news.ts';
import type { ValidatorRow } from '../watch/read-validators.ts';
import { hashText } from './validator-indexes.ts';

/** Facts about a validator that do not affect verdicts. */
export interface RegistryEntry extends ValidatorReference {
  /** Whether it has a contact point. */
  readonly contact: boolean;
  /** As the explorer reports it; null: not given. */
  readonly active: boolean | null;
}

const chunkSize = 100;

/** The facts about validators by index, stored in rows of a hundred that are read when they are needed. */
export class Registry {
  readonly #sql: SqlStorage;
  readonly #chunks = new Map<number, RegistryEntry[]>();
  readonly #changed = new Set<number>();
  readonly #table: string;

  /** `suffix`: end of the table's name (`suffixOf` in past-records.ts). */
  constructor(sql: SqlStorage, suffix = '') {
    this.#table = `registry${suffix}`;
    this.#sql = sql;
  }

  /** The facts about a validator; without texts if the index has no entry. */
  get(index: number): ValidatorReference {
    return this.entry(index) ?? { id: '', name: null, sponsor: null, version: null };
  }

  entry(index: number): RegistryEntry | undefined {
    return this.#chunk(Math.floor(index / chunkSize))[index % chunkSize];
  }

  /** All entries, in the order of their indexes. */
  all(): readonly RegistryEntry[] {
    const rows = this.#sql.exec<{ chunk: number; v: string }>(`select chunk, v from ${this.#table}`).toArray();
    for (const { chunk, v } of rows) {
      if (!this.#chunks.has(chunk)) this.#chunks.set(chunk, JSON.parse(v) as RegistryEntry[]);
    }
    return [...this.#chunks].sort(([a], [b]) => a - b).flatMap(([, entries]) => entries);
  }

  /** Stores the explorer's row, and returns news of changes. `minimum`: the setting `MINIMUM_VERSION`. */
  update(index: number, row: ValidatorRow, minimum: string | null): readonly News[] {
    const before = this.entry(index);
    const { id, name, sponsor, version, contact, active } = row;
    const validator = { id, name, sponsor, version };
    const chunk = Math.floor(index / chunkSize);
    this.#chunk(chunk)[index % chunkSize] = { ...validator, contact, active };
    this.#changed.add(chunk);
    if (before === undefined) return [];
    const news: News[] = [];
    if (before.version !== version) {
      news.push({ kind: 'version_changed', validator, from: before.version, to: version });
      if (minimum !== null && isBelow(version, minimum) && !isBelow(before.version, minimum)) {
        news.push({ kind: 'version_below_minimum', validator, minimum });
      }
    }
    if (before.sponsor !== sponsor) {
      news.push({ kind: 'sponsor_changed', validator, from: before.sponsor, to: sponsor });
    }
    if (before.contact && !contact) news.push({ kind: 'contact_missing', validator });
    return news;
  }

  /** Writes the changed rows. */
  save(): void {
    for (const chunk of this.#changed) {
      this.#sql.exec(
        `insert into ${this.#table} (chunk, v) values (?, ?) on conflict (chunk) do update set v = excluded.v`,
        chunk,
        JSON.stringify(this.#chunk(chunk)),
      );
    }
    this.#changed.clear();
  }

  #chunk(chunk: number): RegistryEntry[] {
    let entries = this.#chunks.get(chunk);
    if (entries === undefined) {
      const [row] = this.#sql.exec<{ v: string }>(`select v from ${this.#table} where chunk = ?`, chunk).toArray();
      entries = row === undefined ? [] : (JSON.parse(row.v) as RegistryEntry[]);
      this.#chunks.set(chunk, entries);
    }
    return entries;
  }
}

/** A hash of the fields that the registry stores. */
export function hashFacts({ name, sponsor, version, contact, active }: ValidatorRow): number {
  return hashText(`${name}\0${sponsor}\0${version}\0${contact}\0${active}`, 0) >>> 0;
}

/** Whether a version such as `0.5.3` is lower than `minimum`. Suffixes are ignored; a version that cannot be read is not lower. */
export function isBelow(version: string | null, minimum: string): boolean {
  const [left, right] = [numbers(version ?? ''), numbers(minimum)];
  if (left.length === 0) return false;
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function numbers(version: string): readonly number[] {
  const match = /^v?(\d{1,9}(?:\.\d{1,9})*)/.exec(version);
  return match?.[1]?.split('.').map(Number) ?? [];
}
