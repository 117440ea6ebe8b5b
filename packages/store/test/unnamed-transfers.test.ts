import { expect, it } from 'vitest';
import { emptyDirectory } from '../src/index.ts';
import { Queries } from '../src/growth/queries.ts';
import { Naming } from '../src/read/naming.ts';
import type { ReadValue } from '../src/sql/prepared-read.ts';
import type { Columns, Statement } from '../src/sql/statement.ts';
import { listTransfers } from '../src/transfers/list-transfers.ts';
import { coin, entry, transferBy, updateIdOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { database, commit, rewindTo } = await openIndex();

/** Update `n` with a transfer by a new party. */
function transferFrom(sender: string, n: number) {
  const transfer = transferBy(n, { senders: [sender], receivers: [], amount: coin(1) });
  return entry(n, [`00a${n}`], { parties: [sender], transfers: [transfer] });
}

/** Runs `interrupt` once, before the second statement of the read: parties by number. */
class InterruptedQueries extends Queries {
  interrupt: (() => Promise<unknown>) | undefined;

  override async rows<Of extends Columns>(statement: Statement<Of>, values?: readonly ReadValue[]) {
    const { interrupt } = this;
    if (statement.name === 'parties by number') {
      this.interrupt = undefined;
      await interrupt?.();
    }
    return super.rows(statement, values);
  }
}

it('lists the parties of the listed transfers if a rewind gives their numbers to other parties during the read', async () => {
  await commit([transferFrom('ann::1', 1), transferFrom('bob::1', 2)]);
  const queries = new InterruptedQueries({ ...database, poolSize: 1, statementTimeoutMs: 60_000 });
  queries.interrupt = async () => {
    await rewindTo(1);
    await commit([transferFrom('cyd::1', 3)]);
  };
  const context = { queries, naming: new Naming(emptyDirectory), activeWindow: 0n };
  const { value } = await listTransfers(context, { page: 0, size: 10, orderBy: 'DESC', names: 'none' });
  await queries.close();
  expect(queries.interrupt).toBeUndefined();
  expect(value.content.map(({ eventId, senders }) => [eventId, senders.map(({ partyId }) => partyId)])).toEqual([
    [`${updateIdOf(3)}:0`, ['cyd::1']],
    [`${updateIdOf(1)}:0`, ['ann::1']],
  ]);
});
