import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { coinOf } from './coin-of.ts';

export const getBalance: Read<'getBalance'> = async ({ queries }, { partyId, position }) => {
  if (position === 0) return queries.beforeFirst(null);
  return onOneEpoch(async () => {
    const coin = await coinOf(queries, partyId, position);
    if (coin === null) return queries.throwNoSnapshot(position);
    const { row } = coin;
    const [balance] = row.party === null ? [] : await coin.at([Number(row.position)]);
    if (balance === undefined) return answer(row, null);
    const { unlocked, locked } = balance;
    return answer(row, { partyId, position: row.position, time: row.recorded, unlocked, locked });
  });
};
