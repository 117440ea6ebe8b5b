import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { beforeFirstRound } from '../write/fee-line.ts';
import { moveFees } from '../write/move-fees.ts';
import { contractKey } from '../sql/contract-key.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { type Irregularity, writeIrregularities } from '../write/irregularities.ts';

/** Finds skipped round numbers, which mean missing updates, since each round has the next number. The rounds of a snapshot, at position 0, are in any order. */
function skipped(batch: Batch, before: NewestRound | null): Irregularity[] {
  let newest = before?.number ?? null;
  const found: Irregularity[] = [];
  for (const { number, position } of factsOf(batch, (facts) => facts.rounds)) {
    if (position > 0 && newest !== null && number > newest + 1) {
      found.push({ position, kind: 'round number skipped', detail: `${newest} to ${number}` });
    }
    newest = Math.max(newest ?? number, number);
  }
  return found;
}

/** Writes open rounds, and updates holding fees to the newest round. Returns the number of new round numbers. `before`: newest round before the batch; null: none. */
export async function writeRounds(client: pg.ClientBase, batch: Batch, before: NewestRound | null): Promise<number> {
  const written = factsOf(batch, (facts) => facts.rounds);
  if (written.length === 0) return 0;
  const { rows: fresh } = await client.query<{ count: string }>(
    'select count(distinct n) from unnest($1::bigint[]) fresh (n) where not exists (select from round where number = n)',
    [written.map(({ number }) => number)],
  );
  const rows = new CopyRows('round', 'contract, number, price, opens_at, record_time, position, ordinal');
  for (const { contractId, number, price, opensAt, recordTime, position, ordinal } of written) {
    rows.add(contractKey(contractId), number, formatDecimal(price), opensAt, recordTime, position, ordinal);
  }
  const newest = (await readNewestRound(client))?.number ?? beforeFirstRound;
  await rows.send(client);
  await moveFees(client, newest, Math.max(newest, ...written.map(({ number }) => number)));
  await writeIrregularities(client, skipped(batch, before));
  return Number(fresh[0]?.count);
}

/** The newest open round: the highest number created so far; of two contracts with this number, the later one. */
interface NewestRound {
  readonly number: number;
  readonly price: string;
}

export async function readNewestRound(client: pg.ClientBase): Promise<NewestRound | null> {
  const { rows } = await client.query<{ number: string; price: string }>(
    'select number, price from round order by number desc, position desc, ordinal desc limit 1',
  );
  const [row] = rows;
  return row === undefined ? null : { number: Number(row.number), price: row.price };
}

/** The newest open round at each event of a batch. Must be called in stream order. */
export class RoundAt {
  #newest: NewestRound | null;
  readonly #coming: { position: number; ordinal: number; round: NewestRound }[];

  constructor(before: NewestRound | null, batch: Batch) {
    this.#newest = before;
    this.#coming = factsOf(batch, (facts) => facts.rounds).map(({ position, ordinal, number, price }) => ({
      position,
      ordinal,
      round: { number, price: formatDecimal(price) },
    }));
  }

  /** The newest round at an event. */
  at(position: number, ordinal: number): NewestRound | null {
    for (let next = this.#coming[0]; next !== undefined; next = this.#coming[0]) {
      if (next.position > position || (next.position === position && next.ordinal > ordinal)) break;
      if (this.#newest === null || next.round.number >= this.#newest.number) this.#newest = next.round;
      this.#coming.shift();
    }
    return this.#newest;
  }
}
