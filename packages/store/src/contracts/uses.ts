import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Counts the events of each contract other than its creation and archival. */
export class ContractUses {
  readonly #byContract = new Map<string, number>();

  add(contractId: string): void {
    this.#byContract.set(contractId, (this.#byContract.get(contractId) ?? 0) + 1);
  }

  /** `sign` -1: the events are removed. */
  async write(client: pg.ClientBase, sign: 1 | -1): Promise<void> {
    if (this.#byContract.size === 0) return;
    const contracts = plainArray([...this.#byContract.keys()].map(contractKey));
    await client.query(
      `insert into contract_use as u (contract, uses) select * from unnest($1::uuid[], $2::bigint[])
       on conflict (contract) do update set uses = u.uses + excluded.uses`,
      [contracts, plainArray([...this.#byContract.values()].map((uses) => sign * uses))],
    );
    if (sign < 0) {
      await client.query('delete from contract_use where contract = any ($1::uuid[]) and uses = 0', [contracts]);
    }
  }
}
