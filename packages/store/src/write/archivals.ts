import type { ContractArchived, Facts } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { coinColumns, knownCoins } from './known-coins.ts';
import { contractKey } from '../sql/contract-key.ts';
import { tableOf } from '../growth/volume-tables.ts';
import type { Batch } from './batch.ts';
import type { Irregularity } from './irregularities.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Event that archived a contract. */
export interface Archival {
  readonly position: number;
  readonly ordinal: number;
  readonly contractId: string;
}

type Ended = Pick<ContractArchived, 'contractId' | 'ordinal'>;

/** Tables that keep the rows of archived contracts. */
export type ContractTable =
  | 'featured_app'
  | 'lasting_contract'
  | 'license'
  | 'name_entry'
  | 'price_vote'
  | 'sv_node_state'
  | 'vote_request_contract';

/** A batch's archivals of contracts of some templates. They are applied to contracts that the batch creates, then to earlier contracts. */
export class Archivals {
  /** Archivals not yet applied, by contract key, in stream order. */
  readonly #pending = new Map<string, Archival[]>();
  readonly #twice: Archival[] = [];
  readonly #unknown: Archival[] = [];

  /** `source`: templates, or a function that returns the archivals in facts. */
  constructor(batch: Batch, source: readonly string[] | ((facts: Facts) => readonly Ended[])) {
    const endedOf = (facts: Facts): readonly Ended[] =>
      typeof source === 'function'
        ? source(facts)
        : facts.archived.filter(({ templateName }) => source.includes(templateName));
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

  /** The archival of a contract that the batch creates at a position; null while it is active. Notes its irregular archivals. Call once per contract. */
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

  /** Moves coins of earlier batches to the table of ended coins of the newest volume. `volumes`: to search for coins that ended before; the last is the newest. */
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
         insert into ${tableOf('coin_ended', volumes.at(-1) ?? 0)} (${coinColumns}, archived_position)
         select ${coinColumns}, archived_position from ended
       )
       select replace(contract::text, '-', '') as contract, owner, amount, created_round, rate, locked from ended`,
      `(${knownCoins(volumes)}) c`,
    );
  }

  /** `known`: SQL of the table to search for contracts that the statement did not end. */
  async #end<Row extends object>(
    client: pg.ClientBase,
    statement: string,
    known: string,
  ): Promise<(Row & { readonly archival: Archival })[]> {
    const count = this.#pending.size;
    if (count === 0) return [];
    const { rows } = await client.query<Row & { contract: string }>(statement, [
      plainArray([...this.#pending.keys()]),
      plainArray([...this.#pending.values()].map(([first]) => first?.position)),
    ]);
    const ended = rows.flatMap((row) => {
      // The contract is of an earlier batch, so every archival is after its creation.
      const archival = this.take(row.contract, 0);
      return archival === null ? [] : [{ ...row, archival }];
    });
    if (ended.length < count) await this.#explainRest(client, known);
    return ended;
  }

  /** Adds the archivals that ended no contract to `#twice` or `#unknown`. */
  async #explainRest(client: pg.ClientBase, known: string): Promise<void> {
    const { rows } = await client.query<{ contract: string; position: string }>(
      `select replace(contract::text, '-', '') as contract, position from ${known} where contract = any ($1::uuid[])`,
      [plainArray([...this.#pending.keys()])],
    );
    const madeAt = new Map(rows.map((row) => [row.contract, Number(row.position)]));
    for (const [contract, archivals] of this.#pending) {
      const made = madeAt.get(contract);
      const isTwice = ({ position }: Archival) => made !== undefined && position >= made;
      for (const archival of archivals) (isTwice(archival) ? this.#twice : this.#unknown).push(archival);
    }
    this.#pending.clear();
  }

  /** Irregular archivals. Must be called after the contracts are ended. `unknown`: kind for a contract that the index does not have. */
  irregularities(unknown: Irregularity['kind']): Irregularity[] {
    const ofKind = (kind: Irregularity['kind']) => (archival: Archival) => ({
      position: archival.position,
      kind,
      detail: archival.contractId,
    });
    return [...this.#twice.map(ofKind('contract archived twice')), ...this.#unknown.map(ofKind(unknown))];
  }
}
