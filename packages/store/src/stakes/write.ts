import type { Micros, Shape } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { storedEventId } from '../write/event-ids.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import { type Archival, Archivals } from '../write/archivals.ts';
import { type Batch, factsOf, recordTimeOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { active, lifeOf } from './life.ts';
import { plainArray } from '../sql/plain-array.ts';

export function shapeOfContract({ templateName: template }: { readonly templateName: string }): Shape {
  return { template, choice: null };
}

/** A contract with the numbers of its template and parties. */
interface Contract {
  readonly contract: string;
  readonly template: number;
  readonly parties: readonly number[];
  readonly position: number;
  readonly ordinal: number;
}

/** A contract of this batch. Its first `signatories` parties are signatories, the others observers. */
interface Made extends Contract {
  readonly signatories: number;
  readonly archival: Archival | null;
}

/** Numbers of stakes of a party in contracts of a template, and the lives that occur. */
interface Counts {
  created: number;
  archived: number;
  readonly lives: Set<number>;
}

/** Counts of stakes by party and template, from before the batch and updated during it. A stake is a party's part in a contract, as signatory or observer. */
class StakeCounts {
  readonly #counts = new Map<string, Counts>();

  /** Reads the counts for these contracts. Must be called before `of`. */
  async read(client: pg.ClientBase, contracts: readonly Contract[]): Promise<void> {
    for (const { template, parties } of contracts) {
      for (const party of parties) {
        this.#counts.set(`${party} ${template}`, { created: 0, archived: 0, lives: new Set([active]) });
      }
    }
    const { rows } = await client.query<{
      party: number;
      template: number;
      created: string;
      archived: string;
      lives: number[];
    }>(
      `select c.party, c.template, c.created, c.archived, c.lives
       from unnest($1::int[], $2::int[]) a (party, template) join stake_count c using (party, template)`,
      this.#keys(),
    );
    for (const { party, template, created, archived, lives } of rows) {
      this.#counts.set(`${party} ${template}`, {
        created: Number(created),
        archived: Number(archived),
        lives: new Set(lives),
      });
    }
  }

  #keys(): [parties: string, templates: string] {
    const keys = [...this.#counts.keys()].map((key) => key.split(' '));
    return [plainArray(keys.map(([party]) => party)), plainArray(keys.map(([, template]) => template))];
  }

  of(party: number, template: number): Counts {
    const counts = this.#counts.get(`${party} ${template}`);
    if (counts === undefined) throw new Error(`read was not called for party ${party} and template ${template}`);
    return counts;
  }

  async write(client: pg.ClientBase): Promise<void> {
    const counts = [...this.#counts.values()];
    await client.query(
      `insert into stake_count (party, template, created, archived, lives)
       select party, template, created, archived, lives::smallint[]
       from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[], $5::text[]) c (party, template, created, archived, lives)
       on conflict (party, template) do update set
         created = excluded.created, archived = excluded.archived, lives = excluded.lives`,
      [
        ...this.#keys(),
        plainArray(counts.map(({ created }) => created)),
        plainArray(counts.map(({ archived }) => archived)),
        counts.map(({ lives }) => `{${[...lives].join(',')}}`),
      ],
    );
  }
}

/** End of a party's stake in a contract. `n`: rank among the ended stakes of the party and template. */
interface End {
  readonly life: number;
  readonly position: number;
  readonly at: Micros | null;
  readonly n: number;
}

/**
 * Writes created contracts (all but those of short-lived templates) with the stakes of their parties, and ends contracts and stakes of earlier batches. Archivals of
 * unknown contracts are reported with the other facts of these contracts, if there are any.
 */
