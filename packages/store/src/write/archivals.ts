import type { ContractArchived, Facts } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { knownCoins } from './known-coins.ts';
import { contractKey } from '../sql/contract-key.ts';
import { tableOf } from '../growth/volume-tables.ts';
import type { Batch } from './batch.ts';
import type { Irregularity } from './irregularities.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Where a contract was archived. */
export interface Archival {
  readonly position: number;
  readonly ordinal: number;
  readonly contractId: string;
}

type Ended = Pick<ContractArchived, 'contractId' | 'ordinal'>;

/** Tables of contracts whose rows stay when they end. */
export type ContractTable =
  | 'featured_app'
  | 'lasting_contract'
  | 'license'
  | 'name_entry'
  | 'price_vote'
  | 'sv_node_state'
  | 'vote_request_contract';

/** The archivals of a batch, of contracts of some templates: applied to contracts created in the batch, then to earlier ones. */
export class Archivals {
  /** Not yet booked, by contract key; of each contract in stream order. */
  readonly #pending = new Map<string, Archival[]>();
  readonly #twice: Archival[] = [];
  readonly #unknown: Archival[] = [];

  /** `of`: templates, or which archivals. */
  constructor(batch: Batch, of: readonly string[] | ((facts: Facts) => readonly Ended[])) {
    const endedOf = (facts: Facts): readonly Ended[] =>
      typeof of === 'function' ? of(facts) : facts.archived.filter(({ templateName }) => of.includes(templateName));
    for (const { position, facts } of batch) {
      for (const { contractId, ordinal } of endedOf(facts)) {
        const key = contractKey(contractId);
        const archival = { position, ordinal, contractId };
        const before = this.#pending.get(key);
        if (before === undefined) this.#pending.set(key, [archival]);
        else before.push(archival);
      }
    }
  }

  get none(): boolean {
    return this.#pending.size === 0;
  }

  /** The archival of a contract that the batch creates at a position; null while it is active. Call once per contract. */
  take(contract: string, madeAt: number): Archival | null {
    const archivals = this.#pending.get(contract) ?? [];
    this.#pending.delete(contract);
    const [first, ...more] = archivals.filter(({ position }) => position >= madeAt);
    this.#twice.push(...more);
    this.#unknown.push(...archivals.filter(({ position }) => position < madeAt));
    return first ?? null;
  }

  /** Marks rows of earlier batches as ended; returns the requested columns of each, with its archival. */
  async endRows<Row extends object = object>(
    client: pg.ClientBase,
    table: ContractTable,
    columns: readonly (keyof Row & string)[] = [],
  ): Promise<(Row & { readonly archival: Archival })[]> {
    const returned = [`replace(t.contract::text, '-', '') as contract`, ...columns.map((column) => `t.${column}`)];
    return this.#end<Row>(
      client,
      `update ${table} t set archived_position = a.position
       from unnest($1::uuid[], $2::bigint[]) a (contract, position)
       where t.contract = a.contract and t.archived_position is null and t.position <= a.position
       returning ${returned.join(', ')}`,
      table,
    );
  }

  /** Moves coins of earlier batches to those that ended, of the newest of these volumes; all of them are looked in. */
  endCoins<Row extends object>(
    client: pg.ClientBase,
    volumes: readonly number[],
  ): Promise<(Row & { readonly archival: Archival })[]> {
    return this.#end<Row>(
      client,
      `with ended as (
         delete from coin t using unnest($1::uuid[], $2::bigint[]) a (contract, position)
         where t.contract = a.contract and t.position <= a.position
         returning t.*, a.position as archived_position
       ), kept as (
         insert into ${tableOf('coin_ended', volumes.at(-1) ?? 0)} (contract, owner, amount, created_round, rate, locked, lock_expires_at, position, archived_position)
         select contract, owner, amount, created_round, rate, locked, lock_expires_at, position, archived_position from ended
       )
       select replace(contract::text, '-', '') as contract, owner, amount, created_round, rate, locked from ended`,
      `(${knownCoins(volumes)}) c`,
    );
  }

  /** `known`: tables to search for contracts that did not end. */
  async #end<Row extends object>(
    client: pg.ClientBase,
    statement: string,
    known: string,
  ): Promise<(Row & { readonly archival: Archival })[]> {
    const asked = this.#pending.size;
    if (asked === 0) return [];
    const { rows } = await client.query<Row & { contract: string }>(statement, [
      plainArray([...this.#pending.keys()]),
      plainArray([...this.#pending.values()].map(([first]) => first?.position)),
    ]);
    const ended = rows.flatMap((row) => {
      const archival = this.take(row.contract, 0);
      return archival === null ? [] : [{ ...row, archival }];
    });
    if (ended.length < asked) await this.#explainRest(client, known);
    return ended;
  }

  async #explainRest(client: pg.ClientBase, known: string): Promise<void> {
    const { rows } = await client.query<{ contract: string; position: string }>(
      `select replace(contract::text, '-', '') as contract, position from ${known} where contract = any ($1::uuid[])`,
      [plainArray([...this.#pending.keys()])],
    );
    const madeAt = new Map(rows.map((row) => [row.contract, Number(row.position)]));
    for (const [contract, archivals] of this.#pending) {
      const made = madeAt.get(contract) ?? Infinity;
      for (const archival of archivals) (archival.position >= made ? this.#twice : this.#unknown).push(archival);
    }
    this.#pending.clear();
  }

  /** After `endRows`: what should not happen. `unknown`: what to call an archival of a contract that the index does not have. */
  irregularities(unknown: Irregularity['kind']): Irregularity[] {
    const tell = (kind: Irregularity['kind']) => (archival: Archival) => ({
      position: archival.position,
      kind,
      detail: archival.contractId,
    });
    return [...this.#twice.map(tell('contract archived twice')), ...this.#unknown.map(tell(unknown))];
  }
}
