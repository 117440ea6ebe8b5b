import type pg from 'pg';
import { KeptIds } from './kept-ids.ts';

/** Number of each synchronizer; there are few. */
export class SynchronizerIds extends KeptIds {
  static async open(client: pg.ClientBase): Promise<SynchronizerIds> {
    const { rows } = await client.query<{ id: number; synchronizer: string }>(
      'select id, synchronizer from synchronizer',
    );
    const ids = new SynchronizerIds();
    for (const { id, synchronizer } of rows) ids.kept.set(synchronizer, id);
    return ids;
  }

  /** Numbers new synchronizers and writes them. `synchronizers`: first position of each. */
  async resolve(client: pg.ClientBase, synchronizers: ReadonlyMap<string, number>): Promise<void> {
    for (const [synchronizer, position] of synchronizers) {
      if (this.kept.has(synchronizer) || this.fresh.has(synchronizer)) continue;
      const id = this.kept.size + this.fresh.size + 1;
      await client.query('insert into synchronizer (id, synchronizer, first_position) values ($1, $2, $3)', [
        id,
        synchronizer,
        position,
      ]);
      this.fresh.set(synchronizer, id);
    }
  }
}
