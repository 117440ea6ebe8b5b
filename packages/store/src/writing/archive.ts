import type pg from 'pg';
import { contractKey } from '../ids/contract-key.ts';
import type { Batch } from './batch.ts';
import type { Irregularity } from './irregularities.ts';

/** Where a contract was archived. */
export interface Archival {
  readonly position: number;
  readonly ordinal: number;
  readonly contractId: string;
}

/** Archivals of a batch not yet booked, by contract key. */
export type Archivals = Map<string, Archival>;

/** Contracts of some templates that a batch archives. */
export function archivedIn(batch: Batch, templates: readonly string[]): Archivals {
  const archived: Archivals = new Map();
  for (const { position, facts } of batch) {
    for (const { contractId, templateName, ordinal } of facts.archived) {
      if (templates.includes(templateName)) archived.set(contractKey(contractId), { position, ordinal, contractId });
    }
  }
  return archived;
}

/** Takes a contract made in the same batch out of its archivals: the position that ended it, or null. */
export function takeArchival(archived: Archivals, contract: string): Archival | null {
  const archival = archived.get(contract) ?? null;
  archived.delete(contract);
  return archival;
}

type Table =
  'coin' | 'featured_app' | 'licence' | 'name_entry' | 'price_vote' | 'sv_node_state' | 'vote_request_contract';

/** Marks rows of earlier batches as ended; returns the columns asked for, of each, with the archival that ended it. */
export async function endRows<Row extends object = object>(
  client: pg.ClientBase,
  table: Table,
  archived: Archivals,
  columns: readonly (keyof Row & string)[] = [],
): Promise<(Row & { readonly archival: Archival })[]> {
  if (archived.size === 0) return [];
  const returned = [`replace(t.contract::text, '-', '') as contract`, ...columns.map((column) => `t.${column}`)];
  const { rows } = await client.query<Row & { contract: string }>(
    `update ${table} t set archived_position = a.position
     from unnest($1::uuid[], $2::bigint[]) a (contract, position)
     where t.contract = a.contract and t.archived_position is null
     returning ${returned.join(', ')}`,
    [[...archived.keys()], [...archived.values()].map(({ position }) => position)],
  );
  return rows.flatMap((row) => {
    const archival = takeArchival(archived, row.contract);
    return archival === null ? [] : [{ ...row, archival }];
  });
}

/** What is left of the archivals after `endRows`: contracts whose creation the index does not have. */
export function unknownArchivals(archived: Archivals, kind: Irregularity['kind']): Irregularity[] {
  return [...archived.values()].map(({ position, contractId }) => ({ position, kind, detail: contractId }));
}