export async function writeStakes(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
  shapeId: (shape: Shape) => number,
): Promise<void> {
  const archived = new Archivals(batch, ({ contractsEnded }) => contractsEnded);
  const created = factsOf(batch, ({ contracts }) => contracts);
  if (archived.none && created.length === 0) return;
  const updates = new Map(batch.map((placed) => [placed.position, placed]));
  const times = new Map(batch.map((placed) => [placed.position, recordTimeOf(placed)]));

  const contracts = new CopyRows(
    'lasting_contract',
    'contract, position, archived_position, record_time, ordinal, template, parties, contract_id, update_id, event_id',
  );
  const made = created.map((fact): Made => {
    const { position, ordinal, recordTime } = fact;
    const contract = contractKey(fact.contractId);
    const template = shapeId(shapeOfContract(fact));
    const parties = [...fact.signatories, ...fact.observers].map(partyId);
    const archival = archived.take(contract, position);
    // A contract of the starting snapshot has no record time and no update.
    const update = recordTime === null ? undefined : updates.get(position)?.update;
    contracts.add(
      contract,
      position,
      archival?.position ?? null,
      recordTime,
      ordinal,
      template,
      parties,
      idToBytes(fact.contractId),
      update === undefined ? null : idToBytes(update.updateId),
      update === undefined ? null : storedEventId(update, ordinal),
    );
    return { contract, template, parties, position, ordinal, signatories: fact.signatories.length, archival };
  });
  await contracts.send(client);
  const endedRows = await archived.endRows<
    Omit<Contract, 'position' | 'contract'> & { position: string; contract: string }
  >(client, 'lasting_contract', ['position', 'ordinal', 'template', 'parties']);
  const ended = endedRows.map((row) => ({ ...row, position: Number(row.position) }));

  const counts = new StakeCounts();
  await counts.read(client, [...made, ...ended]);
  const ends = new Map<string, End>();
  const archivedInOrder = [...made, ...ended]
    .flatMap(({ archival, ...contract }) => (archival === null ? [] : [{ ...contract, archival }]))
    .sort((a, b) => a.archival.position - b.archival.position || a.archival.ordinal - b.archival.ordinal);
  for (const { contract, template, parties, position, archival } of archivedInOrder) {
    const life = lifeOf(position, archival.position);
    for (const party of parties) {
      const count = counts.of(party, template);
      count.archived += 1;
      count.lives.add(life);
      ends.set(`${contract} ${party}`, {
        life,
        position: archival.position,
        at: times.get(archival.position) ?? null,
        n: count.archived,
      });
    }
  }

  const stakes = new CopyRows(
    'stake',
    'party, template, position, n, archived_position, archived_at, archived_n, contract, ordinal, life, signatory',
  );
  for (const { contract, template, parties, position, ordinal, signatories } of made) {
    for (const [index, party] of parties.entries()) {
      const partyCount = counts.of(party, template);
      partyCount.created += 1;
      const end = ends.get(`${contract} ${party}`);
      stakes.add(
        party,
        template,
        position,
        partyCount.created,
        end?.position ?? null,
        end?.at ?? null,
        end?.n ?? null,
        contract,
        ordinal,
        end?.life ?? active,
        index < signatories,
      );
    }
  }
  await stakes.send(client);
  await endStakes(client, ended, ends);
  await counts.write(client);
}

/** Ends the stakes of contracts of earlier batches. */
async function endStakes(
  client: pg.ClientBase,
  contracts: readonly Contract[],
  ends: ReadonlyMap<string, End>,
): Promise<void> {
  const rows = contracts.flatMap((contract) =>
    contract.parties.flatMap((party) => {
      const end = ends.get(`${contract.contract} ${party}`);
      return end === undefined ? [] : [{ ...contract, party, end }];
    }),
  );
  if (rows.length === 0) return;
  await client.query(
    `update stake s set life = e.life, archived_position = e.archived_position, archived_at = e.archived_at, archived_n = e.archived_n
     from unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[])
       e (party, template, position, ordinal, life, archived_position, archived_at, archived_n)
     where s.party = e.party and s.template = e.template and s.life = ${active} and s.position = e.position and s.ordinal = e.ordinal`,
    [
      plainArray(rows.map(({ party }) => party)),
      plainArray(rows.map(({ template }) => template)),
      plainArray(rows.map(({ position }) => position)),
      plainArray(rows.map(({ ordinal }) => ordinal)),
      plainArray(rows.map(({ end }) => end.life)),
      plainArray(rows.map(({ end }) => end.position)),
      plainArray(rows.map(({ end }) => end.at)),
      plainArray(rows.map(({ end }) => end.n)),
    ],
  );
}
